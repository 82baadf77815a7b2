// The time from the loss of a call's path to its next frame, against a bare pair that restarts 1 s after the same loss.
// The path leads over one of two relays, which the row kills.
import { type Browser, type Page } from '@playwright/test';
import { iceServersFor } from '../../server/calls/ice.ts';
import { Relay, TURN_SECRET } from '../../scripts/lib/turn-relay.ts';
import { readingOf } from '../alternate.ts';
import { pause } from '../app.ts';
import { callPage } from '../bare/call.ts';
import { alternateCalls, launchCallBrowser, openBare, openProduct, type Sides } from '../calls.ts';
import type { Context } from '../context.ts';
import { type FrameGaps, frameGaps } from '../frame-gaps.ts';
import type { Row } from '../row.ts';
import { startServer, type Server } from '../server.ts';

const PORTS = [35_780, 38_800] as const;
const TURN = PORTS.map((port) => `turn:127.0.0.1:${port}?transport=udp`);

export const row: Row = {
  name: 'call-recovery',
  what: 'video call: loss of the path to the next frame, against a bare pair that restarts 1 s after the loss',
  unit: 'ms',
  budget: 1.5,
  measure: async (context) => {
    // The build of the client belongs to the shared server.
    await context.server();
    const relays = new Map<number, Relay>();
    let browser: Browser | undefined;
    let server: Server | undefined;
    try {
      for (const port of PORTS) relays.set(port, await Relay.launch(port));
      browser = await launchCallBrowser();
      server = await startServer({ env: { ICE_SERVERS: TURN.join(), TURN_SECRET, ICE_POLICY: 'relay' } });
      const product = await openProduct(browser, server);
      const bare = await openRelayedBare(browser, context);
      // Each round has a call of its own: after a recovery the relays are used otherwise.
      const gap = (sides: Sides): Promise<number> => gapOf(sides, relays);
      const samples = await alternateCalls({ product, bare }, gap, { rounds: 8, warmUp: 1 });
      return readingOf(samples, 'ms');
    } finally {
      await browser?.close();
      await server?.stop();
      for (const relay of relays.values()) await relay.dispose();
    }
  },
};

async function openRelayedBare(browser: Browser, context: Context): Promise<Sides> {
  const benchPages = await context.benchPages();
  const settings = { stun: [], turn: TURN, turnSecret: TURN_SECRET, policy: 'relay' } as const;
  const iceServers = iceServersFor(settings, 1, Date.now());
  benchPages.serve('/relayed', callPage({ iceServers, iceTransportPolicy: 'relay' }, 1_000));
  return openBare(browser, `http://localhost:${benchPages.port}/relayed`);
}

/** Both sides keep their connection in one of two functions of the page. */
interface CallWindow {
  connection?: () => RTCPeerConnection | null;
  bare?: { connection: () => RTCPeerConnection | null };
  gaps?: FrameGaps;
}

/** Kills the relay of the first side, and measures the longest time without a frame at the second one. */
async function gapOf(sides: Sides, relays: Map<number, Relay>): Promise<number> {
  const { calls, answers } = sides;
  // A measured page is in front, so that its timers run.
  await answers.bringToFront();
  await pause(2_000);
  const port = await relayOf(calls);
  await watchFrames(answers);
  const relay = relays.get(port);
  if (!relay) throw new Error('the call does not use a relay of the benchmark');
  await relay.dispose();
  const gap = await answers.waitForFunction(
    () => {
      const { gaps } = window as unknown as CallWindow;
      return gaps && gaps.longest > 600 && gaps.after > 10 ? gaps.longest : null;
    },
    null,
    { timeout: 40_000, polling: 50 },
  );
  relays.set(port, await Relay.launch(port));
  return (await gap.jsonValue()) ?? 0;
}

/** The port of the relay that carries the packets of this side. */
function relayOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { connection, bare } = window as unknown as CallWindow;
    const report = await (bare ? bare.connection() : connection?.())?.getStats();
    const all = [...(report?.values() ?? [])] as Record<string, string>[];
    const transport = all.find(({ type }) => type === 'transport');
    const pair = all.find(({ id }) => id === transport?.['selectedCandidatePairId']);
    const local = all.find(({ id }) => id === pair?.['localCandidateId']);
    return Number(/:(\d+)\?/.exec(local?.['url'] ?? '')?.[1]);
  });
}

/** Notes the longest time between two frames, and the frames since then. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(`window.frameGaps = ${frameGaps.toString()}`);
  await page.evaluate(() => {
    const target = window as unknown as CallWindow & { frameGaps: typeof frameGaps; watch?: number };
    clearInterval(target.watch);
    const gaps = target.frameGaps();
    target.gaps = gaps;
    target.watch = window.setInterval(() => {
      const { connection, bare } = target;
      void (bare ? bare.connection() : connection?.())?.getStats().then((report) => {
        let sum = 0;
        for (const one of report.values() as Iterable<{ type: string; framesDecoded?: number }>)
          if (one.type === 'inbound-rtp') sum += one.framesDecoded ?? 0;
        gaps.note(sum, performance.now());
      });
    }, 20);
  });
}

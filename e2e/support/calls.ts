// Calls between real browsers with fake devices. The page's own peer connections and tracks are recorded, so tests read
// the statistics of the call and not its picture.
import { expect, type BrowserContext, type Page } from '@playwright/test';

interface Recorded {
  connections: RTCPeerConnection[];
  tracks: MediaStreamTrack[];
}

/** Records the peer connections and device tracks of every page of the context. */
export async function recordMedia(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const recorded: Recorded = { connections: [], tracks: [] };
    Object.assign(window, { recorded });
    const Connection = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Connection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        recorded.connections.push(this);
      }
    };
    const devices = navigator.mediaDevices;
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const open = devices[name].bind(devices);
      devices[name] = async (constraints) => {
        const stream = await open(constraints);
        recorded.tracks.push(...stream.getTracks());
        return stream;
      };
    }
  });
}

/** The number of device tracks of the page that still record. */
export const openTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (window as unknown as { recorded: Recorded }).recorded.tracks.filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  );

/** Connections that are not closed, and what has arrived on the newest of them. */
export interface Received {
  connections: number;
  /** Packets of voice, and decoded frames of camera and screen. */
  voice: number;
  frames: number;
  /** URL of the relay that carries the packets; '' for a direct path. */
  relay: string;
  /** Times that the page made a connection. */
  made: number;
}

export const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const { connections } = (window as unknown as { recorded: Recorded }).recorded;
    const open = connections.filter(({ connectionState }) => connectionState !== 'closed');
    const result: Received = {
      connections: open.length,
      voice: 0,
      frames: 0,
      relay: '',
      made: connections.length,
    };
    const last = open.at(-1);
    if (!last) return result;
    const reports = [...(await last.getStats()).values()] as Record<string, unknown>[];
    for (const report of reports) {
      if (report['type'] !== 'inbound-rtp') continue;
      if (report['kind'] === 'audio') result.voice += Number(report['packetsReceived'] ?? 0);
      else result.frames += Number(report['framesDecoded'] ?? 0);
    }
    const transport = reports.find(({ type }) => type === 'transport');
    const pair = reports.find(({ id }) => id === transport?.['selectedCandidatePairId']);
    const local = reports.find(({ id }) => id === pair?.['localCandidateId']);
    if (local?.['candidateType'] === 'relay') result.relay = local['url'] as string;
    return result;
  });

/** Waits until more voice, or more frames, arrive than at the call of this function. */
export async function expectMore(page: Page, kind: 'voice' | 'frames'): Promise<void> {
  const before = (await received(page))[kind];
  await expect.poll(async () => (await received(page))[kind], { message: kind }).toBeGreaterThan(before + 2);
}

/** Opens the chat with a friend. */
export async function openChat(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^(?:Online )?${name}`) }).click();
  await expect(page.getByRole('button', { name: 'Video call', exact: true })).toBeVisible();
}

export const callDialog = (page: Page) => page.getByRole('dialog', { name: /^(?:Video|Voice) call with/ });
export const acceptor = (page: Page) => page.getByRole('alertdialog');

/** Lets the first page call the second one, and the second one accept. */
export async function connect(
  from: Page,
  to: Page,
  name: string,
  mode: 'Video call' | 'Voice call',
): Promise<void> {
  await openChat(from, name);
  await from.getByRole('button', { name: mode, exact: true }).click();
  await acceptor(to).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(callDialog(to).getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  await expect(callDialog(from).getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
}

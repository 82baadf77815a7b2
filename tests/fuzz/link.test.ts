// A socket that says anything at any moment: the line goes on, the sign-in ends for nothing but what means
// its end, and the counters tell how much was not understood.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Command, decodeFrame, type DecodedFrame, isForeign } from '../../src/core/wire/index.ts';
import { classify } from '../../workers/sync/classify.ts';
import { Disk } from '../faults/memory-store.ts';
import { runs } from '../faults/runs.ts';
import { frameText, SELF } from './hostile.ts';
import { Life } from './life.ts';
import { Server } from './server.ts';

/** What a message event can carry besides text. */
const BINARY: readonly unknown[] = [
  new ArrayBuffer(8),
  new Blob(['{"cmd":2}']),
  null,
  undefined,
  7,
  { cmd: 2 },
  ['{"cmd":2}'],
];

/** The three that end a sign-in. */
const ENDS = [
  '{"cmd":2,"data":7}',
  '{"cmd":5,"data":{"type":50}}',
  '{"cmd":"5","data":{"type":"54","seqNo":null}}',
];

const act = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('say' as const), text: fc.constantFrom<unknown>(...ENDS) }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('say' as const), text: frameText }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('say' as const), text: fc.constantFrom(...BINARY) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('advance' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('acknowledge', 'answer', 'rest', 'rest', 'long rest') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close', 'late', 'online', 'offline', 'doubt') }) },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const isEnd = (frame: DecodedFrame): boolean =>
  frame.kind === 'frame' && classify(frame, { selfId: SELF, position: () => 0, now: () => 0 }).kind === 'end';

test('[INV-8] garbage at any step of a connection ends no sign-in, is counted, and the line comes up again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 60 }), async (acts) => {
      const life = await Life.begin(new Disk(), new Server());
      const told = { unknown: 0, rejected: 0, ends: 0 };
      life.account.link.input({ kind: 'start', userLoaded: true });
      for (const it of acts) await perform(life, it, told);
      expect(life.account.link.counts).toEqual({ unknown: told.unknown, rejected: told.rejected });
      expect(life.ended.length).toBe(told.ends);
      expect(life.expired).toEqual([]);
      await life.check();
      await life.reconnect();
      expect(life.account.link.state.step).toBe('live');
      await life.close();
    }),
    runs(250),
  );
});

async function perform(
  life: Life,
  it: Act,
  told: { unknown: number; rejected: number; ends: number },
): Promise<void> {
  const { socket } = life;
  const { link } = life.account;
  switch (it.do) {
    case 'say': {
      // What a closed one still says is not heard.
      if (socket.readyState === 3) return socket.say((it as { text: unknown }).text);
      const isUp = link.state.step === 'catching-up' || link.state.step === 'live';
      const { text } = it as { text: unknown };
      const frame = decodeFrame(typeof text === 'string' ? text : '');
      if (frame.kind !== 'frame') told[frame.kind]++;
      else if (frame.cmd === Command.PRIVATE && isForeign(frame.data, SELF)) told.rejected++;
      // Before the login is acknowledged nothing counts, not even a forced logoff.
      else if (isUp && isEnd(frame)) told.ends++;
      return socket.say(text);
    }
    case 'late':
      // Of a socket that was given up.
      return life.sockets.slice(0, -1).forEach((old) => old.frame(2));
    case 'advance':
      // The next thing that an honest server would do.
      if (socket.readyState === 0) return socket.open();
      return link.state.step === 'logging-in' ? socket.frame(0) : life.rest(100);
    case 'acknowledge':
      return socket.frame(0);
    case 'answer':
      return socket.frame(1);
    case 'close':
      return socket.readyState < 3 ? socket.end() : undefined;
    case 'rest':
      return life.rest(100);
    case 'long rest':
      return life.rest(21_000);
    default:
      return link.input({ kind: it.do as 'online' });
  }
}

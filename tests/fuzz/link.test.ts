// A socket that sends anything at any moment. The connection recovers, and only frames that mean the end of a
// sign-in end it. The counters hold the number of unreadable frames.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Command, decodeFrame, type DecodedFrame, isBetweenOthers } from '../../src/core/wire/index.ts';
import { classify } from '../../workers/sync/classify.ts';
import { Disk } from '../faults/memory-store.ts';
import { scaled } from '../support/seeded.ts';
import { frameText, SELF } from './hostile.ts';
import { AccountRun } from './account-run.ts';
import { Server } from './server.ts';

/** Data that a message event can carry besides text. */
const BINARY: readonly unknown[] = [
  new ArrayBuffer(8),
  new Blob(['{"cmd":2}']),
  null,
  undefined,
  7,
  { cmd: 2 },
  ['{"cmd":2}'],
];

/** Frames that end a sign-in. */
const ENDS = [
  '{"cmd":2,"data":7}',
  '{"cmd":5,"data":{"type":50}}',
  '{"cmd":"5","data":{"type":"54","seqNo":null}}',
];

const action = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('say' as const), text: fc.constantFrom<unknown>(...ENDS) }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('say' as const), text: frameText }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('say' as const), text: fc.constantFrom(...BINARY) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('advance' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('acknowledge', 'answer', 'rest', 'rest', 'long rest') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('close', 'late', 'online', 'offline', 'suspect') }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const isEnd = (frame: DecodedFrame): boolean =>
  frame.kind === 'frame' && classify(frame, { selfId: SELF, position: () => 0, now: () => 0 }).kind === 'end';

test('[INV-8] Garbage frames end no sign-in and are counted, and the connection recovers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (actions) => {
      const run = await AccountRun.begin(new Disk(), new Server());
      const expected = { unknown: 0, rejected: 0, ends: 0 };
      run.account.link.input({ kind: 'start', userLoaded: true });
      for (const it of actions) await perform(run, it, expected);
      expect(run.account.link.counts).toEqual({ unknown: expected.unknown, rejected: expected.rejected });
      expect(run.ended.length).toBe(expected.ends);
      expect(run.expired).toEqual([]);
      await run.check();
      await run.reconnect();
      expect(run.account.link.state.step).toBe('live');
      await run.close();
    }),
    { numRuns: scaled(250) },
  );
});

async function perform(
  run: AccountRun,
  it: Action,
  expected: { unknown: number; rejected: number; ends: number },
): Promise<void> {
  const { socket } = run;
  const { link } = run.account;
  switch (it.kind) {
    case 'say': {
      // The link ignores the frames of a closed socket.
      if (socket.readyState === 3) return socket.receive((it as { text: unknown }).text);
      const isUp = link.state.step === 'catching-up' || link.state.step === 'live';
      const { text } = it as { text: unknown };
      const frame = decodeFrame(typeof text === 'string' ? text : '');
      if (frame.kind !== 'frame') expected[frame.kind]++;
      else if (frame.cmd === Command.PRIVATE && isBetweenOthers(frame.data, SELF)) expected.rejected++;
      // Before the login is acknowledged no frame has an effect, not even a forced logoff.
      else if (isUp && isEnd(frame)) expected.ends++;
      return socket.receive(text);
    }
    case 'late':
      // A frame of a socket that the link has given up.
      return run.sockets.slice(0, -1).forEach((old) => old.frame(2));
    case 'advance':
      // Performs the next step of an honest server.
      if (socket.readyState === 0) return socket.open();
      return link.state.step === 'logging-in' ? socket.frame(0) : run.settle(100);
    case 'acknowledge':
      return socket.frame(0);
    case 'answer':
      return socket.frame(1);
    case 'close':
      return socket.readyState < 3 ? socket.end() : undefined;
    case 'rest':
      return run.settle(100);
    case 'long rest':
      return run.settle(21_000);
    default:
      return link.input({ kind: it.kind as 'online' });
  }
}

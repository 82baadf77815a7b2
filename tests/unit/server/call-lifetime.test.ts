// The lifetime of calls in memory: every session expires, and the ids of ended calls are bounded.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPastCalls } from '../../../server/calls/past-calls.ts';
import { CALL_TIMES, deadlineOf, type Device, type Session } from '../../../server/calls/session.ts';
import { createBusyUsers } from '../../../server/calls/busy-users.ts';
import { createSessionMap } from '../../../server/calls/session-map.ts';
import { type Action, step } from '../../../server/calls/step.ts';

const devices: Device[] = [1, 2].flatMap((userId) =>
  [0, 1, 2].map((n) => ({ userId, terminal: n % 2, signInId: userId * 10 + n, call: null })),
);
const action = fc
  .tuple(
    fc.constantFrom(...devices),
    fc.constantFrom(
      ...(['setup', 'accept', 'reject', 'cancel', 'handup', 'failed', 'heartbeat', 'signal'] as const),
      ...(['opened', 'closed', 'signed-out', 'parted', 'time'] as const),
    ),
  )
  .map(([by, kind]): Action => {
    const fields = {
      peerId: 3 - by.userId,
      mode: 'video',
      isConnected: true,
      reason: '',
      type: 107,
      content: '',
    };
    return { kind, by, signInId: by.signInId, ...fields } as unknown as Action;
  });

test('Whatever its devices do, a call ends at its deadline, at most 60 s later, with signals and a record', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.nat(20_000)), { maxLength: 30 }), (actions) => {
      let session: Session | null = null;
      let now = 0;
      for (const [next, pause] of actions) {
        now += pause;
        const before: Session | null = session;
        const result = step(before, next, now, CALL_TIMES);
        session = result.session;
        expect(result.record !== null).toBe(before !== null && session === null);
        if (!session) continue;
        const due = deadlineOf(session, CALL_TIMES);
        expect(due).toBeLessThanOrEqual(now + CALL_TIMES.heartbeat);
        const end = step(session, { kind: 'time' }, due, CALL_TIMES);
        expect([end.session, end.record === null, end.pushes.length > 0]).toEqual([null, false, true]);
        expect(step(session, { kind: 'time' }, due - 1, CALL_TIMES).session).toEqual(session);
        if (now >= due) session = end.session;
      }
    }),
    { numRuns: 500 },
  );
});

test('The map finds a session by each user, by its sign-ins and by the pair, until it is removed', () => {
  const map = createSessionMap(createBusyUsers());
  const side = (device: Device) => ({ ...device, beatAt: 0, closedAt: null });
  const [ann, bob] = [side(devices[0]!), side(devices[3]!)];
  const rings: Session = { caller: ann, calleeId: 2, mode: 'voice', setupAt: 0, talk: null };
  const talks: Session = { ...rings, talk: { acceptor: bob, since: 1 } };
  map.put(rings);
  expect([map.ofUser(2), map.ofSignIn(10), map.ofSignIn(20)]).toEqual([rings, rings, null]);
  map.put(talks);
  expect([map.ofUser(1), map.ofSignIn(20), map.between(2, 1)]).toEqual([talks, talks, talks]);
  expect([map.between(1, 3), map.all()]).toEqual([null, [talks]]);
  map.remove(talks);
  expect([map.ofUser(1), map.ofUser(2), map.ofSignIn(10), map.ofSignIn(20), map.between(1, 2)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(map.all()).toEqual([]);
});

test('The past calls know the last ended call of each sign-in, of the most recent sign-ins', () => {
  const past = createPastCalls(2);
  const on = (signInId: number, call: string | null): Device => ({ userId: 1, terminal: 0, signInId, call });
  for (const [signInId, call] of [
    [1, 'a'],
    [2, 'b'],
    [1, 'c'],
    [3, 'd'],
    [3, null],
  ] as const)
    past.note(on(signInId, call));
  expect([on(1, 'c'), on(3, 'd')].map((device) => past.has(device))).toEqual([true, true]);
  expect([on(1, 'a'), on(2, 'b'), on(3, 'c'), on(3, null)].map((device) => past.has(device))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

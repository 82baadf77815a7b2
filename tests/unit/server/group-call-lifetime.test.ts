// The lifetime of group calls in memory: whatever its devices do, a call keeps its invariants and ends by itself.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBusyUsers } from '../../../server/calls/busy-users.ts';
import { CALL_TIMES, type Device } from '../../../server/calls/session.ts';
import type { Action, At } from '../../../server/group-calls/action.ts';
import { deadlineOf, type GroupSession, presentIn } from '../../../server/group-calls/session.ts';
import { createSessionStore } from '../../../server/group-calls/session-store.ts';
import { step } from '../../../server/group-calls/step.ts';
import { MessageType } from '../../../src/core/wire/index.ts';

const GROUP = 7;
const LIMITS = { times: CALL_TIMES, most: 4 };
const USERS = [1, 2, 3, 4, 5];
const devices: Device[] = USERS.flatMap((userId) =>
  [0, 1, 2].map((n) => ({ userId, terminal: n % 2, signInId: userId * 10 + n, call: null })),
);
const memberOf = (userId: number) => ({ userId, nickName: String(userId), headImage: '' });
const action = fc
  .tuple(
    fc.constantFrom(...devices),
    fc.constantFrom(
      ...(['setup', 'accept', 'accept', 'reject', 'join', 'join', 'quit', 'cancel', 'heartbeat'] as const),
      ...(['failed', 'invite', 'device', 'signal', 'opened', 'closed', 'signed-out'] as const),
      ...(['removed', 'time'] as const),
    ),
    fc.subarray(USERS),
  )
  .map(([by, kind, userIds]): Action => {
    const called = userIds.map((userId) => ({ ...memberOf(userId), absence: null }));
    const devicesOn = { isCamera: true, isMicroPhone: false, isShareScreen: false };
    const member = memberOf(by.userId);
    const ofSetup = { groupId: GROUP, call: 'c', host: member, called };
    const ofOthers = { member, devices: devicesOn, userIds: [by.userId], signInId: by.signInId };
    const ofSignal = { to: userIds[0] ?? 1, type: MessageType.RTC_GROUP_OFFER, content: '{}' };
    return { kind, by, reason: '', isConnected: true, ...ofSetup, ...ofOthers, ...ofSignal };
  });

/** The invariants of a session. */
function expectSound(session: GroupSession) {
  const present = presentIn(session.people);
  const unique = (values: readonly number[]) => expect(new Set(values).size).toBe(values.length);
  unique(session.people.map(({ userId }) => userId));
  unique(present.map(({ place }) => place.visit));
  expect(session.people.length).toBeGreaterThan(1);
  expect(session.people.length).toBeLessThanOrEqual(LIMITS.most);
  expect(present.map(({ userId }) => userId)).toContain(session.hostId);
  expect(Math.max(...present.map(({ place }) => place.visit))).toBeLessThanOrEqual(session.revision);
}

test('[GCALL-14, GCALL-20] A group call stays sound whatever its devices do, and ends without heartbeats', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(action, fc.nat(15_000)), { maxLength: 40 }), (actions) => {
      let session: GroupSession | null = null;
      let [now, revision] = [0, 0];
      const run = (next: Action) => {
        const at: At = { now, time: now, revision: revision + 1 };
        const before = session;
        const result = step(before, next, at, LIMITS);
        session = result.session;
        revision = result.revision ?? revision;
        // Every change of people or host tells all members first; nothing else does.
        const infos = result.pushes.map(({ to }) => to === 'members');
        expect(infos.indexOf(true)).toBe(result.revision === null ? -1 : 0);
        expect(infos.filter(Boolean).length).toBeLessThanOrEqual(1);
        expect(result.tip?.kind === 'ended').toBe(before !== null && result.session === null);
        if (session) expectSound(session);
      };
      for (const [next, pause] of actions) {
        now += pause;
        run({ kind: 'time' });
        run(next);
      }
      // Without any action each person leaves within 60 s.
      const end: number = now + CALL_TIMES.heartbeat;
      for (let current = session as GroupSession | null; current; current = session) {
        now = deadlineOf(current, CALL_TIMES);
        expect(now).toBeLessThanOrEqual(end);
        run({ kind: 'time' });
      }
    }),
    { numRuns: 1_000 },
  );
});

test('The store finds a session by group, user and sign-in, and frees the users who have left', () => {
  const busy = createBusyUsers();
  const store = createSessionStore(busy);
  const at = (revision: number): At => ({ now: 0, time: 0, revision });
  const [ann, , , bob] = devices as [Device, Device, Device, Device];
  const called = [2, 3].map((userId) => ({ ...memberOf(userId), absence: null }));
  const setup = { by: ann, call: 'c', host: memberOf(1), groupId: GROUP, called };
  const rings = step(null, { kind: 'setup', ...setup }, at(1), LIMITS).session!;
  store.put(rings);
  expect([store.ofGroup(GROUP), store.ofUser(3), store.ofSignIn(10)]).toEqual([rings, rings, rings]);
  expect([store.ofSignIn(20), store.ofUser(4), store.ofGroup(8)]).toEqual([null, null, null]);
  expect([store.isBusyElsewhere(2, GROUP), store.isBusyElsewhere(2, 8)]).toEqual([false, true]);
  const talks = step(rings, { kind: 'accept', by: bob, isConnected: true }, at(2), LIMITS).session!;
  store.put(talks);
  const left = step(talks, { kind: 'quit', by: ann }, at(3), LIMITS).session!;
  store.put(left);
  expect([store.ofSignIn(10), store.ofUser(1), store.ofSignIn(20)]).toEqual([null, null, left]);
  // The key of a private call is no group.
  busy.set(1, '1 9');
  expect([store.ofUser(1), store.isBusyElsewhere(1, GROUP)]).toEqual([null, true]);
  store.remove(left);
  expect([[...busy], store.all(), store.ofSignIn(20)]).toEqual([[[1, '1 9']], [], null]);
});

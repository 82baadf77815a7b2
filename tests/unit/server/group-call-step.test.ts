// The machine of group calls: a table of all actions in all states, by every device of its users.
import { describe, expect, test } from 'vitest';
import { CALL_TIMES, type Device } from '../../../server/calls/session.ts';
import type { Action, At, Called, Step } from '../../../server/group-calls/action.ts';
import type { GroupPush } from '../../../server/group-calls/pushes.ts';
import {
  deadlineOf,
  type GroupSession,
  infoOf,
  isPresent,
  type Member,
} from '../../../server/group-calls/session.ts';
import { step } from '../../../server/group-calls/step.ts';
import { MessageType } from '../../../src/core/wire/index.ts';
import { type Actor, ACTORS, STATES, type State, TABLE } from './group-call-table.ts';

const GROUP = 7;
const LIMITS = { times: CALL_TIMES, most: 4 };
const NAMES = ['Ann', 'Bob', 'Cy', 'Dan', 'Eve'];
const memberOf = (userId: number): Member => ({ userId, nickName: NAMES[userId - 1]!, headImage: '' });
const calledOf = (userId: number, absence: Called['absence'] = null): Called => ({
  ...memberOf(userId),
  absence,
});
const device = (userId: number, signInId: number, terminal = 0, call: string | null = 'c1'): Device => ({
  userId,
  signInId,
  terminal,
  call,
});
/** Ann is the host, Bob and Cy are called, Dan is another member. Each has a second device. */
const DEVICES: Record<Actor, Device> = {
  ann: device(1, 11),
  "ann's other": device(1, 12, 1),
  bob: device(2, 21),
  "bob's other": device(2, 22, 1),
  dan: device(4, 41),
};

let revision = 100;
const at = (now: number): At => ({ now, time: now, revision: ++revision });
const run = (session: GroupSession | null, action: Action, now = 1_000, limits = LIMITS): Step =>
  step(session, action, at(now), limits);
const next = (session: GroupSession | null, action: Action, now = 1_000): GroupSession =>
  run(session, action, now).session!;
const setupOf = (by: Device, ...called: Called[]): Action => ({
  kind: 'setup',
  by,
  call: by.call ?? 'made',
  host: memberOf(by.userId),
  groupId: GROUP,
  called,
});
const accept = (by: Device): Action => ({ kind: 'accept', by, isConnected: true });
const join = (by: Device): Action => ({ kind: 'join', by, member: memberOf(by.userId) });

const calling = next(null, setupOf(DEVICES.ann, calledOf(2), calledOf(3)), 0);
const talking = next(calling, accept(DEVICES.bob));
const SESSIONS: Record<State, GroupSession | null> = { none: null, calling, talking };

const ACTIONS: Record<string, (by: Device) => Action> = {
  setup: (by) => setupOf({ ...by, call: 'c2' }, calledOf(3), calledOf(5)),
  accept,
  reject: (by) => ({ kind: 'reject', by }),
  join,
  quit: (by) => ({ kind: 'quit', by }),
  cancel: (by) => ({ kind: 'cancel', by }),
  heartbeat: (by) => ({ kind: 'heartbeat', by }),
  failed: (by) => ({ kind: 'failed', by, reason: 'no microphone' }),
  invite: (by) => ({ kind: 'invite', by, called: [calledOf(3), calledOf(5)] }),
  device: (by) => ({
    kind: 'device',
    by,
    devices: { isCamera: true, isMicroPhone: false, isShareScreen: false },
  }),
  'signal to Ann': (by) => ({
    kind: 'signal',
    by,
    to: 1,
    type: MessageType.RTC_GROUP_OFFER,
    content: '{}',
  }),
  'signal to Cy': (by) => ({ kind: 'signal', by, to: 3, type: MessageType.RTC_GROUP_OFFER, content: '{}' }),
  opened: (by) => ({ kind: 'opened', by }),
  'newer browser': (by) => ({ kind: 'opened', by: { ...by, signInId: 99 } }),
  closed: (by) => ({ kind: 'closed', by }),
  'signed-out': ({ signInId }) => ({ kind: 'signed-out', signInId }),
  removed: ({ userId }) => ({ kind: 'removed', userIds: [userId] }),
  ended: () => ({ kind: 'ended' }),
};

/** `type > receiver`: all members, a device, the devices of a user, or all of them but one. */
function pushText({ to, onlySignIn, exceptSignIn, data }: GroupPush): string {
  if (to === 'members') return String(data.type);
  const deviceOf = (signInId: number) =>
    ACTORS.find((actor) => DEVICES[actor].signInId === signInId) ?? `${NAMES[to - 1]!}:${signInId}`;
  const all = `all of ${NAMES[to - 1]!}`;
  if (onlySignIn !== undefined) return `${data.type} > ${deviceOf(onlySignIn)}`;
  return `${data.type} > ${exceptSignIn === undefined ? all : `${all} but ${deviceOf(exceptSignIn)}`}`;
}

/** The people, in lower case while they ring, and a star after the host. */
function peopleText(session: GroupSession | null): string {
  if (!session) return 'none';
  return session.people
    .map((person) => {
      const name = isPresent(person) ? person.nickName : person.nickName.toLowerCase();
      return person.userId === session.hostId ? `${name}*` : name;
    })
    .join(' ');
}

/** Refusal or `ok`; the people after it; the pushes; the tip. */
function textOf({ session, outcome, pushes, tip }: Step): string {
  const answer = outcome.ok ? 'ok' : outcome.refusal.key;
  const parts = [answer, peopleText(session), pushes.map(pushText).join(', '), tip?.kind];
  return parts.filter(Boolean).join(' | ');
}
const contentsOf = ({ pushes }: Step, type: number) =>
  pushes.filter(({ data }) => data.type === type).map(({ data }) => JSON.parse(data.content) as unknown);

describe.each(STATES)('In the state %s', (state) => {
  test.each(Object.keys(ACTIONS))('the action %s of each device has the result in the table', (kind) => {
    const results = ACTORS.map((actor) => textOf(run(SESSIONS[state], ACTIONS[kind]!(DEVICES[actor]))));
    const expected = TABLE[state][kind];
    expect(results).toEqual(typeof expected === 'string' ? ACTORS.map(() => expected) : expected);
  });
});

test('[API-43] A setup without anybody to ring is refused, and says whether the people are busy or offline', () => {
  const refusalOf = (...called: Called[]) => {
    const { outcome, session, pushes } = run(null, setupOf(DEVICES.ann, ...called));
    expect([session, pushes]).toEqual([null, []]);
    return outcome.ok ? 'ok' : `${outcome.refusal.key} ${outcome.refusal.code}`;
  };
  expect(refusalOf()).toBe('groupCallNobody 500');
  expect(refusalOf(calledOf(1))).toBe('groupCallNobody 500');
  expect(refusalOf(calledOf(2, 'offline'), calledOf(3, 'offline'))).toBe('groupCallOffline 500');
  expect(refusalOf(calledOf(2, 'busy'), calledOf(3, 'offline'))).toBe('groupCallBusy 10201');
});

test('[API-43, API-51] Busy and offline people do not ring, and the caller alone gets them with the reason', () => {
  const called = [calledOf(2, 'busy'), calledOf(3), calledOf(4, 'offline')];
  const start = run(null, setupOf(DEVICES.ann, ...called));
  expect(textOf(start)).toBe('ok | Ann* cy | 98, 203 > ann, 203 > ann, 200 > all of Cy | started');
  const reasons = [
    { userIds: [2], reason: '{"k":"busy","a":[],"t":"They are in another call."}' },
    { userIds: [4], reason: '{"k":"offline","a":[],"t":"They are not connected."}' },
  ];
  expect(contentsOf(start, MessageType.RTC_GROUP_FAILED)).toEqual(reasons);
  const invite = (...again: Called[]) =>
    run(start.session, { kind: 'invite', by: DEVICES.ann, called: again });
  const none = invite(called[0]!, called[2]!);
  expect([textOf(none), none.revision]).toEqual(['ok | Ann* cy | 203 > ann, 203 > ann', null]);
  expect(contentsOf(none, MessageType.RTC_GROUP_FAILED)).toEqual(reasons);
  // A repetition: everybody is in the call.
  expect(textOf(invite(calledOf(1), calledOf(3, 'busy')))).toBe('ok | Ann* cy');
});

test('[GCALL-20, LIM-29] Setup, invitation and join are refused beyond the most people of a call', () => {
  const small = { ...LIMITS, most: 3 };
  const refused = (session: GroupSession | null, action: Action) => {
    const { outcome } = run(session, action, 1_000, small);
    return outcome.ok ? 'ok' : [outcome.refusal.key, outcome.refusal.code, ...outcome.refusal.args];
  };
  const full = ['groupCallFull', 10204, '3'];
  expect(refused(null, setupOf(DEVICES.ann, calledOf(2), calledOf(3), calledOf(4)))).toEqual(full);
  expect(refused(null, setupOf(DEVICES.ann, calledOf(1), calledOf(2), calledOf(3)))).toBe('ok');
  expect(refused(talking, join(DEVICES.dan))).toEqual(full);
  expect(refused(talking, { kind: 'invite', by: DEVICES.ann, called: [calledOf(4)] })).toEqual(full);
  // A person of the call takes no further place.
  expect(refused(talking, join(DEVICES["bob's other"]))).toBe('ok');
  expect(refused(talking, { kind: 'invite', by: DEVICES.ann, called: [calledOf(3)] })).toBe('ok');
});

test('[ENT-17, GEN-06] Everybody comes with the microphone on, the camera off and a visit of the own', () => {
  const info = infoOf(talking, 4);
  const off = { headImage: '', isCamera: false, isMicroPhone: true, isShareScreen: false };
  const [ann, bob] = talking.people.filter(isPresent);
  expect(info.userInfos).toEqual([
    { id: 1, nickName: 'Ann', ...off, isIn: true, visit: ann!.place.visit },
    { id: 2, nickName: 'Bob', ...off, isIn: true, visit: bob!.place.visit },
    { id: 3, nickName: 'Cy', ...off, isIn: false, visit: null },
  ]);
  expect(info).toMatchObject({ isChating: true, host: { id: 1 }, call: 'c1', most: 4, since: 1_000 });
  expect(info.revision).toBe(bob!.place.visit);
  expect(bob!.place.visit).toBeGreaterThan(ann!.place.visit);
  const moved = run(talking, join(DEVICES["bob's other"]));
  const [, again] = moved.session!.people.filter(isPresent);
  expect(again!.place.visit).toBe(moved.revision);
  expect(again!.place.visit).toBeGreaterThan(bob!.place.visit);
  expect(contentsOf(moved, MessageType.RTC_GROUP_JOIN)[0]).toMatchObject({ id: 2, visit: moved.revision });
});

test('[API-55, ENT-18] A device change reaches the others without a revision, and the next info has it', () => {
  const devices = { isCamera: true, isMicroPhone: false, isShareScreen: true };
  const changed = run(talking, { kind: 'device', by: DEVICES.bob, devices });
  expect([changed.revision, changed.session?.revision]).toEqual([null, talking.revision]);
  const state = { groupId: GROUP, call: 'c1', ...devices };
  expect(contentsOf(changed, MessageType.RTC_GROUP_DEVICE)).toEqual([state, state]);
  const after = run(changed.session, { kind: 'reject', by: device(3, 31) });
  expect(contentsOf(after, MessageType.GROUP_CALL)).toMatchObject([
    {
      userInfos: [
        { id: 1, isCamera: false },
        { id: 2, ...devices },
      ],
    },
  ]);
});

test('[API-44] The signal of an accept has the ids of all people who are in the call', () => {
  const both = run(talking, accept(device(3, 31)));
  expect(contentsOf(both, MessageType.RTC_GROUP_ACCEPT)).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

test('[GCALL-14] People who ring count until they reject, fail or time out, and then the call ends', () => {
  const pair = next(null, setupOf(DEVICES.ann, calledOf(2)), 0);
  const ways: [Action, number, string][] = [
    [{ kind: 'reject', by: DEVICES.bob }, 1_000, '202 > ann, 202 > all of Bob but bob, 204 > ann'],
    [
      { kind: 'failed', by: DEVICES.bob, reason: 'x' },
      1_000,
      '203 > ann, 203 > all of Bob but bob, 204 > ann',
    ],
    [{ kind: 'time' }, 30_000, '203 > ann, 203 > all of Bob, 204 > ann'],
    [{ kind: 'removed', userIds: [2] }, 1_000, '203 > ann, 203 > all of Bob, 204 > ann'],
  ];
  for (const [action, now, signals] of ways) {
    expect(textOf(run(pair, action, now))).toBe(`ok | none | 98, ${signals} | ended`);
  }
  const talk = next(pair, accept(DEVICES.bob));
  expect(textOf(run(talk, { kind: 'quit', by: DEVICES.bob }))).toBe('ok | none | 98, 204 > ann | ended');
  // The host is alone, and Cy still rings.
  expect(textOf(run(talking, { kind: 'quit', by: DEVICES.bob }))).toMatch(/^ok \| Ann\* cy \| 98, 205/);
});

test('A host who leaves passes the role to the person who is in the call for the longest time', () => {
  const three = next(talking, join(DEVICES.dan));
  // Bob comes again on another device, and is now in the call for a shorter time than Dan.
  const moved = next(three, join(DEVICES["bob's other"]));
  const left = run(moved, { kind: 'quit', by: DEVICES.ann });
  expect(peopleText(left.session)).toBe('Bob cy Dan*');
  expect(contentsOf(left, MessageType.GROUP_CALL)).toMatchObject([{ host: { id: 4 } }]);
  expect(run(left.session, { kind: 'cancel', by: DEVICES.ann }).outcome.ok).toBe(false);
  expect(textOf(run(left.session, { kind: 'cancel', by: DEVICES.dan }))).toMatch(/^ok \| none/);
});

test('[API-49] A person leaves after 60 s without a heartbeat, or 45 s after the socket closed', () => {
  let session = next(talking, accept(device(3, 31)), 1_000);
  for (const now of [20_000, 40_000, 60_000]) {
    for (const by of [DEVICES.ann, device(3, 31)]) session = next(session, { kind: 'heartbeat', by }, now);
  }
  expect(deadlineOf(session, CALL_TIMES)).toBe(61_000);
  expect(textOf(run(session, { kind: 'time' }, 60_999))).toBe('ok | Ann* Bob Cy');
  expect(textOf(run(session, { kind: 'time' }, 61_000))).toBe('ok | Ann* Cy | 98, 205 > ann, 205 > Cy:31');
  const closed = next(session, { kind: 'closed', by: DEVICES.ann }, 2_000);
  expect(deadlineOf(closed, CALL_TIMES)).toBe(47_000);
  expect(textOf(run(closed, { kind: 'time' }, 47_000))).toMatch(/^ok \| Bob\* Cy \| 98, 205/);
  const back = next(closed, { kind: 'opened', by: DEVICES.ann }, 3_000);
  expect(deadlineOf(back, CALL_TIMES)).toBe(61_000);
  // A device without a socket may accept, and then has to connect.
  const blind = next(calling, { kind: 'accept', by: DEVICES.bob, isConnected: false }, 6_000);
  expect(textOf(run(blind, { kind: 'time' }, 51_000))).not.toMatch(/Bob/);
});

test('People who do not answer leave 30 s after their invitation, and learn it with the others', () => {
  const invited = next(calling, { kind: 'invite', by: DEVICES.ann, called: [calledOf(5)] }, 10_000);
  expect(deadlineOf(invited, CALL_TIMES)).toBe(30_000);
  const late = run(invited, { kind: 'time' }, 30_000);
  expect(textOf(late)).toBe(
    'ok | Ann* eve | 98, 203 > ann, 203 > all of Eve, 203 > all of Bob, 203 > all of Cy',
  );
  expect(contentsOf(late, MessageType.RTC_GROUP_FAILED)[0]).toEqual({
    userIds: [2, 3],
    reason: '{"k":"no-answer","a":[],"t":"They did not answer."}',
  });
  expect(deadlineOf(late.session!, CALL_TIMES)).toBe(40_000);
});

test('A request with the id of another call changes nothing, and one without an id acts on the present call', () => {
  const kinds = ['accept', 'reject', 'join', 'quit', 'cancel', 'heartbeat', 'failed', 'invite', 'device'];
  for (const kind of kinds) {
    for (const actor of ACTORS) {
      const result = run(talking, ACTIONS[kind]!({ ...DEVICES[actor], call: 'c0' }));
      expect([kind, actor, textOf(result)]).toEqual([kind, actor, 'callEnded | Ann* Bob cy']);
    }
  }
  expect(textOf(run(talking, { kind: 'quit', by: { ...DEVICES.bob, call: null } }))).toMatch(
    /^ok \| Ann\* cy/,
  );
  expect(textOf(run(talking, { kind: 'quit', by: { ...DEVICES.dan, call: null } }))).toMatch(
    /^groupCallNotIn/,
  );
});

test('[API-43] A repeated setup of the host changes nothing, and every other setup finds the running call', () => {
  const again = run(talking, setupOf(DEVICES.ann, calledOf(2)));
  expect([textOf(again), again.session]).toEqual(['ok | Ann* Bob cy', talking]);
  for (const by of [DEVICES.bob, DEVICES["ann's other"], DEVICES.dan]) {
    expect(run(talking, setupOf(by, calledOf(5))).outcome).toMatchObject({
      refusal: { key: 'groupCallRunning', code: 10203 },
    });
  }
});

test('The notice of the end has the length of the talk, from the coming of the second person', () => {
  const secondsAt = (session: GroupSession, now: number) => {
    const { tip } = run(session, { kind: 'cancel', by: DEVICES.ann }, now);
    return tip?.kind === 'ended' ? tip.seconds : null;
  };
  expect([1_000, 66_999, 900].map((now) => secondsAt(talking, now))).toEqual([0, 65, 0]);
  expect(secondsAt(calling, 20_000)).toBe(0);
});

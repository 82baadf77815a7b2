// The machine of private calls: a table of all actions in all states, by every device of both users.
import { describe, expect, test } from 'vitest';
import type { CallPush } from '../../../server/calls/endings.ts';
import { CALL_TIMES, deadlineOf, type Device, type Session } from '../../../server/calls/session.ts';
import { type Action, type Step, step } from '../../../server/calls/step.ts';
import { MessageType } from '../../../src/core/wire/index.ts';
import { type Actor, ACTORS, CANCELLED, HUNG_UP_BY_CALLEE, HUNG_UP_BY_CALLER, TABLE } from './call-table.ts';

const ANN = 1;
const BOB = 2;
const device = (userId: number, signInId: number, terminal = 0): Device => ({
  userId,
  signInId,
  terminal,
  call: null,
});
/** Ann calls with `caller`, and Bob accepts with `callee`. Both have another device, a desktop app. */
const DEVICES: Record<Actor, Device> = {
  caller: device(ANN, 11),
  "caller's other": device(ANN, 12, 1),
  callee: device(BOB, 21),
  "callee's other": device(BOB, 22, 1),
};

const at = (session: Session | null, action: Action, now = 1_000) => step(session, action, now, CALL_TIMES);
const setup = (by: Device): Action => ({
  kind: 'setup',
  by,
  peerId: by.userId === ANN ? BOB : ANN,
  mode: 'video',
});
const ringing = at(null, setup(DEVICES.caller), 0).session!;
const talking = at(ringing, { kind: 'accept', by: DEVICES.callee, isConnected: true }, 1_000).session!;
const STATES = { none: null, ringing, talking };

const ACTIONS: Record<string, (by: Device) => Action> = {
  setup,
  accept: (by) => ({ kind: 'accept', by, isConnected: true }),
  reject: (by) => ({ kind: 'reject', by }),
  cancel: (by) => ({ kind: 'cancel', by }),
  handup: (by) => ({ kind: 'handup', by }),
  failed: (by) => ({ kind: 'failed', by, reason: 'no microphone' }),
  heartbeat: (by) => ({ kind: 'heartbeat', by }),
  signal: (by) => ({ kind: 'signal', by, type: MessageType.RTC_OFFER, content: '{}' }),
  opened: (by) => ({ kind: 'opened', by }),
  closed: (by) => ({ kind: 'closed', by }),
  'signed-out': ({ signInId }) => ({ kind: 'signed-out', signInId }),
};

/** `type > receiver`: the receiver is a device, a user's devices, or all of them but one. */
function pushText({ to, onlySignIn, exceptSignIn, data }: CallPush): string {
  const nameOf = (signInId?: number) => ACTORS.find((actor) => DEVICES[actor].signInId === signInId);
  const all = to === ANN ? "all of Ann's" : "all of Bob's";
  const receiver =
    nameOf(onlySignIn) ?? (exceptSignIn === undefined ? all : `${all} but ${nameOf(exceptSignIn)}`);
  return `${data.type} > ${receiver}`;
}

/** Refusal or `ok`; the next state; pushes; record. */
function textOf({ session, outcome, pushes, record }: Step): string {
  const answer = outcome.ok ? 'ok' : outcome.refusal.key;
  const state = session === null ? 'none' : session.talk ? 'talking' : 'ringing';
  const kept = record && `${record.outcome}${record.isSeen ? ' seen' : ''}`;
  return [answer, state, pushes.map(pushText).join(', '), kept].filter(Boolean).join(' | ');
}

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('In the state %s', (state) => {
  test.each(Object.keys(ACTIONS))('the action %s of each device has the result in the table', (kind) => {
    const results = ACTORS.map((actor) => [actor, textOf(at(STATES[state], ACTIONS[kind]!(DEVICES[actor])))]);
    expect(Object.fromEntries(results)).toEqual(TABLE[state][kind]);
  });
});

test('Every signal names the acting user as sender and the other user as receiver', () => {
  const sides = (session: Session | null, action: Action) =>
    at(session, action).pushes.map(({ data }) => [data.sendId, data.recvId]);
  expect(sides(null, setup(DEVICES.caller))).toEqual([[ANN, BOB]]);
  expect(sides(ringing, { kind: 'accept', by: DEVICES.callee, isConnected: true })).toEqual([
    [BOB, ANN],
    [BOB, ANN],
  ]);
  expect(sides(ringing, { kind: 'cancel', by: DEVICES.caller })).toEqual([[ANN, BOB]]);
  expect(sides(talking, { kind: 'handup', by: DEVICES.caller })).toEqual([[ANN, BOB]]);
  expect(sides(talking, { kind: 'handup', by: DEVICES.callee })).toEqual([[BOB, ANN]]);
  expect(sides(talking, { kind: 'parted' })).toEqual([
    [ANN, BOB],
    [BOB, ANN],
  ]);
});

test('The signal of a setup is that of its mode, and a repetition may change the mode', () => {
  const voice: Action = { kind: 'setup', by: DEVICES.caller, peerId: BOB, mode: 'voice' };
  expect(textOf(at(null, voice))).toBe("ok | ringing | 100 > all of Bob's");
  const again = at(ringing, voice);
  expect([textOf(again), again.session?.mode]).toEqual(["ok | ringing | 100 > all of Bob's", 'voice']);
});

test('[X-CALL-02] A call that nobody answers ends after 30 s on both sides, with an unread record', () => {
  const beating = at(ringing, { kind: 'heartbeat', by: DEVICES.caller }, 15_000).session!;
  expect(deadlineOf(beating, CALL_TIMES)).toBe(30_000);
  expect(textOf(at(beating, { kind: 'time' }, 29_999))).toBe('ok | ringing');
  const end = at(beating, { kind: 'time' }, 30_000);
  expect(textOf(end)).toBe("ok | none | 105 > caller, 105 > all of Bob's | missed");
  expect(end.pushes.map(({ data }) => [data.sendId, data.recvId])).toEqual([
    [BOB, ANN],
    [BOB, ANN],
  ]);
  expect(JSON.parse(end.pushes[0]!.data.content!)).toEqual({
    k: 'no-answer',
    a: [],
    t: 'They did not answer.',
  });
});

test('[LIM-07, PCALL-19] A talk ends for both when one side sends no heartbeat for 60 s', () => {
  for (const [alive, lost] of [
    [DEVICES.caller, DEVICES.callee],
    [DEVICES.callee, DEVICES.caller],
  ] as const) {
    let session = talking;
    for (const now of [15_000, 30_000, 45_000, 60_000])
      session = at(session, { kind: 'heartbeat', by: alive }, now).session!;
    const due = deadlineOf(session, CALL_TIMES);
    expect(due).toBe(lost === DEVICES.caller ? 60_000 : 61_000);
    expect(textOf(at(session, { kind: 'time' }, due - 1))).toBe('ok | talking');
    const end = at(session, { kind: 'time' }, due);
    expect(textOf(end)).toBe('ok | none | 105 > callee, 105 > caller | ended seen');
    expect(end.pushes.map(({ data }) => JSON.parse(data.content!) as object)).toMatchObject([
      { k: 'lost' },
      { k: 'lost' },
    ]);
  }
});

test('A socket may stay closed for 45 s in a talk, and for 10 s of the caller while it rings', () => {
  const closedCaller = at(ringing, { kind: 'closed', by: DEVICES.caller }, 2_000).session!;
  expect(deadlineOf(closedCaller, CALL_TIMES)).toBe(12_000);
  expect(textOf(at(closedCaller, { kind: 'time' }, 12_000))).toBe(
    "ok | none | 104 > all of Bob's, 105 > caller | cancelled",
  );
  const back = at(closedCaller, { kind: 'opened', by: DEVICES.caller }, 3_000).session!;
  expect(deadlineOf(back, CALL_TIMES)).toBe(30_000);
  // The accept gives the caller the time of a talk.
  const accepted = at(
    closedCaller,
    { kind: 'accept', by: DEVICES.callee, isConnected: true },
    4_000,
  ).session!;
  expect(deadlineOf(accepted, CALL_TIMES)).toBe(47_000);
  const closedCallee = at(talking, { kind: 'closed', by: DEVICES.callee }, 5_000).session!;
  expect(deadlineOf(closedCallee, CALL_TIMES)).toBe(50_000);
  expect(textOf(at(closedCallee, { kind: 'time' }, 50_000))).toBe(
    'ok | none | 105 > callee, 105 > caller | ended seen',
  );
  // A device without a socket may accept, and then has to connect.
  const blind = at(ringing, { kind: 'accept', by: DEVICES.callee, isConnected: false }, 6_000).session!;
  expect(deadlineOf(blind, CALL_TIMES)).toBe(51_000);
});

test('A newer browser of the same terminal does not inherit the call, which ends at once', () => {
  expect(textOf(at(ringing, { kind: 'opened', by: device(ANN, 13) }))).toBe(CANCELLED);
  expect(textOf(at(talking, { kind: 'opened', by: device(ANN, 13) }))).toBe(HUNG_UP_BY_CALLER);
  expect(textOf(at(talking, { kind: 'opened', by: device(BOB, 23) }))).toBe(HUNG_UP_BY_CALLEE);
});

test('Users who part end their call on both sides', () => {
  expect(textOf(at(ringing, { kind: 'parted' }))).toBe(
    "ok | none | 104 > all of Bob's, 106 > caller | cancelled",
  );
  expect(textOf(at(talking, { kind: 'parted' }))).toBe('ok | none | 106 > callee, 106 > caller | ended seen');
  expect(at(null, { kind: 'parted' }).session).toBeNull();
});

test('The record of a talk has its length in whole seconds from the accept to the end', () => {
  const secondsAt = (now: number) => at(talking, { kind: 'handup', by: DEVICES.caller }, now).record?.seconds;
  expect([1_000, 1_999, 66_000, 900].map(secondsAt)).toEqual([0, 0, 65, 0]);
  expect(at(ringing, { kind: 'cancel', by: DEVICES.caller }).record?.seconds).toBeNull();
});

test('A request with the id of another call changes nothing, and a client without ids acts on the present call', () => {
  const first = { ...DEVICES.caller, call: 'first' };
  const other = { ...DEVICES.caller, call: 'other' };
  const rings = at(null, setup(first)).session!;
  for (const kind of ['cancel', 'handup', 'heartbeat'] as const) {
    const late = at(rings, { kind, by: other });
    expect([textOf(late), late.session]).toEqual(['callEnded | ringing', rings]);
  }
  expect(textOf(at(rings, { kind: 'cancel', by: DEVICES.caller }))).toBe(CANCELLED);
  // The callee's devices know the id from the setup.
  expect(at(null, setup(first)).pushes.map(({ data }) => data.content)).toEqual(['{"call":"first"}']);
  for (const callee of [DEVICES.callee, DEVICES["callee's other"]])
    for (const late of [{ ...callee, call: 'other' }] as const) {
      expect(textOf(at(rings, { kind: 'reject', by: late }))).toBe('callEnded | ringing');
      expect(textOf(at(rings, { kind: 'accept', by: late, isConnected: true }))).toBe('callEnded | ringing');
      expect(
        textOf(at(rings, { kind: 'accept', by: { ...late, call: 'first' }, isConnected: true })),
      ).toMatch(/^ok \| talking/);
    }
  const talks = at(rings, { kind: 'accept', by: DEVICES.callee, isConnected: true }).session;
  // A repeated setup whose call was accepted meanwhile succeeds and rings nowhere.
  expect(textOf(at(talks, setup(first)))).toBe('ok | talking');
  expect(textOf(at(talks, setup(other)))).toBe('callOwn | talking');
});

test('Another setup of the same device cancels the call that rings, and rings for its full time', () => {
  const rings = at(null, setup({ ...DEVICES.caller, call: 'first' })).session!;
  const next = at(rings, setup({ ...DEVICES.caller, call: 'other' }), 25_000);
  expect(next.session).toMatchObject({ caller: { call: 'other' }, setupAt: 25_000, talk: null });
  expect(next.pushes.map(({ data }) => data.type)).toEqual([
    MessageType.RTC_CANCEL,
    MessageType.RTC_SETUP_VIDEO,
  ]);
  expect(next.record).toEqual({ outcome: 'cancelled', seconds: null, isSeen: false });
});

const opening = (by: Device, isOpening = true): Action => ({ kind: 'heartbeat', by, isOpening });
const time: Action = { kind: 'time' };

describe('[X-CALL-06] a callee whose devices are being opened', () => {
  test('The caller learns of it once, and the call rings on', () => {
    const first = at(ringing, opening(DEVICES.callee), 5_000);
    expect(first.pushes.map(pushText)).toEqual(['110 > caller']);
    const again = at(first.session, opening(DEVICES.callee), 20_000);
    expect([again.pushes, again.session?.talk]).toEqual([[], null]);
    // A server of the last release sends no `isOpening`.
    expect(at(ringing, { kind: 'heartbeat', by: DEVICES.callee }, 5_000).pushes).toEqual([]);
  });

  test('The call ends 120 s after its setup, and the caller reads of the devices', () => {
    let session: Session | null = ringing;
    for (let now = 5_000; now <= 110_000; now += 15_000) {
      ({ session } = at(session, { kind: 'heartbeat', by: DEVICES.caller }, now));
      ({ session } = at(session, opening(DEVICES.callee), now));
      expect(at(session, time, Math.min(now + 14_000, 119_999)).session).not.toBeNull();
    }
    expect(deadlineOf(session!, CALL_TIMES)).toBe(120_000);
    const end = at(session, time, 120_000);
    expect(end.session).toBeNull();
    expect(end.pushes.map(pushText)).toEqual(['105 > caller', "105 > all of Bob's"]);
    expect(end.pushes[0]?.data.content).toContain('"k":"devices"');
  });

  test('A device that tells no more of its devices counts as one that rings', () => {
    const { session } = at(ringing, opening(DEVICES.callee), 5_000);
    const beating = at(session, { kind: 'heartbeat', by: DEVICES.caller }, 40_000).session;
    expect(at(beating, time, 44_999).session).not.toBeNull();
    const end = at(beating, time, 45_000);
    expect([end.session, end.pushes[0]?.data.content]).toEqual([null, expect.stringContaining('no-answer')]);
    const stopped = at(beating, opening(DEVICES.callee, false), 41_000).session;
    expect(at(stopped, time, 41_000).session).toBeNull();
  });
});

test('Each signal of a call names it, except descriptions, and a reason in plain text', () => {
  const named = { ...DEVICES.caller, call: 'call-0001' };
  const rings = at(null, setup(named), 0).session!;
  const accept = at(rings, { kind: 'accept', by: DEVICES.callee, isConnected: true }, 1_000);
  const contentOf = ({ pushes }: Step) => pushes.map(({ data }) => data.content ?? '');
  const call = '{"call":"call-0001"}';
  expect(contentOf(accept)).toEqual([call, call]);
  const by = DEVICES.callee;
  expect(contentOf(at(rings, opening(by)))).toEqual([call]);
  expect(contentOf(at(accept.session, { kind: 'handup', by }))).toEqual([call]);
  const failed = (reason: string) => contentOf(at(accept.session, { kind: 'failed', by, reason }));
  expect(failed('{"k":"lost","a":[],"t":"x"}')).toEqual(['{"k":"lost","a":[],"t":"x","call":"call-0001"}']);
  expect(failed('battery')).toEqual(['battery']);
  const offer = { kind: 'signal', by, type: MessageType.RTC_OFFER, content: '{"sdp":"x"}' } as const;
  expect(contentOf(at(accept.session, offer))).toEqual(['{"sdp":"x"}']);
});

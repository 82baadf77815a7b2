// The table of the machine of private calls: the result of each action, by state and by device. A result has the
// refusal or `ok`, the next state, the signals, and the record.
export const ACTORS = ['caller', "caller's other", 'callee', "callee's other"] as const;
export type Actor = (typeof ACTORS)[number];

const OVER = 'callEnded | none';
const ALL_OVER = { caller: OVER, "caller's other": OVER, callee: OVER, "callee's other": OVER };
const ELSEWHERE_RINGING = 'callElsewhere | ringing';
const ELSEWHERE = 'callElsewhere | talking';
const REJECTED = (by: Actor) => `ok | none | 103 > caller, 103 > all of Bob's but ${by} | rejected seen`;
const FAILED = (by: Actor) => `ok | none | 105 > caller, 105 > all of Bob's but ${by} | missed seen`;
export const CANCELLED = "ok | none | 104 > all of Bob's | cancelled";
export const HUNG_UP_BY_CALLER = 'ok | none | 106 > callee | ended seen';
export const HUNG_UP_BY_CALLEE = 'ok | none | 106 > caller | ended seen';
const UNCHANGED_RINGING = {
  caller: 'ok | ringing',
  "caller's other": 'ok | ringing',
  callee: 'ok | ringing',
  "callee's other": 'ok | ringing',
};
const UNCHANGED_TALKING = {
  caller: 'ok | talking',
  "caller's other": 'ok | talking',
  callee: 'ok | talking',
  "callee's other": 'ok | talking',
};
const RINGS = (whose: string) => `ok | ringing | 101 > all of ${whose}`;

export const TABLE: Record<'none' | 'ringing' | 'talking', Record<string, Record<Actor, string>>> = {
  none: {
    setup: {
      caller: RINGS("Bob's"),
      "caller's other": RINGS("Bob's"),
      callee: RINGS("Ann's"),
      "callee's other": RINGS("Ann's"),
    },
    accept: ALL_OVER,
    reject: ALL_OVER,
    cancel: ALL_OVER,
    handup: ALL_OVER,
    failed: ALL_OVER,
    heartbeat: ALL_OVER,
    signal: ALL_OVER,
    opened: ALL_OVER,
    closed: ALL_OVER,
    'signed-out': ALL_OVER,
  },
  ringing: {
    setup: {
      caller: RINGS("Bob's"),
      "caller's other": 'callOwn | ringing',
      callee: 'callBusy | ringing',
      "callee's other": 'callBusy | ringing',
    },
    accept: {
      caller: 'callNotCallee | ringing',
      "caller's other": ELSEWHERE_RINGING,
      callee: "ok | talking | 102 > caller, 102 > all of Bob's but callee",
      "callee's other": "ok | talking | 102 > caller, 102 > all of Bob's but callee's other",
    },
    reject: {
      caller: 'callNotCallee | ringing',
      "caller's other": ELSEWHERE_RINGING,
      callee: REJECTED('callee'),
      "callee's other": REJECTED("callee's other"),
    },
    cancel: {
      caller: CANCELLED,
      "caller's other": ELSEWHERE_RINGING,
      callee: 'callNotCaller | ringing',
      "callee's other": 'callNotCaller | ringing',
    },
    handup: {
      caller: CANCELLED,
      "caller's other": ELSEWHERE_RINGING,
      callee: REJECTED('callee'),
      "callee's other": REJECTED("callee's other"),
    },
    failed: {
      caller: "ok | none | 105 > all of Bob's | cancelled",
      "caller's other": ELSEWHERE_RINGING,
      callee: FAILED('callee'),
      "callee's other": FAILED("callee's other"),
    },
    heartbeat: { ...UNCHANGED_RINGING, "caller's other": ELSEWHERE_RINGING },
    signal: {
      caller: 'callRings | ringing',
      "caller's other": ELSEWHERE_RINGING,
      callee: 'callRings | ringing',
      "callee's other": 'callRings | ringing',
    },
    opened: {
      caller: 'ok | ringing',
      "caller's other": 'ok | ringing',
      callee: 'ok | ringing | 101 > callee',
      "callee's other": "ok | ringing | 101 > callee's other",
    },
    closed: UNCHANGED_RINGING,
    'signed-out': { ...UNCHANGED_RINGING, caller: CANCELLED },
  },
  talking: {
    setup: {
      caller: 'callOwn | talking',
      "caller's other": 'callOwn | talking',
      callee: 'callOwn | talking',
      "callee's other": 'callOwn | talking',
    },
    accept: {
      caller: 'callNotCallee | talking',
      "caller's other": ELSEWHERE,
      callee: 'ok | talking',
      "callee's other": ELSEWHERE,
    },
    reject: {
      caller: 'callNotCallee | talking',
      "caller's other": ELSEWHERE,
      callee: HUNG_UP_BY_CALLEE,
      "callee's other": ELSEWHERE,
    },
    cancel: {
      caller: HUNG_UP_BY_CALLER,
      "caller's other": ELSEWHERE,
      callee: 'callNotCaller | talking',
      "callee's other": ELSEWHERE,
    },
    handup: {
      caller: HUNG_UP_BY_CALLER,
      "caller's other": ELSEWHERE,
      callee: HUNG_UP_BY_CALLEE,
      "callee's other": ELSEWHERE,
    },
    failed: {
      caller: 'ok | none | 105 > callee | ended seen',
      "caller's other": ELSEWHERE,
      callee: 'ok | none | 105 > caller | ended seen',
      "callee's other": ELSEWHERE,
    },
    heartbeat: { ...UNCHANGED_TALKING, "caller's other": ELSEWHERE, "callee's other": ELSEWHERE },
    signal: {
      caller: 'ok | talking | 107 > callee',
      "caller's other": ELSEWHERE,
      callee: 'ok | talking | 107 > caller',
      "callee's other": ELSEWHERE,
    },
    opened: UNCHANGED_TALKING,
    closed: UNCHANGED_TALKING,
    'signed-out': { ...UNCHANGED_TALKING, caller: HUNG_UP_BY_CALLER, callee: HUNG_UP_BY_CALLEE },
  },
};

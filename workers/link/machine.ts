// The connection machine: a state and an input give the next state and its effects. It is pure, so that tests
// can try every order of inputs; link.ts carries out the effects.
//
// The steps are the states of RT-02: connected = logging-in, login-acknowledged = catching-up, heartbeat loop
// = catching-up and live with `beat`, closed = waiting, reconnect = loading-user and opening.
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';

export type Step = 'stopped' | 'waiting' | 'loading-user' | 'opening' | 'logging-in' | 'catching-up' | 'live';

export interface LinkState {
  step: Step;
  /** Number of heartbeats without an answer so far. */
  beating: number;
  /** The connection is suspect (it may be dead): its next answer has to come within DELAYS.suspect. */
  isSuspect: boolean;
  /** The tabs were notified of a lost connection, so they are notified of each reconnect too. */
  lossTold: boolean;
  /**
   * Wall clock (ms) of the last attempt without a pause. It keeps an unstable connection from reconnecting in
   * a loop.
   */
  hurriedAt: number;
}

export type LinkInput =
  | { kind: 'start'; userLoaded: boolean }
  | { kind: 'stop' }
  | { kind: 'user-loaded' }
  | { kind: 'user-refused'; message: string }
  /** `after`: pause before the next attempt that the server asks for, ms. */
  | { kind: 'user-no-answer'; after?: number }
  | { kind: 'socket-open' }
  /** `away`: the server announced its shutdown, to all clients at once. */
  | { kind: 'socket-closed'; away?: boolean }
  | { kind: 'acknowledged' }
  | { kind: 'beat-answered' }
  | { kind: 'caught-up' }
  | { kind: 'pull-refused'; message: string }
  | { kind: 'lists-refused'; message: string }
  | { kind: 'catch-up-no-answer'; after?: number }
  /** `late`: how far the wall clock is past the due time of the timer, ms. */
  | { kind: 'timer'; name: TimerName; late?: number }
  /** The browser is online again, or a user wants an attempt now. */
  | { kind: 'online' }
  /** The browser reports that it is offline. */
  | { kind: 'offline' }
  /** The connection is suspect (it may be dead), for instance because a tab was frozen. */
  | { kind: 'suspect' };

export const TIMERS = ['retry', 'login', 'beat', 'beat-answer', 'watch'] as const;
export type TimerName = (typeof TIMERS)[number];

export type LinkEffect =
  | { kind: 'load-user' }
  | { kind: 'open-socket' }
  | { kind: 'send-login' }
  | { kind: 'send-heartbeat' }
  | { kind: 'close-socket' }
  | { kind: 'catch-up' }
  | { kind: 'timer'; name: TimerName; ms: number }
  | { kind: 'no-timer'; name: TimerName }
  | { kind: 'tell'; notice: Notice }
  | { kind: 'end'; why: SignInEnd };

/** Delays of SOCK-04, SOCK-07 and RT-10, ms. */
export const DELAYS = {
  heartbeat: 20_000,
  answer: 20_000,
  socket: 15_000,
  user: 10_000,
  /** The next answer of a suspect connection has to come within this time. */
  suspect: 5_000,
  /**
   * Interval of a timer that runs while connected. If the timer fires at least `slept` late by the wall
   * clock, the computer slept.
   */
  watch: 5_000,
  slept: 15_000,
  /** Minimum interval between two attempts without a pause. */
  hurry: 5_000,
  /** The clients of a server that shuts down reconnect within this time. */
  spread: 30_000,
} as const;

const noBeats = { beating: 0, isSuspect: false };
export const stopped: LinkState = {
  step: 'stopped',
  ...noBeats,
  lossTold: false,
  hurriedAt: -Infinity,
};

export interface Chance {
  /** Wall clock, ms. */
  now: number;
  /**
   * A random number in [0, 1): the share of 20 % that is added to a pause, or the share of `DELAYS.spread`.
   */
  random: number;
}

export function step(state: LinkState, input: LinkInput, chance: Chance): [LinkState, LinkEffect[]] {
  if (input.kind === 'stop') return [stopped, [...noTimers, { kind: 'close-socket' }]];
  if (state.step === 'stopped')
    return input.kind === 'start' ? connect(stopped, input.userLoaded) : [state, []];
  switch (input.kind) {
    case 'start':
      return [state, []];
    case 'user-loaded':
      return state.step === 'loading-user' ? open(state) : [state, []];
    case 'user-refused':
      return state.step === 'loading-user'
        ? end({ why: 'initialization-failed', message: input.message })
        : [state, []];
    case 'user-no-answer':
      return state.step === 'loading-user' ? userUnanswered(state, chance, input.after) : [state, []];
    case 'socket-open':
      return state.step === 'opening'
        ? [{ ...state, step: 'logging-in' }, [{ kind: 'send-login' }]]
        : [state, []];
    case 'acknowledged':
      return state.step === 'logging-in' ? acknowledged(state) : [state, []];
    case 'beat-answered':
      return isUp(state) ? answered(state) : [state, []];
    case 'caught-up':
      return state.step === 'catching-up' ? caughtUp(state) : [state, []];
    case 'pull-refused':
      return isUp(state) ? end({ why: 'pull-failed', message: input.message }) : [state, []];
    case 'lists-refused':
      return isUp(state) ? end({ why: 'initialization-failed', message: input.message }) : [state, []];
    case 'catch-up-no-answer':
      return state.step === 'catching-up'
        ? paused(state, chance, [{ kind: 'close-socket' }], input.after)
        : [state, []];
    case 'socket-closed':
      if (!hasSocket(state)) return [state, []];
      return input.away === true ? serverGone(state, chance) : lost(state, chance, []);
    case 'timer':
      return timer(state, input.name, input.late ?? 0, chance);
    case 'online':
      return state.step === 'waiting' ? retryNow(state) : checkConnection(state);
    case 'offline':
    case 'suspect':
      return checkConnection(state);
  }
}

const noTimers: LinkEffect[] = TIMERS.map((name) => ({ kind: 'no-timer', name }));
const nextBeat: LinkEffect[] = [
  { kind: 'no-timer', name: 'beat-answer' },
  { kind: 'timer', name: 'beat', ms: DELAYS.heartbeat },
];

const watchOn: LinkEffect = { kind: 'timer', name: 'watch', ms: DELAYS.watch };

const isUp = (state: LinkState): boolean => state.step === 'catching-up' || state.step === 'live';
const hasSocket = (state: LinkState): boolean =>
  isUp(state) || state.step === 'opening' || state.step === 'logging-in';

function connect(state: LinkState, userLoaded: boolean): [LinkState, LinkEffect[]] {
  if (userLoaded) return open(state);
  return [{ ...state, step: 'loading-user' }, [{ kind: 'load-user' }]];
}

function open(state: LinkState): [LinkState, LinkEffect[]] {
  return [
    { ...state, step: 'opening', ...noBeats },
    [{ kind: 'open-socket' }, { kind: 'timer', name: 'login', ms: DELAYS.answer }],
  ];
}

/** Sends the first heartbeat right after the acknowledgement. */
function acknowledged(state: LinkState): [LinkState, LinkEffect[]] {
  return [
    { ...state, step: 'catching-up', beating: 1 },
    [
      { kind: 'no-timer', name: 'login' },
      { kind: 'send-heartbeat' },
      { kind: 'timer', name: 'beat-answer', ms: DELAYS.answer },
      watchOn,
      { kind: 'catch-up' },
    ],
  ];
}

function caughtUp(state: LinkState): [LinkState, LinkEffect[]] {
  const effects: LinkEffect[] = state.lossTold ? [{ kind: 'tell', notice: { kind: 'reconnected' } }] : [];
  return [{ ...state, step: 'live' }, effects];
}

function timer(state: LinkState, name: TimerName, late: number, chance: Chance): [LinkState, LinkEffect[]] {
  if (name === 'retry') return state.step === 'waiting' ? connect(state, false) : [state, []];
  if (name === 'beat') {
    if (!isUp(state)) return [state, []];
    const effects: LinkEffect[] = [
      { kind: 'send-heartbeat' },
      { kind: 'timer', name: 'beat-answer', ms: DELAYS.answer },
    ];
    return [{ ...state, beating: state.beating + 1 }, effects];
  }
  if (name === 'watch') return watch(state, late);
  // A login or a heartbeat without an answer is a failed connection (SOCK-04).
  return hasSocket(state) ? lost(state, chance, [{ kind: 'close-socket' }]) : [state, []];
}

/** Counts the answers: the first one after a sleep may have waited in the socket since before the sleep. */
function answered(state: LinkState): [LinkState, LinkEffect[]] {
  const beating = Math.max(0, state.beating - 1);
  if (beating > 0) return [{ ...state, beating }, []];
  return [{ ...state, ...noBeats }, nextBeat];
}

function watch(state: LinkState, late: number): [LinkState, LinkEffect[]] {
  if (!isUp(state)) return [state, []];
  if (late < DELAYS.slept) return [state, [watchOn]];
  const [next, effects] = checkConnection(state);
  return [next, [watchOn, ...effects]];
}

/**
 * Checks a suspect connection: sends a heartbeat with a short time to answer. A second suspicion does not
 * extend that time.
 */
function checkConnection(state: LinkState): [LinkState, LinkEffect[]] {
  if (!isUp(state) || state.isSuspect) return [state, []];
  return [
    { ...state, beating: state.beating + 1, isSuspect: true },
    [
      { kind: 'no-timer', name: 'beat' },
      { kind: 'send-heartbeat' },
      { kind: 'timer', name: 'beat-answer', ms: DELAYS.suspect },
    ],
  ];
}

/** Ends a pause early (SOCK-07). */
function retryNow(state: LinkState): [LinkState, LinkEffect[]] {
  const [next, effects] = connect(state, false);
  return [next, [{ kind: 'no-timer', name: 'retry' }, ...effects]];
}

/**
 * Reconnects at once where the connection was up, else after a pause, so that a broken server is not flooded.
 */
function lost(state: LinkState, chance: Chance, first: LinkEffect[]): [LinkState, LinkEffect[]] {
  if (!isUp(state) || chance.now - state.hurriedAt < DELAYS.hurry) return paused(state, chance, first);
  const [next, effects] = connect({ ...state, ...noBeats, lossTold: true, hurriedAt: chance.now }, false);
  return [next, [...noTimers, ...first, ...effects, lossNotice]];
}

/**
 * The server shuts down: clients spread their reconnects at random, so that the next server can serve them
 * all.
 */
const serverGone = (state: LinkState, chance: Chance): [LinkState, LinkEffect[]] =>
  paused(state, chance, [], 0, DELAYS.spread * chance.random);

function paused(
  state: LinkState,
  chance: Chance,
  first: LinkEffect[],
  after?: number,
  ms = jittered(DELAYS.socket, chance),
): [LinkState, LinkEffect[]] {
  const [next, effects] = wait({ ...state, lossTold: true }, ms, chance, after);
  return [next, [...noTimers, ...first, ...effects, lossNotice]];
}

/**
 * While offline no socket opens, so none can be lost. The first unanswered profile request notifies the tabs
 * of the outage instead.
 */
function userUnanswered(state: LinkState, chance: Chance, after?: number): [LinkState, LinkEffect[]] {
  const [next, effects] = wait({ ...state, lossTold: true }, jittered(DELAYS.user, chance), chance, after);
  return [next, state.lossTold ? effects : [...effects, lossNotice]];
}

/** The notice for every lost socket (RT-09, ERR-11), also before its login was acknowledged. */
const lossNotice: LinkEffect = { kind: 'tell', notice: { kind: 'reconnecting' } };

const jittered = (ms: number, { random }: Chance): number => ms * (1 + 0.2 * random);

/** `after`: pause before the next attempt that the server asks for, ms. */
function wait(state: LinkState, ms: number, chance: Chance, after = 0): [LinkState, LinkEffect[]] {
  const pause = Math.round(Math.max(ms, jittered(after, chance)));
  return [{ ...state, step: 'waiting', ...noBeats }, [{ kind: 'timer', name: 'retry', ms: pause }]];
}

function end(why: SignInEnd): [LinkState, LinkEffect[]] {
  return [stopped, [...noTimers, { kind: 'close-socket' }, { kind: 'end', why }]];
}

// The driver of the connection machine: inputs go through `step`, and each effect is a stream that emits new
// inputs.
import { EMPTY, filter, map, merge, scan, Subject, switchMap, timer, type Observable } from 'rxjs';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import {
  Command,
  decodeFrame,
  encodeHeartbeatFrame,
  encodeLoginFrame,
  isBetweenOthers,
  type Frame,
} from '../../src/core/wire/index.ts';
import type { EngineEnv } from '../env.ts';
import type { Scope } from '../scope.ts';
import { step, stopped, TIMERS, type LinkEffect, type LinkInput, type LinkState } from './machine.ts';
import { openSocket, type SocketEvent } from './socket.ts';

export interface LinkOptions {
  /** The scope's end closes the socket and stops all timers. */
  scope: Scope;
  env: Pick<EngineEnv, 'openSocket' | 'socketUrl' | 'now' | 'random' | 'scheduler'>;
  selfId: number;
  accessToken: () => string | null;
  /** Reloads the user; resolves with the machine input that reports the result. */
  loadUser: () => Promise<LinkInput>;
  /** Pulls everything that was missed; resolves with the machine input that reports the result. */
  catchUp: () => Promise<LinkInput>;
}

/** A text received on the socket, except answers to heartbeats and login. */
export type LinkText =
  | { kind: 'frame' | 'unknown'; text: string }
  | { kind: 'rejected'; text: string; reason: string };

/** Counters of unusable texts received on the socket, for the diagnostics. */
export interface FrameCounts {
  unknown: number;
  rejected: number;
}

export interface Link {
  readonly state: LinkState;
  /** Emits each change of the state after its effects. */
  readonly state$: Observable<LinkState>;
  /**
   * Frames of the current socket after the login acknowledgement (SOCK-05), without answers to heartbeats.
   */
  readonly frames$: Observable<Frame>;
  /** Each received text, emitted before its frame, for the diagnostics ring. */
  readonly texts$: Observable<LinkText>;
  readonly notices$: Observable<Notice>;
  readonly ended$: Observable<SignInEnd>;
  readonly counts: Readonly<FrameCounts>;
  /** Runs the input's effects and emits the new state before it returns. */
  input(input: LinkInput): void;
}

/** The result of one input to the machine. */
interface LinkStep {
  state: LinkState;
  effects: readonly LinkEffect[];
  isChange: boolean;
}

export function createLink({ scope, env, selfId, accessToken, loadUser, catchUp }: LinkOptions): Link {
  let state = stopped;
  const devId = Math.floor(env.random() * 1_000_000);
  const inputs$ = new Subject<LinkInput>();
  const effects$ = new Subject<LinkEffect>();
  const state$ = new Subject<LinkState>();
  const frames$ = new Subject<Frame>();
  const texts$ = new Subject<LinkText>();
  const counts: FrameCounts = { unknown: 0, rejected: 0 };

  const input = (it: LinkInput): void => inputs$.next(it);
  const effectsOf = <K extends LinkEffect['kind']>(...kinds: readonly K[]) =>
    effects$.pipe(
      filter((it): it is Extract<LinkEffect, { kind: K }> => kinds.some((kind) => kind === it.kind)),
    );

  const steps$ = inputs$.pipe(
    scan(
      (before: LinkStep, it): LinkStep => {
        const [next, effects] = step(before.state, it, { now: env.now(), random: env.random() });
        return { state: next, effects, isChange: next !== before.state };
      },
      { state: stopped, effects: [], isChange: false },
    ),
  );

  const outgoing$ = effectsOf('send-login', 'send-heartbeat').pipe(
    map(({ kind }) =>
      kind === 'send-login' ? encodeLoginFrame(accessToken() ?? '', devId) : encodeHeartbeatFrame(),
    ),
  );

  /** One socket at a time: the next open, or a close on purpose, ends the previous socket. */
  const socket$ = effectsOf('open-socket', 'close-socket').pipe(
    switchMap(({ kind }) => (kind === 'open-socket' ? openSocket({ env, outgoing$ }) : EMPTY)),
  );

  /** A newer request, or a close of the socket, discards the answer to the older one. */
  const answers$ = effectsOf('load-user', 'catch-up', 'close-socket').pipe(
    switchMap(({ kind }) => {
      if (kind === 'close-socket') return EMPTY;
      return kind === 'load-user'
        ? answerOf(loadUser, 'user-no-answer')
        : answerOf(catchUp, 'catch-up-no-answer');
    }),
  );

  /** One timer of each name: a new `timer` or `no-timer` effect ends the previous one. */
  const timers$ = merge(
    ...TIMERS.map((name) =>
      effectsOf('timer', 'no-timer').pipe(
        filter((effect) => effect.name === name),
        switchMap((effect) => (effect.kind === 'timer' ? timerInput(effect) : EMPTY)),
      ),
    ),
  );

  /** A request that throws counts as unanswered, so that the machine retries. */
  async function answerOf(
    request: () => Promise<LinkInput>,
    noAnswer: 'user-no-answer' | 'catch-up-no-answer',
  ): Promise<LinkInput> {
    try {
      return await request();
    } catch (bug) {
      scope.report(bug);
      return { kind: noAnswer };
    }
  }

  /** `late` is measured by the wall clock, which goes on while the computer sleeps. */
  function timerInput({ name, ms }: Extract<LinkEffect, { kind: 'timer' }>): Observable<LinkInput> {
    const due = env.now() + ms;
    return timer(ms, env.scheduler).pipe(map(() => ({ kind: 'timer', name, late: env.now() - due })));
  }

  function handleSocket(event: SocketEvent): void {
    if (event.kind === 'open') input({ kind: 'socket-open' });
    else if (event.kind === 'closed') input({ kind: 'socket-closed', away: event.away });
    else handleText(event.text);
  }

  function handleText(text: string): void {
    const frame = decodeFrame(text);
    if (frame.kind === 'rejected') return reject(text, frame.reason);
    if (frame.kind === 'unknown') {
      counts.unknown++;
      return texts$.next({ kind: 'unknown', text });
    }
    if (frame.cmd === Command.PRIVATE && isBetweenOthers(frame.data, selfId))
      return reject(text, 'between two other people');
    if (frame.cmd === Command.LOGIN) return input({ kind: 'acknowledged' });
    if (frame.cmd === Command.HEARTBEAT) return input({ kind: 'beat-answered' });
    texts$.next({ kind: 'frame', text });
    if (state.step === 'catching-up' || state.step === 'live') frames$.next(frame);
  }

  function reject(text: string, reason: string): void {
    counts.rejected++;
    texts$.next({ kind: 'rejected', text, reason });
  }

  scope.bind(merge(answers$, timers$), input);
  scope.bind(socket$, handleSocket);
  // An effect may emit the next input before it returns, so update the state first.
  scope.bind(steps$, ({ state: next, effects, isChange }) => {
    state = next;
    for (const effect of effects) effects$.next(effect);
    if (isChange) state$.next(state);
  });

  return {
    get state() {
      return state;
    },
    state$,
    frames$,
    texts$,
    notices$: effectsOf('tell').pipe(map(({ notice }) => notice)),
    ended$: effectsOf('end').pipe(map(({ why }) => why)),
    counts,
    input,
  };
}

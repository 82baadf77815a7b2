// The engine. Carries out what the connection machine decides: timers, questions, the socket's frames.
import { Subject, type Observable, type Subscription, timer } from 'rxjs';
import type { SignInEnd } from '../../src/core/contract/rows.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import {
  Command,
  decodeFrame,
  encodeHeartbeatFrame,
  encodeLoginFrame,
  isForeign,
  type Frame,
} from '../../src/core/wire/index.ts';
import type { EngineEnv } from '../env.ts';
import { step, stopped, type LinkEffect, type LinkInput, type LinkState, type TimerName } from './machine.ts';
import { createSocket } from './socket.ts';

export interface LinkOptions {
  env: Pick<EngineEnv, 'openSocket' | 'socketUrl' | 'now' | 'random' | 'scheduler'>;
  selfId: number;
  accessToken: () => string | null;
  /** Reloads the user; answers with the input that tells the machine how it went. */
  loadUser: () => Promise<LinkInput>;
  /** Brings everything that was missed; answers likewise. */
  catchUp: () => Promise<LinkInput>;
  /** What the socket said, heartbeats and logins apart: for whoever looks inside. */
  onText?: (it: Said) => void;
}

export type Said =
  | { kind: 'frame' | 'unknown'; text: string }
  | { kind: 'rejected'; text: string; reason: string };

/** What came over the wire and could not be used, for the diagnostics. */
export interface FrameCounts {
  unknown: number;
  rejected: number;
}

export interface Link {
  readonly state: LinkState;
  readonly state$: Observable<LinkState>;
  /** Frames of the current socket, heartbeats and login left out, from the acknowledgement on (SOCK-05). */
  readonly frames$: Observable<Frame>;
  readonly notices$: Observable<Notice>;
  readonly ended$: Observable<SignInEnd>;
  readonly counts: Readonly<FrameCounts>;
  input(input: LinkInput): void;
}

export function createLink({ env, selfId, accessToken, loadUser, catchUp, onText }: LinkOptions): Link {
  let state = stopped;
  /** Raised by every connect and stop: answers to an older question are not listened to. */
  let generation = 0;
  const devId = Math.floor(env.random() * 1_000_000);
  const timers = new Map<TimerName, Subscription>();
  const state$ = new Subject<LinkState>();
  const frames$ = new Subject<Frame>();
  const notices$ = new Subject<Notice>();
  const ended$ = new Subject<SignInEnd>();
  const counts: FrameCounts = { unknown: 0, rejected: 0 };
  const socket = createSocket({
    env,
    onOpen: () => input({ kind: 'socket-open' }),
    onText: receive,
    onClose: (away) => {
      generation++;
      input({ kind: 'socket-closed', away });
    },
  });

  function input(what: LinkInput): void {
    const [next, effects] = step(state, what, { now: env.now(), random: env.random() });
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) state$.next(state);
  }

  function perform(effect: LinkEffect): void {
    switch (effect.kind) {
      case 'load-user':
        generation++;
        return ask(loadUser, 'user-no-answer');
      case 'catch-up':
        return ask(catchUp, 'catch-up-no-answer');
      case 'open-socket':
        return socket.open();
      case 'send-login':
        return socket.send(encodeLoginFrame(accessToken() ?? '', devId));
      case 'send-heartbeat':
        return socket.send(encodeHeartbeatFrame());
      case 'close-socket':
        generation++;
        return socket.drop();
      case 'timer':
        return setTimer(effect.name, effect.ms);
      case 'no-timer':
        return timers.get(effect.name)?.unsubscribe();
      case 'tell':
        return notices$.next(effect.notice);
      case 'end':
        return ended$.next(effect.why);
    }
  }

  /** `none`: what counts where there is no answer, or none that can be borne. */
  function ask(question: () => Promise<LinkInput>, none: 'user-no-answer' | 'catch-up-no-answer'): void {
    const asked = generation;
    const answered = question().catch((): LinkInput => ({ kind: none }));
    void answered.then((answer) => {
      if (asked === generation) input(answer);
    });
  }

  function setTimer(name: TimerName, ms: number): void {
    timers.get(name)?.unsubscribe();
    const due = env.now() + ms;
    timers.set(
      name,
      timer(ms, env.scheduler).subscribe(() => input({ kind: 'timer', name, late: env.now() - due })),
    );
  }

  function receive(text: string): void {
    const frame = decodeFrame(text);
    if (frame.kind === 'rejected') return reject(text, frame.reason);
    if (frame.kind === 'unknown') {
      counts.unknown++;
      return onText?.({ kind: 'unknown', text });
    }
    if (frame.cmd === Command.PRIVATE && isForeign(frame.data, selfId))
      return reject(text, 'between two other people');
    if (frame.cmd === Command.LOGIN) return input({ kind: 'acknowledged' });
    if (frame.cmd === Command.HEARTBEAT) return input({ kind: 'beat-answered' });
    onText?.({ kind: 'frame', text });
    if (state.step === 'catching-up' || state.step === 'live') frames$.next(frame);
  }

  function reject(text: string, reason: string): void {
    counts.rejected++;
    onText?.({ kind: 'rejected', text, reason });
  }

  return {
    get state() {
      return state;
    },
    state$,
    frames$,
    notices$,
    ended$,
    counts,
    input,
  };
}

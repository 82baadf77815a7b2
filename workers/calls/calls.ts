// The calls of one account: runs the call machine, performs its requests and keeps its time limits. Loads with
// the first call.
import { BehaviorSubject, filter, from, map, merge, mergeMap, type Observable, Subject } from 'rxjs';
import type { CallConfig } from '../../src/core/contract/call-commands.ts';
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import type { Result } from '../../src/core/contract/result.ts';
import type { PrivateMessage } from '../../src/core/wire/index.ts';
import type { Account } from '../account/account-api.ts';
import type { Http } from '../env.ts';
import type { OnDemandOptions } from '../on-demand.ts';
import type { Scope } from '../scope.ts';
import { callRows } from './call-rows.ts';
import {
  afterReason,
  attemptsToConnect,
  deadlines,
  eachNew,
  heartbeats,
  heirInputs,
  liveAgain,
  ringerOf,
  seatInputs,
  type Tabs,
} from './call-streams.ts';
import {
  NO_CALL,
  type Call,
  type CallEffect,
  type CallQuestion,
  type CallInput,
  type CallState,
} from './call-state.ts';
import { beats, deadlineOf, needsOwner, step } from './machine.ts';
import { createCallRequests } from './requests.ts';
import { runCall } from './run-call.ts';
import { createTurns, inTurn, type Turns } from './turns.ts';

export interface CallsOptions extends OnDemandOptions {
  account: Pick<Account, 'link' | 'people'>;
  selfId: number;
  http: Http;
  tabs: Tabs;
  /** Emits when a tab comes, goes or changes. */
  tabChanges$: Observable<unknown>;
  randomId: () => string;
  scope: Scope;
  /** Shared with the other kind of calls. */
  turns$?: Turns;
}

export interface Calls {
  readonly state$: Observable<CallState>;
  readonly state: CallState;
  rows(): CallRow[];
  /** Returns true where the machine accepted the input. */
  put(input: CallInput): boolean;
  signal(message: PrivateMessage): void;
  /** Answers the setup of another user "busy". This server refuses such a setup itself (X-CALL-01). */
  refuse(peerId: number): void;
  /** Runs a command of the tab `seat`. */
  run(name: string, args: unknown, seat: string): Promise<Result<unknown>>;
  isFriend(userId: number): boolean;
  /** The socket is logged in, so the engine can call. */
  isConnected(): boolean;
  /** Server time, ms. */
  serverNow(): number;
  /** The servers for a peer connection, with fresh credentials if possible; null where none are known. */
  config(): Promise<CallConfig | null>;
  /** Sends a signal of the call tab. Resolves with false where the server has not got it. */
  send(seat: string, type: 'offer' | 'answer' | 'candidate', json: string): Promise<boolean>;
}

export function createCalls(options: CallsOptions): Calls {
  const { account, selfId, http, tabs, tabChanges$, randomId, scheduler, scope, tell } = options;
  const { turns$ = createTurns(scope) } = options;
  const state$ = new BehaviorSubject(NO_CALL);
  const effects$ = new Subject<CallEffect>();
  const requests = createCallRequests({ http, scheduler });

  const ringer = (): string | null => ringerOf(tabs);

  /** A call may begin to ring again because its tab has gone: another tab then rings. */
  function withRinger(state: CallState): CallState {
    const isSilent = state.call?.step === 'ringing' && state.call.ringer === null;
    return isSilent ? step(state, { kind: 'ringer', seat: ringer() }, selfId).state : state;
  }

  function put(input: CallInput): boolean {
    const { state: next, effects, ignored } = step(state$.value, input, selfId);
    const state = withRinger(next);
    if (ignored !== null) tell(`call: ${ignored}`);
    if (state !== state$.value) state$.next(state);
    for (const effect of effects) effects$.next(effect);
    return ignored === null;
  }

  /** The call waits for the answer to its setup or accept. */
  const isAsked = (id: string): boolean => state$.value.call?.id === id && state$.value.call.asked;
  const call$ = state$.pipe(map(({ call }) => call));

  const requested$ = effects$.pipe(filter((effect) => effect.kind !== 'info'));
  const perform = (effect: Exclude<CallEffect, { kind: 'info' }>) => requests.perform(effect, isAsked);
  const answered$ = inTurn(requested$, perform, { turns$, scope });
  const isOpen = ({ id, asked }: CallQuestion): boolean =>
    state$.value.call?.id === id && state$.value.call.step === asked;
  const asked$ = effects$.pipe(filter((effect) => effect.kind === 'info'));
  const known$ = asked$.pipe(mergeMap((question) => from(requests.info(question, () => isOpen(question)))));
  const beat$ = heartbeats(call$, (call) => (beats(call) ? `${call.id} ${call.peerId}` : null), scheduler);
  // The caller learns at once that the user has accepted, and the heartbeats repeat it (X-CALL-06).
  const opening$ = eachNew(call$, (call) => (isOpening(call) ? call.id : null)).pipe(
    filter((call) => call !== null),
  );
  const beats$ = merge(beat$, opening$).pipe(
    map((call) => (state$.value.call?.id === call.id ? state$.value.call : call)),
    mergeMap((call) => from(requests.heartbeat(call.id, call.peerId, isOpening(call)))),
  );
  // The peer's call that crossed the own one rings at once.
  const isEnd = (input: CallInput): boolean => isGone(input) && !state$.value.call?.crossing;
  scope.bind(merge(answered$, known$, beats$).pipe(afterReason(isEnd, scheduler)), put);
  scope.bind(deadlines(call$, deadlineOf, scheduler), put);
  scope.bind(liveAgain(account.link), () => put({ kind: 'live' }));
  scope.bind(attemptsToConnect(call$, runs, account.link, scheduler), () =>
    account.link.input({ kind: 'online' }),
  );
  scope.bind(
    seatInputs(tabChanges$, () => state$.value.call, tabs),
    put,
  );
  scope.bind(heirInputs(call$, needsOwner, tabChanges$, tabs, scheduler), put);

  const calls: Calls = {
    state$,
    get state() {
      return state$.value;
    },
    rows: () => callRows(state$.value),
    put,
    signal: ({ type, sendId, content }) => {
      if (sendId !== null)
        put({ kind: 'signal', type, senderId: sendId, content, newId: randomId(), ringer: ringer() });
    },
    refuse: (peerId) => effects$.next({ kind: 'failed', id: '', peerId, reason: 'busy' }),
    run: (name, args, seat) => runCall(name, args, seat, calls),
    isFriend: (userId) => account.people.friend(userId)?.deleted === false,
    isConnected: () => ['catching-up', 'live'].includes(account.link.state.step),
    serverNow: () => http.serverNow(),
    config: () => requests.config(),
    async send(seat, type, json) {
      const { call } = state$.value;
      if (!call || call.owner !== seat) return false;
      if (!runs(call)) return false;
      return requests.send(call.peerId, type, json);
    },
  };
  return calls;
}

/** The server does not know the call: its end may be on the way. */
const isGone = (input: CallInput): boolean =>
  (input.kind === 'info' && !input.info.exists) ||
  (input.kind === 'answer' && input.of === 'accept' && input.answer.kind === 'refused');

const isOpening = ({ step: now, asked }: Call): boolean => now === 'accepting' && !asked;

const runs = ({ step: now }: Call): boolean => now === 'connecting' || now === 'talking';

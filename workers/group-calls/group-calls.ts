// The group calls of one account: runs the group call machine, performs its requests, keeps its time limits, and
// knows the running calls of the user's groups.
import {
  BehaviorSubject,
  concatMap,
  distinctUntilChanged,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  Subject,
} from 'rxjs';
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import type { GroupCallInviteAnswer } from '../../src/core/contract/group-call-commands.ts';
import type { CallPerson } from '../../src/core/contract/group-call-rows.ts';
import type { Result } from '../../src/core/contract/result.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import type { GroupMessage } from '../../src/core/wire/index.ts';
import type { GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';
import { parseSignal } from '../../src/core/wire/profile-s/signals.ts';
import type { Account } from '../account/account-api.ts';
import {
  afterReason,
  attemptsToConnect,
  deadlines,
  heartbeats,
  heirInputs,
  liveAgain,
  ringerOf,
  seatInputs,
} from '../calls/call-streams.ts';
import type { CallsOptions } from '../calls/calls.ts';
import { createTurns, inTurn } from '../calls/turns.ts';
import { senderOf } from '../views/names.ts';
import { groupCallRows } from './group-call-rows.ts';
import {
  type DeviceRequest,
  type GroupCallEffect,
  type GroupCallInput,
  type GroupCallRequest,
  type GroupCallState,
  type InfoQuestion,
  NO_GROUP_CALL,
  type StepContext,
} from './group-call-state.ts';
import { beats, deadlineOf, needsOwner, step } from './machine.ts';
import { orphans } from './orphans.ts';
import { isIn } from './people.ts';
import { createGroupCallRequests } from './requests.ts';
import { runGroupCall } from './run-group-call.ts';
import { type RunningCalls, runningCall, runningRows, stale, told, withTold } from './running-calls.ts';

export interface GroupCallsOptions extends CallsOptions {
  account: Pick<Account, 'link' | 'people'>;
  /** This browser has a private call. */
  hasPrivateCall: () => boolean;
}

export interface GroupCalls {
  readonly state$: Observable<GroupCallState>;
  readonly state: GroupCallState;
  /** The rows have changed. */
  readonly changed$: Observable<unknown>;
  /** The rows of the call of this browser. */
  rows(): CallRow[];
  runningRows(): CallRow[];
  /** Returns true where the machine accepted the input. */
  put(input: GroupCallInput): boolean;
  signal(message: GroupMessage): void;
  /** Runs a command of the tab `seat`. */
  run(name: string, args: unknown, seat: string): Promise<Result<unknown>>;
  readonly selfId: number;
  hasPrivateCall(): boolean;
  /** The user is in the group, and the group is neither banned nor dissolved. */
  isMember(groupId: number): boolean;
  isConnected(): boolean;
  /** The tab `seat` is still there. */
  hasSeat(seat: string): boolean;
  /** The running call of a group, as far as it is known; null for none. */
  runningCall(groupId: number): GroupCallInfo | null;
  /** Asks the server for the running call of a group. Null where the server does not answer. */
  ask(groupId: number): Promise<GroupCallInfo | null>;
  /** A person of the group, with the name that this engine knows. */
  person(groupId: number, userId: number, state: CallPerson['state']): CallPerson;
  randomId(): string;
  invite(userIds: readonly number[]): Promise<GroupCallInviteAnswer>;
  /** Sends a signal of the call tab. Resolves with false where the server has not got it. */
  send(seat: string, to: number, type: 'offer' | 'answer' | 'candidate', json: string): Promise<boolean>;
}

export function createGroupCalls(options: GroupCallsOptions): GroupCalls {
  const { account, selfId, http, tabs, tabChanges$, randomId, scheduler, scope, tell } = options;
  const { people, link } = account;
  const { turns$ = createTurns(scope) } = options;
  const state$ = new BehaviorSubject(NO_GROUP_CALL);
  const running$ = new BehaviorSubject<RunningCalls>(new Map());
  const effects$ = new Subject<GroupCallEffect>();
  const requests = createGroupCallRequests({ http, scheduler });

  const ringer = (): string | null => ringerOf(tabs);
  const isMember = (groupId: number): boolean => {
    const group = people.group(groupId);
    return group !== null && !group.quit && !group.dissolve && !group.isBanned;
  };

  const known = (groupId: number): GroupCallInfo | null => runningCall(running$.value, groupId);
  const context = (): StepContext => ({ selfId, now: http.serverNow(), known });

  /** A call may begin to ring again because its tab has gone: another tab then rings. */
  function withRinger(state: GroupCallState): GroupCallState {
    const isSilent = state.call?.step === 'ringing' && state.call.ringer === null;
    return isSilent ? step(state, { kind: 'ringer', seat: ringer() }, context()).state : state;
  }

  function put(input: GroupCallInput): boolean {
    const { state: next, effects, ignored } = step(state$.value, input, context());
    const state = withRinger(next);
    if (ignored !== null) tell(`group call: ${ignored}`);
    if (state !== state$.value) state$.next(state);
    for (const effect of effects) effects$.next(effect);
    return ignored === null;
  }

  /** The newest info of a group counts, whether the server pushed it or answered with it. */
  function inform(groupId: number, info: GroupCallInfo, asked: InfoQuestion['asked'] | null): void {
    const next = withTold(running$.value, groupId, info);
    if (next !== running$.value) running$.next(next);
    put({ kind: 'info', groupId, info, asked });
  }

  /** The call waits for the answer to its setup, its accept or its request to join. */
  const isAsked = (id: string): boolean => state$.value.call?.id === id && state$.value.call.asked;
  const call$ = state$.pipe(map(({ call }) => call));

  const request$ = effects$.pipe(
    filter((effect): effect is GroupCallRequest => effect.kind !== 'info' && effect.kind !== 'device'),
  );
  const perform = (effect: GroupCallRequest) => requests.perform(effect, isAsked);
  const answer$ = inTurn(request$, perform, { turns$, scope });
  // The last devices count, and they arrive last.
  let announced: DeviceRequest | null = null;
  const device$ = effects$.pipe(filter((effect): effect is DeviceRequest => effect.kind === 'device'));
  scope.bind(device$, (effect) => (announced = effect));
  const isLast = (effect: DeviceRequest): boolean =>
    announced === effect && state$.value.call?.id === effect.id;
  scope.bind(device$.pipe(concatMap((effect) => from(requests.announce(effect, () => isLast(effect))))));
  const isOpen = ({ id, asked }: InfoQuestion): boolean =>
    state$.value.call?.id === id && state$.value.call.step === asked;
  const question$ = effects$.pipe(filter((effect): effect is InfoQuestion => effect.kind === 'info'));
  const told$ = question$.pipe(
    mergeMap((question) =>
      from(requests.info(question.groupId, () => isOpen(question))).pipe(
        map((info) => ({ ...question, info })),
      ),
    ),
    afterReason(({ info }) => info?.isChating === false, scheduler),
  );
  scope.bind(told$, ({ groupId, info, asked }) => info && inform(groupId, info, asked));

  const beat$ = heartbeats(call$, (call) => (beats(call) ? call.id : null), scheduler);
  const doubt$ = beat$.pipe(mergeMap((call) => from(requests.heartbeat(call))));
  scope.bind(merge(answer$, doubt$).pipe(afterReason(isGone, scheduler)), put);
  scope.bind(deadlines(call$, deadlineOf, scheduler), put);
  scope.bind(attemptsToConnect(call$, isIn, link, scheduler), () => link.input({ kind: 'online' }));
  scope.bind(
    seatInputs(tabChanges$, () => state$.value.call, tabs),
    put,
  );
  scope.bind(heirInputs(call$, needsOwner, tabChanges$, tabs, scheduler), put);

  const ask = (groupId: number) => requests.info(groupId, () => state$.value.call?.groupId !== groupId);
  const orphan$ = orphans({ running$, call$, selfId, ask, scheduler });
  scope.bind(orphan$, (quit) => effects$.next(quit));

  // The server tells all running calls at each login of the socket.
  const login$ = link.state$.pipe(
    map(({ step: now }) => now === 'logging-in'),
    distinctUntilChanged(),
    filter(Boolean),
  );
  scope.bind(login$, () => running$.next(stale(running$.value)));
  scope.bind(liveAgain(link), () => {
    running$.next(told(running$.value, isMember));
    put({ kind: 'live' });
  });
  const membership$ = people.changes$.pipe(
    filter((news) => news.kind === 'record' && news.name === 'groups'),
  );

  const calls: GroupCalls = {
    state$,
    get state() {
      return state$.value;
    },
    changed$: merge(state$, running$, membership$),
    rows: () => groupCallRows(state$.value),
    runningRows: () => runningRows(running$.value, isMember, selfId),
    put,
    signal({ type, sendId, groupId, content }) {
      if (groupId === null) return;
      if (type === MessageType.GROUP_CALL) {
        const signal = parseSignal(type, content);
        if (signal.kind === 'groupCall') inform(groupId, signal.value, null);
        else tell('group call: a broken info');
      } else if (type === MessageType.RTC_GROUP_SETUP && options.hasPrivateCall()) {
        effects$.next({ kind: 'failed', id: known(groupId)?.call ?? '', groupId, reason: 'busy' });
      } else {
        const senderId = sendId ?? 0;
        const newId = randomId();
        put({ kind: 'signal', type, groupId, senderId, content, newId, ringer: ringer() });
      }
    },
    run: (name, args, seat) => runGroupCall(name, args, seat, calls),
    selfId,
    hasPrivateCall: () => options.hasPrivateCall(),
    isMember,
    isConnected: () => ['catching-up', 'live'].includes(link.state.step),
    hasSeat: (seat) => [...tabs()].some(({ id }) => id === seat),
    runningCall: known,
    async ask(groupId) {
      const info = await requests.info(groupId);
      if (info) inform(groupId, info, null);
      return info;
    },
    person(groupId, userId, state) {
      const off = { microphone: false, camera: false, screen: false, visit: 0 };
      const { showName: name, headImage } = senderOf({ sendId: userId, groupId }, people);
      return { userId, name, headImage, state, ...off };
    },
    randomId,
    async invite(userIds) {
      const { call } = state$.value;
      if (!call || !isIn(call)) return { why: 'over' };
      const invited = userIds.map((userId) => calls.person(call.groupId, userId, 'invited'));
      const answer = await requests.invite(call, invited);
      if (answer === null) put({ kind: 'invited', id: call.id, people: invited });
      return answer;
    },
    async send(seat, to, type, json) {
      const { call } = state$.value;
      if (!call || call.owner !== seat || !isIn(call)) return false;
      return requests.send(call, to, type, json);
    },
  };
  return calls;
}

/** The server does not know the call, or the invitation: its end may be on the way. */
const isGone = (input: GroupCallInput): boolean =>
  input.kind === 'answer' && input.of !== 'setup' && input.answer.kind === 'refused';

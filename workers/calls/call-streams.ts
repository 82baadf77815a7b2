// The streams of time, connection and tabs that private and group calls share. Each takes the streams of its call,
// so both machines keep their own inputs.
import {
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  mergeMap,
  of,
  repeat,
  skip,
  startWith,
  switchMap,
  timer,
  type Observable,
  type OperatorFunction,
  type SchedulerLike,
} from 'rxjs';
import { chooseTab } from '../attention/choose-tab.ts';
import type { TabSeat } from '../engine/seats.ts';
import type { Link } from '../link/link.ts';

/** Interval of the heartbeats, ms (LIM-07). */
export const HEARTBEAT = 15_000;
/** Pause between attempts to connect while a call has no signalling, ms. The media show that there is a network. */
export const CONNECT_AGAIN = 3_000;
/** Time for the reloaded call tab to return before another tab takes the call over, ms. */
export const RETURN_LIMIT = 2_000;

/** The part of a call that these streams read. */
export interface SeatedCall {
  id: string;
  step: string;
  owner: string | null;
}

export type Tabs = () => Iterable<Pick<TabSeat, 'id' | 'state'>>;

/** The tab that rings, and that takes a call over; null where there is no tab. */
export const ringerOf = (tabs: Tabs): string | null => chooseTab(tabs())?.id ?? null;

/** Emits the call whenever its key changes, and null when the key becomes null. */
export function eachNew<C>(
  call$: Observable<C | null>,
  keyOf: (call: C) => string | null,
): Observable<C | null> {
  return call$.pipe(
    map((call) => ({ call, key: call && keyOf(call) })),
    distinctUntilChanged((a, b) => a.key === b.key),
    map(({ call, key }) => (key === null ? null : call)),
  );
}

/** Emits the call at each of its heartbeats. `keyOf`: null while the call sends none. */
export const heartbeats = <C>(
  call$: Observable<C | null>,
  keyOf: (call: C) => string | null,
  scheduler: SchedulerLike,
): Observable<C> =>
  eachNew(call$, keyOf).pipe(
    switchMap((call) =>
      call
        ? timer(HEARTBEAT, scheduler).pipe(
            repeat(),
            map(() => call),
          )
        : EMPTY,
    ),
  );

/** Time for the frame with the reason of an end, ms: the answer to a request may overtake it. */
export const REASON_LIMIT = 1_000;

/**
 * Delays the inputs that end a call without a reason, and drops null. A frame that comes meanwhile ends the call with
 * its reason.
 */
export const afterReason = <I>(
  isEnd: (input: I) => boolean,
  scheduler: SchedulerLike,
): OperatorFunction<I | null, I> =>
  mergeMap((input) => {
    if (input === null) return EMPTY;
    return isEnd(input) ? timer(REASON_LIMIT, scheduler).pipe(map(() => input)) : of(input);
  });

/** Emits the end of each time limit. A limit begins anew where its name, its round or its call changes. */
export const deadlines = <C extends SeatedCall, N extends string>(
  call$: Observable<C | null>,
  deadlineOf: (call: C) => { name: N; ms: number; round?: number } | null,
  scheduler: SchedulerLike,
): Observable<{ kind: 'deadline'; id: string; name: N }> =>
  eachNew(call$, (call) => {
    const deadline = deadlineOf(call);
    return deadline && `${call.id} ${deadline.name} ${deadline.round ?? 0}`;
  }).pipe(
    switchMap((call) => {
      const deadline = call && deadlineOf(call);
      if (!call || !deadline) return EMPTY;
      const ended = { kind: 'deadline', id: call.id, name: deadline.name } as const;
      return timer(deadline.ms, scheduler).pipe(map(() => ended));
    }),
  );

/** Emits each time when the connection becomes live again. */
export const liveAgain = (link: Pick<Link, 'state' | 'state$'>): Observable<unknown> =>
  link.state$.pipe(
    startWith(link.state),
    map(({ step }) => step),
    distinctUntilChanged(),
    skip(1),
    filter((step) => step === 'live'),
  );

/**
 * Emits while a call that `runs` waits for the next attempt to connect. The usual pauses between attempts may be
 * longer than the time for which the server keeps the call.
 */
export const attemptsToConnect = <C extends SeatedCall>(
  call$: Observable<C | null>,
  runs: (call: C) => boolean,
  link: Pick<Link, 'state'>,
  scheduler: SchedulerLike,
): Observable<unknown> =>
  eachNew(call$, (call) => (runs(call) ? call.id : null)).pipe(
    switchMap((call) => (call ? timer(CONNECT_AGAIN, scheduler).pipe(repeat()) : EMPTY)),
    filter(() => link.state.step === 'waiting'),
  );

type SeatInput = { kind: 'seat-gone'; seat: string } | { kind: 'ringer'; seat: string | null };

/** The inputs of tabs that come and go. `call` returns the present call. */
export const seatInputs = (
  tabChanges$: Observable<unknown>,
  call: () => SeatedCall | null,
  tabs: Tabs,
): Observable<SeatInput> => tabChanges$.pipe(mergeMap(() => seatInputsNow(call, tabs)));

/** The second input follows from the call after the first one, because a call may ring again without its tab. */
function* seatInputsNow(call: () => SeatedCall | null, tabs: Tabs): Generator<SeatInput> {
  const owner = call()?.owner;
  if (owner && ![...tabs()].some(({ id }) => id === owner)) yield { kind: 'seat-gone', seat: owner };
  if (call()?.step === 'ringing') yield { kind: 'ringer', seat: ringerOf(tabs) };
}

/** Emits the tab that has to take over a call that `needsOwner`, and again when another tab has to. */
export const heirInputs = <C extends SeatedCall>(
  call$: Observable<C | null>,
  needsOwner: (call: C) => boolean,
  tabChanges$: Observable<unknown>,
  tabs: Tabs,
  scheduler: SchedulerLike,
): Observable<{ kind: 'heir'; seat: string | null }> => {
  const again$ = timer(RETURN_LIMIT, scheduler).pipe(switchMap(() => tabChanges$.pipe(startWith(null))));
  return eachNew(call$, (call) => (needsOwner(call) ? call.id : null)).pipe(
    switchMap((call) => (call ? again$ : EMPTY)),
    map(() => ({ kind: 'heir', seat: ringerOf(tabs) })),
  );
};

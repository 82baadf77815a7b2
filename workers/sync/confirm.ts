// Confirming pulls of a live line: pushes are sent once and never acknowledged, so only a pull proves that none was
// lost. One runs every few minutes if something came, and one whenever another part asks. Its failure changes nothing
// (PULL-05).
import {
  defer,
  EMPTY,
  exhaustMap,
  expand,
  filter,
  firstValueFrom,
  map,
  merge,
  of,
  Subject,
  switchMap,
  takeUntil,
  tap,
  timer,
  type BehaviorSubject,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { Scope } from '../scope.ts';

export type Line = 'down' | 'catching-up' | 'live';

/** ms, +-20 % */
const EVERY = 180_000;

export interface ConfirmOptions {
  line$: BehaviorSubject<Line>;
  /** The line is lost, or another one has come: questions that are open end in false. */
  voided$: Observable<unknown>;
  /** Pulls all feeds. Emits once: true when each of them ended well. */
  pull$: Observable<boolean>;
  /** Something came since the last pull began. */
  isDue: () => boolean;
  /** In [0, 1). */
  random: () => number;
  scheduler: SchedulerLike;
  scope: Scope;
}

interface Round {
  number: number;
  isConfirmed: boolean;
}

/**
 * Answers whether a pull of all feeds that began after the question ended well: at once false without a line, later
 * while a catch-up runs. Rounds run one at a time, and all questions asked during one share the next.
 */
export function confirming(options: ConfirmOptions): () => Promise<boolean> {
  const { line$, voided$, pull$, isDue, random, scheduler, scope } = options;
  const asked$ = new Subject<void>();
  const rounds$ = new Subject<Round>();
  /** The numbers of the last round that has begun, and of the last one that is wanted. */
  let begun = 0;
  let wanted = 0;

  const round$ = defer(() => {
    const number = ++begun;
    return pull$.pipe(map((isConfirmed): Round => ({ number, isConfirmed })));
  });
  const next$ = defer(() => (wanted > begun ? round$ : EMPTY));
  const interval = (): Observable<unknown> => timer(Math.round(EVERY * (0.8 + 0.4 * random())), scheduler);
  const regular$ = defer(interval).pipe(
    expand(interval),
    filter(isDue),
    tap(() => {
      wanted = begun + 1;
    }),
  );
  const live$ = merge(of(null), asked$, regular$).pipe(exhaustMap(() => next$.pipe(expand(() => next$))));

  scope.bind(line$.pipe(switchMap((line) => (line === 'live' ? live$ : EMPTY))), (round) =>
    rounds$.next(round),
  );
  scope.bind(voided$, () => {
    wanted = begun;
  });

  return () => {
    if (line$.value === 'down') return Promise.resolve(false);
    wanted = begun + 1;
    const mine = wanted;
    const answer$ = rounds$.pipe(
      filter(({ number }) => number >= mine),
      map(({ isConfirmed }) => isConfirmed),
      takeUntil(voided$),
    );
    const answer = firstValueFrom(answer$, { defaultValue: false });
    asked$.next();
    return answer;
  };
}

// Pulls that confirm the live connection. The server sends each push once without acknowledgement, so only a
// pull proves that none was lost. A pull runs every few minutes if an event arrived, and whenever another
// part of the engine asks. A failed pull changes nothing (PULL-05).
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

export type LineState = 'down' | 'catching-up' | 'live';

/** Interval between regular pulls, ms, varied by up to 20 %. */
const INTERVAL = 180_000;

export interface ConfirmOptions {
  line$: BehaviorSubject<LineState>;
  /** Emits when the connection was lost or replaced: open requests end in false. */
  interrupted$: Observable<unknown>;
  /** Pulls all feeds. Emits once: true where all of them ended well. */
  pull$: Observable<boolean>;
  /** True where an event arrived since the last pull began, or that pull failed. */
  needsConfirm: () => boolean;
  /** A random number in [0, 1). */
  random: () => number;
  scheduler: SchedulerLike;
  scope: Scope;
}

interface Round {
  number: number;
  isConfirmed: boolean;
}

/**
 * Returns a function that requests a pull of all feeds, which begins after the call. It resolves true if the
 * pull ended well. While offline it resolves false at once. A catch-up delays the pull. Pulls run one at a
 * time, and all calls during one pull share the next.
 */
export function createConfirm(options: ConfirmOptions): () => Promise<boolean> {
  const { line$, interrupted$, pull$, needsConfirm, random, scheduler, scope } = options;
  const requests$ = new Subject<void>();
  const rounds$ = new Subject<Round>();
  /** Numbers of the last round of pulls that began, and of the last one that was requested. */
  let lastStarted = 0;
  let lastWanted = 0;

  const round$ = defer(() => {
    const number = ++lastStarted;
    return pull$.pipe(map((isConfirmed): Round => ({ number, isConfirmed })));
  });
  const next$ = defer(() => (lastWanted > lastStarted ? round$ : EMPTY));
  const interval = (): Observable<unknown> => timer(Math.round(INTERVAL * (0.8 + 0.4 * random())), scheduler);
  const regular$ = defer(interval).pipe(
    expand(interval),
    filter(needsConfirm),
    tap(() => {
      lastWanted = lastStarted + 1;
    }),
  );
  const live$ = merge(of(null), requests$, regular$).pipe(exhaustMap(() => next$.pipe(expand(() => next$))));

  scope.bind(line$.pipe(switchMap((line) => (line === 'live' ? live$ : EMPTY))), (round) =>
    rounds$.next(round),
  );
  scope.bind(interrupted$, () => {
    lastWanted = lastStarted;
  });

  return () => {
    if (line$.value === 'down') return Promise.resolve(false);
    lastWanted = lastStarted + 1;
    const roundNumber = lastWanted;
    const answer$ = rounds$.pipe(
      filter(({ number }) => number >= roundNumber),
      map(({ isConfirmed }) => isConfirmed),
      takeUntil(interrupted$),
    );
    const answer = firstValueFrom(answer$, { defaultValue: false });
    requests$.next();
    return answer;
  };
}

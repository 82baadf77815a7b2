// The deleted-message check on a live line in virtual time, with a server that answers as it is told.
import { firstValueFrom, map, Subject, BehaviorSubject, timer } from 'rxjs';
import {
  deletedCheck,
  type Deleted,
  type DeletedAnswer,
} from '../../../workers/removal-check/deleted-check.ts';
import { Clock } from '../sync/clock.ts';

export const SECOND = 1000;
export const none: DeletedAnswer = { kind: 'ids', ids: [] };
export const error = (status: number): DeletedAnswer => ({ kind: 'error', status });
export const silence: DeletedAnswer = { kind: 'no-answer' };

/** A live line, virtual time. `answer` may be changed; `after` is how long one takes, ms. */
export function checks(listed: readonly number[] = []) {
  const clock = new Clock();
  const { scheduler } = clock;
  const opened$ = new Subject<number>();
  const appeared$ = new Subject<void>();
  const news$ = new Subject<number>();
  const live$ = new BehaviorSubject(true);
  const bench = { answer: (_group: number): DeletedAnswer => none, after: 0, listed };
  /** When (s) which group was asked about. */
  const asked: [number, number][] = [];
  const told: Deleted[] = [];
  const scope = deletedCheck({
    opened$,
    appeared$,
    groups: () => bench.listed,
    news$,
    live$,
    check: (group) => {
      asked.push([scheduler.frame / SECOND, group]);
      const answer = bench.answer(group);
      return firstValueFrom(timer(bench.after, scheduler).pipe(map(() => answer)));
    },
    scheduler,
  }).subscribe((it) => told.push(it));
  const open = (...groups: number[]): void => groups.forEach((group) => opened$.next(group));
  const pass = (seconds: number): Promise<void> => clock.pass(seconds * SECOND);
  /** Those that were asked about since the last call. */
  const groups = (): number[] => asked.splice(0).map(([, group]) => group);
  return Object.assign(bench, { appeared$, news$, live$, open, pass, asked, groups, told, scope, clock });
}

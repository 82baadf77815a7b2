// A time limit for database requests, because a database can hang for ever.
import { firstValueFrom, map, merge, timer, type SchedulerLike } from 'rxjs';
import { StoreFailure } from './store.ts';

/** Time limit for opening a database, ms. */
export const OPEN_DEADLINE = 3000;

/** Rejects with a StoreFailure where the work takes longer than `ms`. The work itself is not stopped. */
export function withDeadline<T>(work: Promise<T>, scheduler: SchedulerLike, ms = OPEN_DEADLINE): Promise<T> {
  const timeout$ = timer(ms, scheduler).pipe(
    map((): never => {
      throw new StoreFailure('gone', 'the database hangs');
    }),
  );
  return firstValueFrom(merge(work, timeout$));
}

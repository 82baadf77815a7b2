// A limit on how long the engine waits for a database: one can hang for ever.
import { firstValueFrom, map, merge, timer, type SchedulerLike } from 'rxjs';
import { StoreFailure } from './store.ts';

/** ms */
export const OPEN_DEADLINE = 3000;

/** Rejects with a StoreFailure where the work takes longer than `ms`; it goes on in any case. */
export function inTime<T>(work: Promise<T>, scheduler: SchedulerLike, ms = OPEN_DEADLINE): Promise<T> {
  const tooLate$ = timer(ms, scheduler).pipe(
    map((): never => {
      throw new StoreFailure('gone', 'the database hangs');
    }),
  );
  return firstValueFrom(merge(work, tooLate$));
}

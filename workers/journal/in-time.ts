// The engine. A database can hang for ever; whoever waits for one gives it up after some seconds.
import { timer, type SchedulerLike } from 'rxjs';
import { StoreFailure } from './store.ts';

/** ms */
export const OPEN_DEADLINE = 3000;

/** Rejects when the work is not done in time; it goes on in any case. */
export function inTime<T>(work: Promise<T>, scheduler: SchedulerLike): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = timer(OPEN_DEADLINE, scheduler).subscribe(() =>
      reject(new StoreFailure('gone', 'the database hangs')),
    );
    void work.then(resolve, reject).finally(() => late.unsubscribe());
  });
}

// A limit on how long the engine waits for work that may hang.
import { firstValueFrom, map, merge, timer, type SchedulerLike } from 'rxjs';

/** True where the work settles within `ms`, false where it does not; it goes on in any case. */
export function withTimeout(ms: number, scheduler: SchedulerLike, work: Promise<unknown>): Promise<boolean> {
  const settled = (): boolean => true;
  const tooLate$ = timer(ms, scheduler).pipe(map(() => false));
  return firstValueFrom(merge(work.then(settled, settled), tooLate$));
}

// A time limit for work that may hang.
import { firstValueFrom, map, merge, timer, type SchedulerLike } from 'rxjs';

/** True where the work settles within `ms`, else false. The work itself is not stopped. */
export function withTimeout(ms: number, scheduler: SchedulerLike, work: Promise<unknown>): Promise<boolean> {
  const settled = (): boolean => true;
  const timeout$ = timer(ms, scheduler).pipe(map(() => false));
  return firstValueFrom(merge(work.then(settled, settled), timeout$));
}

// The engine. Waits for something, but not for ever.
import { timer, type SchedulerLike } from 'rxjs';

/** True when the work was done within so many ms, well or badly; it goes on in any case. */
export function withTimeout(ms: number, scheduler: SchedulerLike, work: Promise<unknown>): Promise<boolean> {
  return new Promise((settle) => {
    const late = timer(ms, scheduler).subscribe(() => settle(false));
    const inTime = (): void => {
      late.unsubscribe();
      settle(true);
    };
    work.then(inTime, inTime);
  });
}

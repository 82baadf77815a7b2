// Virtual time: the test runs the timers in order. All promises settle between two timers.
import { VirtualTimeScheduler } from 'rxjs';

export class Clock {
  readonly scheduler = new VirtualTimeScheduler();
  /** Time that the machine has slept in ms. During a sleep the wall clock advances and the timers do not. */
  asleep = 0;

  /** The time of the wall clock in ms. */
  now = (): number => 1_000_000 + this.scheduler.frame + this.asleep;

  /** Runs the timers that are due within `ms`. */
  async pass(ms: number): Promise<void> {
    const { scheduler } = this;
    const end = scheduler.frame + ms;
    await settle();
    for (;;) {
      const next = scheduler.actions[0];
      if (!next || next.delay > end) break;
      scheduler.maxFrames = next.delay;
      scheduler.flush();
      await settle();
    }
    scheduler.frame = end;
  }
}

/** Lets all promises settle that need no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

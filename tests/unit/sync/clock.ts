// Virtual time: timers run when a test says so, in order, with every promise between them.
import { VirtualTimeScheduler } from 'rxjs';

export class Clock {
  readonly scheduler = new VirtualTimeScheduler();
  /** How far the wall clock went on while all timers stood still, as in a sleep; ms. */
  asleep = 0;

  /** ms, as a wall clock tells it. */
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

/** Runs all promises that wait for promises only. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}

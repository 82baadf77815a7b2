// Time of a simulation: one clock for all parts, which only steps advance, and the timers of one engine, which
// end with the engine.
import { Subscription, type SchedulerAction, type SchedulerLike } from 'rxjs';

export class Clock {
  /** ms during which the machines ran. */
  ran = 0;
  /** ms during which the machines slept: the wall clock goes on, timers stand still. */
  slept = 0;

  /** Wall clock, ms. */
  now = (): number => 1_790_000_000_000 + this.ran + this.slept;
}

interface Timer {
  due: number;
  run: () => void;
}

export class Timers implements SchedulerLike {
  #waiting: Timer[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T): Subscription {
    const timer: Timer = {
      due: this.#clock.ran + delay,
      run: () => work.call(undefined as never, state),
    };
    this.#waiting.push(timer);
    return new Subscription(() => this.#remove(timer));
  }

  /** Time of the next timer on the clock `ran`, Infinity without a timer. */
  get next(): number {
    return this.#waiting.reduce((soonest, { due }) => Math.min(soonest, due), Infinity);
  }

  /** Runs one timer whose time has come. Returns false if there is none. */
  run(): boolean {
    const { next } = this;
    if (next > this.#clock.ran) return false;
    const timer = this.#waiting.find(({ due }) => due === next);
    if (!timer) return false;
    this.#remove(timer);
    timer.run();
    return true;
  }

  stop(): void {
    this.#waiting = [];
  }

  #remove(timer: Timer): void {
    this.#waiting = this.#waiting.filter((it) => it !== timer);
  }
}

/** Waits until no promise callback is pending. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

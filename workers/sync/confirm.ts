// The engine. Pulls while the line is live: pushes are sent once and never confirmed, so that only a
// pull tells that none was lost. One runs every few minutes if something came, and whenever somebody
// has to know. How one ends changes nothing (PULL-05).
import { timer, type SchedulerLike, type Subscription } from 'rxjs';

/** ms, +-20 % */
const EVERY = 180_000;

export interface ConfirmOptions {
  /** Pulls all kinds; true when each ended well. */
  pull: () => Promise<boolean>;
  /** Something came since the last pull began. */
  due: () => boolean;
  /** In [0, 1). */
  random: () => number;
  scheduler: SchedulerLike;
}

export class Confirm {
  private line: 'down' | 'catching-up' | 'live' = 'down';
  private running = false;
  /** Raised when the line is lost: a pull that still runs tells nothing any more. */
  private life = 0;
  private asked: ((ended: boolean) => void)[] = [];
  private rhythm: Subscription | null = null;
  private readonly options: ConfirmOptions;

  constructor(options: ConfirmOptions) {
    this.options = options;
  }

  /** Has a pull that began after this call ended well? Waits for one while a catch-up runs. */
  ask(): Promise<boolean> {
    if (this.line === 'down') return Promise.resolve(false);
    return new Promise((answer) => {
      this.asked.push(answer);
      this.go();
    });
  }

  catchingUp(): void {
    this.line = 'catching-up';
  }

  live(): void {
    this.line = 'live';
    this.wait();
    this.go();
  }

  down(): void {
    this.line = 'down';
    this.life++;
    this.running = false;
    this.rhythm?.unsubscribe();
    for (const answer of this.asked.splice(0)) answer(false);
  }

  private wait(): void {
    const ms = Math.round(EVERY * (0.8 + 0.4 * this.options.random()));
    this.rhythm = timer(ms, this.options.scheduler).subscribe(() => {
      if (this.options.due()) void this.ask();
      this.wait();
    });
  }

  private go(): void {
    if (this.line !== 'live' || this.running || this.asked.length === 0) return;
    this.running = true;
    const answers = this.asked.splice(0);
    const { life } = this;
    const pulled = this.options.pull().catch(() => false);
    void pulled.then((ended) => {
      for (const answer of answers) answer(ended);
      if (life !== this.life) return;
      this.running = false;
      this.go();
    });
  }
}

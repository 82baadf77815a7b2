// The engine. How often groups may be asked about messages that were removed outright, and which of them not at
// all for now. No clock is read, everything runs out by a timer: a wall clock that is set changes nothing.
import { Subject, Subscription, timer, type SchedulerLike } from 'rxjs';

/** Groups of a batch, and the pause between two batches (ms). */
const BATCH = 3;
const BETWEEN = 2000;
/** Requests within any minute, over all groups. */
const PER_MINUTE = 5;
const MINUTE = 60_000;
/** So many errors within a minute end all checks for so long (ms). */
const ERRORS = 3;
const COOLDOWN = 300_000;
/** A group that was asked about is not asked about again by itself for so long, ms. */
const FRESH = 600_000;
/** Codes of an envelope or of HTTP: a server without resources, and one that failed. */
const INSUFFICIENT: ReadonlySet<number> = new Set([429, 503, 507]);
const FAILED = 500;

export class DeletedLimits {
  /** More may be asked now than before. */
  readonly eased$ = new Subject<void>();
  private readonly timers = new Subscription();
  private readonly barred = new Set<number>();
  private readonly fresh = new Map<number, Subscription>();
  private resting = false;
  private broken = false;
  private asked = 0;
  private errors = 0;
  private readonly scheduler: SchedulerLike;

  constructor(scheduler: SchedulerLike) {
    this.scheduler = scheduler;
  }

  /** How many of so many groups may be asked about at once now; those count as asked. */
  take(wanted: number): number {
    if (this.resting || this.broken) return 0;
    const count = Math.min(wanted, BATCH, PER_MINUTE - this.asked);
    if (count <= 0) return 0;
    this.resting = true;
    this.after(BETWEEN, () => {
      this.resting = false;
    });
    this.asked += count;
    this.after(MINUTE, () => {
      this.asked -= count;
    });
    return count;
  }

  /** This group's answer is as good as new for a while, unless there will be none. */
  begin(group: number): void {
    this.forget(group);
    this.fresh.set(
      group,
      this.after(FRESH, () => this.fresh.delete(group)),
    );
  }

  isFresh(group: number): boolean {
    return this.fresh.has(group);
  }

  /** `status` of an envelope or of HTTP, null where nothing came back. */
  failed(group: number, status: number | null): void {
    if (status === null) this.forget(group);
    const isInsufficient = status !== null && INSUFFICIENT.has(status);
    if (isInsufficient || status === FAILED) this.barred.add(group);
    if (this.broken) return;
    this.errors++;
    this.after(MINUTE, () => {
      this.errors--;
    });
    if (!isInsufficient && this.errors < ERRORS) return;
    this.broken = true;
    this.after(COOLDOWN, () => {
      this.broken = false;
    });
  }

  isBarred(group: number): boolean {
    return this.barred.has(group);
  }

  /** A new message came in this group. */
  lift(group: number): void {
    this.barred.delete(group);
  }

  reconnected(): void {
    this.barred.clear();
  }

  close(): void {
    this.timers.unsubscribe();
  }

  private forget(group: number): void {
    this.fresh.get(group)?.unsubscribe();
    this.fresh.delete(group);
  }

  private after(ms: number, act: () => void): Subscription {
    const waiting = timer(ms, this.scheduler).subscribe(() => {
      act();
      this.eased$.next();
    });
    this.timers.add(waiting);
    return waiting;
  }
}

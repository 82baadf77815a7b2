// The limits of the deleted-message check: how often groups may be asked about, and which of them not at all for now.
// Everything runs out by timers: no clock is read, so a wall clock that is set changes nothing.
import { mergeMap, Subject, tap, timer, type Observable, type SchedulerLike } from 'rxjs';

/** Groups of a batch, and the pause between two batches (ms). */
const BATCH = 3;
const BETWEEN = 2000;
/** Requests within any minute, over all groups. */
const PER_MINUTE = 5;
const MINUTE = 60_000;
/** So many errors within a minute end all checks for so long (ms). */
const ERRORS = 3;
const COOLDOWN = 300_000;
/** A group is not asked about again unbidden for so long, ms. */
const FRESH = 600_000;
/** Codes of an envelope or of HTTP: a server without resources, and one that failed. */
const INSUFFICIENT: ReadonlySet<number> = new Set([429, 503, 507]);
const FAILED = 500;

/** A limit that ends after so long (ms). */
interface Running {
  ms: number;
  end: () => void;
}

export class DeletedLimits {
  /** A limit has ended. Limits end only while this is subscribed to. */
  readonly eased$: Observable<unknown>;
  readonly #running$ = new Subject<Running>();
  readonly #barred = new Set<number>();
  /** Groups that were asked about, each with the sign of the last question. */
  readonly #fresh = new Map<number, symbol>();
  #resting = false;
  #broken = false;
  #asked = 0;
  #errors = 0;

  constructor(scheduler: SchedulerLike) {
    this.eased$ = this.#running$.pipe(mergeMap(({ ms, end }) => timer(ms, scheduler).pipe(tap(end))));
  }

  /** How many of `wanted` groups may be asked about at once now. They count as asked. */
  take(wanted: number): number {
    if (this.#resting || this.#broken) return 0;
    const count = Math.min(wanted, BATCH, PER_MINUTE - this.#asked);
    if (count <= 0) return 0;
    this.#resting = true;
    this.#after(BETWEEN, () => {
      this.#resting = false;
    });
    this.#asked += count;
    this.#after(MINUTE, () => {
      this.#asked -= count;
    });
    return count;
  }

  /** The group is asked about now, and is fresh unless no answer comes. */
  begin(group: number): void {
    const sign = Symbol('question');
    this.#fresh.set(group, sign);
    this.#after(FRESH, () => {
      if (this.#fresh.get(group) === sign) this.#fresh.delete(group);
    });
  }

  isFresh(group: number): boolean {
    return this.#fresh.has(group);
  }

  /** `status` of an envelope or of HTTP, null where no answer came. */
  failed(group: number, status: number | null): void {
    if (status === null) this.#fresh.delete(group);
    const isInsufficient = status !== null && INSUFFICIENT.has(status);
    if (isInsufficient || status === FAILED) this.#barred.add(group);
    if (this.#broken) return;
    this.#errors++;
    this.#after(MINUTE, () => {
      this.#errors--;
    });
    if (!isInsufficient && this.#errors < ERRORS) return;
    this.#broken = true;
    this.#after(COOLDOWN, () => {
      this.#broken = false;
    });
  }

  /** The check of this group failed: it is not asked about until a message comes in it, or the line anew. */
  isBarred(group: number): boolean {
    return this.#barred.has(group);
  }

  /** A new message came in this group. */
  lift(group: number): void {
    this.#barred.delete(group);
  }

  reconnected(): void {
    this.#barred.clear();
  }

  #after(ms: number, end: () => void): void {
    this.#running$.next({ ms, end });
  }
}

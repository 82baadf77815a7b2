// The limits of the deleted-message check: how often groups may be checked, and which groups not at all for
// now. All limits end by timers and read no clock, so changes of the wall clock have no effect.
import { mergeMap, Subject, tap, timer, type Observable, type SchedulerLike } from 'rxjs';

/** Number of groups in a batch, and the pause between two batches (ms). */
const BATCH = 3;
const BATCH_PAUSE = 2000;
/** Maximum number of requests within any minute, over all groups. */
const PER_MINUTE = 5;
const MINUTE = 60_000;
/** This many errors within a minute stop all checks for COOLDOWN (ms). */
const ERRORS = 3;
const COOLDOWN = 300_000;
/** A checked group is not checked again within this time, ms, unless a tab opens it. */
const RECENT_TIME = 600_000;
/** Envelope codes or HTTP statuses: OVERLOADED for an overloaded server, SERVER_ERROR for a failed one. */
const OVERLOADED: ReadonlySet<number> = new Set([429, 503, 507]);
const SERVER_ERROR = 500;

/** A limit that ends after `ms`. */
interface Running {
  ms: number;
  end: () => void;
}

export class DeletedLimits {
  /** Emits when a limit has ended. Limits end only while this stream is subscribed to. */
  readonly eased$: Observable<unknown>;
  readonly #running$ = new Subject<Running>();
  readonly #barred = new Set<number>();
  /** Recently checked groups, each with the identity of its last check. */
  readonly #recent = new Map<number, symbol>();
  #pausing = false;
  #coolingDown = false;
  #requests = 0;
  #errors = 0;

  constructor(scheduler: SchedulerLike) {
    this.eased$ = this.#running$.pipe(mergeMap(({ ms, end }) => timer(ms, scheduler).pipe(tap(end))));
  }

  /** How many of `wanted` groups may be checked now. They count as checked. */
  take(wanted: number): number {
    if (this.#pausing || this.#coolingDown) return 0;
    const count = Math.min(wanted, BATCH, PER_MINUTE - this.#requests);
    if (count <= 0) return 0;
    this.#pausing = true;
    this.#endAfter(BATCH_PAUSE, () => {
      this.#pausing = false;
    });
    this.#requests += count;
    this.#endAfter(MINUTE, () => {
      this.#requests -= count;
    });
    return count;
  }

  /** Notes the start of a check. The group then counts as recently checked, unless no answer comes. */
  begin(group: number): void {
    const check = Symbol('question');
    this.#recent.set(group, check);
    this.#endAfter(RECENT_TIME, () => {
      if (this.#recent.get(group) === check) this.#recent.delete(group);
    });
  }

  wasRecentlyChecked(group: number): boolean {
    return this.#recent.has(group);
  }

  /** Notes a failed check. `status`: the envelope's code or the HTTP status; null where no answer came. */
  failed(group: number, status: number | null): void {
    if (status === null) this.#recent.delete(group);
    const isOverloaded = status !== null && OVERLOADED.has(status);
    if (isOverloaded || status === SERVER_ERROR) this.#barred.add(group);
    if (this.#coolingDown) return;
    this.#errors++;
    this.#endAfter(MINUTE, () => {
      this.#errors--;
    });
    if (!isOverloaded && this.#errors < ERRORS) return;
    this.#coolingDown = true;
    this.#endAfter(COOLDOWN, () => {
      this.#coolingDown = false;
    });
  }

  /**
   * True after the server failed to check the group, until a message arrives in it or the engine reconnects.
   */
  isBarred(group: number): boolean {
    return this.#barred.has(group);
  }

  /** Allows checks of the group again, because a new message arrived in it. */
  lift(group: number): void {
    this.#barred.delete(group);
  }

  reconnected(): void {
    this.#barred.clear();
  }

  #endAfter(ms: number, end: () => void): void {
    this.#running$.next({ ms, end });
  }
}

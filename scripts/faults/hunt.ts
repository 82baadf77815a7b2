// The plan of a hunt: which generated tests run next, how many, and from which seed. The targets take turns. A target
// that failed rests, because its next seeds would repeat the failure.
import { MAX_HISTORIES, SHARES, isStress, type Target } from './plan.ts';
import { MAX_SEED } from './options.ts';

/** Generated tests of one target from one seed: histories of a stress, or all properties once. */
export interface Share {
  readonly target: Target;
  readonly seed: number;
  readonly runs: number;
}

export interface Result extends Share {
  readonly passed: boolean;
}

/** Time of one share, ms: long enough that the start of vitest takes a twentieth of it. */
const SHARE_TIME = 90_000;

export interface HuntOptions {
  readonly only: readonly Target[];
  readonly minutes: number;
  /** Clock, ms. */
  readonly now: () => number;
  /** Returns a random number from 0 to below 1. */
  readonly chance: () => number;
}

export class Hunt {
  readonly results: Result[] = [];
  readonly #options: HuntOptions;
  readonly #end: number;
  /** The targets in the order of their next turns. */
  #turns: readonly Target[];
  /** Measured time of one history, ms. */
  readonly #paces = new Map<Target, number>();
  readonly #starts = new Map<Share, number>();

  constructor(options: HuntOptions) {
    this.#options = options;
    this.#end = options.now() + options.minutes * 60_000;
    this.#turns = options.only;
  }

  /** The next share, or null when the time is over or each target has failed. Several shares may run at a time. */
  next(): Share | null {
    const { now, chance } = this.#options;
    const left = this.#end - now();
    const [target] = this.#turns;
    if (target === undefined || left <= 0) return null;
    this.#turns = [...this.#turns.slice(1), target];
    const share = { target, seed: Math.floor(chance() * (MAX_SEED + 1)), runs: this.#runsOf(target, left) };
    this.#starts.set(share, now());
    return share;
  }

  end(share: Share, passed: boolean): void {
    this.results.push({ ...share, passed });
    const took = this.#options.now() - (this.#starts.get(share) ?? 0);
    this.#paces.set(share.target, Math.max(took, 1) / share.runs);
    if (!passed) this.#turns = this.#turns.filter((target) => target !== share.target);
  }

  /** As many histories as fill a share or the time left; at first the number of `npm test`. */
  #runsOf(target: Target, left: number): number {
    if (!isStress(target)) return 1;
    const pace = this.#paces.get(target);
    if (pace === undefined) return SHARES[target];
    return Math.min(MAX_HISTORIES, Math.max(1, Math.floor(Math.min(SHARE_TIME, left) / pace)));
  }
}

/** Sums of a hunt by target, one line each. */
export function summaryOf(results: readonly Result[]): string[] {
  return [...Map.groupBy(results, ({ target }) => target)].map(([target, shares]) => {
    const sum = shares.reduce((all, { runs }) => all + runs, 0);
    const failed = shares.filter(({ passed }) => !passed).length;
    const seeds = shares.map(({ seed }) => seed).join(', ');
    const work = isStress(target) ? `${sum} histories` : `${sum} times`;
    return `${target}: ${work}, ${failed === 0 ? 'clean' : 'FAILED'}, from ${seeds}`;
  });
}

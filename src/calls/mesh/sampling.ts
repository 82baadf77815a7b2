// The readings of all links' statistics, one link after the other, so that many links do not load the processor at once.
import type { CallEnv } from '../media/call-env.ts';
import type { Link } from '../media/link.ts';
import { SAMPLE_INTERVAL } from '../media/path-watch.ts';
import type { StatsSample } from '../media/read-stats.ts';

/** Least time between two readings, ms. */
const LEAST_PAUSE = 125;

/** Pause between the readings of two links: each link is read each 500 ms, or each 125 ms times the links. */
export const pauseOf = (links: number): number => Math.max(SAMPLE_INTERVAL / links, LEAST_PAUSE);

export interface Sampling {
  /** The number of links has changed. */
  fit(): void;
  /** The last reading of any link. */
  latest(): StatsSample | null;
  stop(): void;
}

export function createSampling(env: Pick<CallEnv, 'every'>, links: () => readonly Link[]): Sampling {
  let stop = (): void => undefined;
  let turn = 0;
  let latest: Link | null = null;

  function next(): void {
    const all = links();
    turn = (turn + 1) % all.length;
    const link = all[turn];
    void link?.sample().then(() => (latest = link));
  }

  return {
    fit() {
      stop();
      const count = links().length;
      stop = count > 0 ? env.every(pauseOf(count), next) : () => undefined;
    },
    latest: () => latest?.stats ?? null,
    stop: () => stop(),
  };
}

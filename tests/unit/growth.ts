// Growth of a function's cost with the length of its input text: a ratio within one run, so a slow machine
// gives the same result.
import { cost } from '../fuzz/cost.ts';

const PARTS = 6;
const RUNS = 12;
/** Measurements shorter than this time in ms are noise. */
const NOISE = 5;

/** A ratio above this limit means that the cost grows faster than the length. */
export const LINEAR = 3;

/**
 * The cost of one text of `units` units, divided by the cost of six texts that share the units: about 1 for
 * linear growth, 6 for quadratic growth. Returns the least ratio of up to twelve runs, because other processes and
 * the collection of garbage disturb some. A fast run ends the measurement.
 */
export function growth(work: (text: string) => void, unit: string, units: number, prefix = ''): number {
  const long = prefix + unit.repeat(units);
  const part = prefix + unit.repeat(Math.ceil(units / PARTS));
  const inParts = (): void => {
    for (let index = 0; index < PARTS; index++) work(part);
  };
  let least = Infinity;
  for (let run = 0; run < RUNS && least > LINEAR; run++) {
    least = Math.min(least, cost(() => work(long)) / Math.max(NOISE, cost(inParts)));
  }
  return least;
}

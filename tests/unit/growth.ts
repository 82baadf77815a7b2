// Tests: how the cost of something grows with the length of a text, as a ratio within one run: no machine is too slow
// for it.
import { cost } from '../fuzz/cost.ts';

const PARTS = 6;
const TRIES = 3;
/** ms; less than this says nothing. */
const FLOOR = 5;

/** Above it the cost grows faster than the length. */
export const LINEAR = 3;

/**
 * How many times as much so many units cost in one text as in six, one after the other: about 1 where the cost grows
 * with the length, 6 where it grows with its square. Another process may disturb one try, not all of them.
 */
export function growth(work: (text: string) => void, unit: string, units: number, before = ''): number {
  const whole = before + unit.repeat(units);
  const part = before + unit.repeat(Math.ceil(units / PARTS));
  const inParts = (): void => {
    for (let at = 0; at < PARTS; at++) work(part);
  };
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least > LINEAR; tried++) {
    least = Math.min(least, cost(() => work(whole)) / Math.max(FLOOR, cost(inParts)));
  }
  return least;
}

// Alternating measurements of a value and its limit, so that changes of the machine's load affect both.
import { quantity } from './format.ts';
import { medianBy, quantile } from './median.ts';
import type { Reading } from './row.ts';

export interface Pair {
  /** Measures the product once. */
  readonly value: () => Promise<number>;
  /** Measures the comparison once. */
  readonly limit: () => Promise<number>;
}

export interface Samples {
  readonly values: readonly number[];
  readonly limits: readonly number[];
}

/**
 * Measures value and limit in turn. The first `warmUp` rounds are discarded; every other round begins with the
 * limit.
 */
export async function alternate(
  pair: Pair,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Samples> {
  const values: number[] = [];
  const limits: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const first = round % 2 === 0 ? await pair.value() : null;
    const limit = await pair.limit();
    const value = first ?? (await pair.value());
    if (round < 0) continue;
    values.push(value);
    limits.push(limit);
  }
  return { values, limits };
}

/** The medians of value and limit. The note gives the interquartile ranges. */
export function readingOf({ values, limits }: Samples, unit: string, more = ''): Reading {
  const note = `of ${values.length}; half of them lie in ${middle(values, unit)} against ${middle(limits, unit)}`;
  const median = (items: readonly number[]): number => medianBy(items, (item) => item);
  return { value: median(values), limit: median(limits), note: more === '' ? note : `${note}; ${more}` };
}

function middle(items: readonly number[], unit: string): string {
  return `${quantity(quantile(items, 0.25), unit).split(' ')[0]}-${quantity(quantile(items, 0.75), unit)}`;
}

// A row's reading as the median of several first visits, because the set of loaded files varies slightly.
import { medianBy } from '../median.ts';
import type { Reading } from '../row.ts';
import { largest, sum, type Weight } from './weigh.ts';

const visits = 3;

/** @param limit in kB */
export async function readingOf(limit: number, visit: () => Promise<Weight[]>): Promise<Reading> {
  const all: Weight[][] = [];
  for (let count = 0; count < visits; count += 1) all.push(await visit());
  const files = medianBy(all, sum);
  return { value: sum(files), limit, note: largest(files) };
}

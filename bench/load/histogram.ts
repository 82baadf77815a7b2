// Counts of durations in classes that grow by 2 %. Processes send them to each other, and they add up.

export type Counts = number[];

const GROWTH = Math.log(1.02);

export function note(counts: Counts, ms: number): void {
  const at = classOf(ms);
  while (counts.length <= at) counts.push(0);
  counts[at] = (counts[at] ?? 0) + 1;
}

export function sumOf(all: readonly Counts[]): Counts {
  const length = Math.max(0, ...all.map((counts) => counts.length));
  return Array.from({ length }, (_, at) => all.reduce((sum, counts) => sum + (counts[at] ?? 0), 0));
}

export const totalOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0);

/** The upper end of the class at quantile `q` (0 to 1), in ms: at most 2 % too high. 0 for no durations. */
export function quantileOf(counts: Counts, q: number): number {
  const place = Math.max(1, Math.ceil(totalOf(counts) * q));
  let passed = 0;
  for (const [at, count] of counts.entries()) {
    passed += count;
    if (passed >= place) return upperEnd(at);
  }
  return 0;
}

/** Class 0 ends at 10 µs, the first class that the clocks of two processes can tell apart. */
const LEAST_MS = 0.01;
const classOf = (ms: number) => (ms <= LEAST_MS ? 0 : Math.ceil(Math.log(ms / LEAST_MS) / GROWTH - 1e-9));
const upperEnd = (at: number) => LEAST_MS * Math.exp(at * GROWTH);

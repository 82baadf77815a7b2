// Runs on Node 24. The middle of several measurements.

/**
 * The item in the middle by `valueOf`, the lower one of two: a measurement that was made, never a mean of two.
 * Throws where there is none.
 */
export function medianBy<T>(items: readonly T[], valueOf: (item: T) => number): T {
  const sorted = items.toSorted((a, b) => valueOf(a) - valueOf(b));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('a median of nothing');
  return middle;
}

/** The item below which a share `q` (0 to 1) of the others lies. Throws where there is none. */
export function quantile(items: readonly number[], q: number): number {
  const sorted = items.toSorted((a, b) => a - b);
  const found = sorted[Math.round((sorted.length - 1) * q)];
  if (found === undefined) throw new Error('a quantile of nothing');
  return found;
}

// Median and quantile of measurements.

/**
 * The middle item by `valueOf`, the lower one of two: always a real measurement, never a
 * mean of two. Throws for an empty list.
 */
export function medianBy<T>(items: readonly T[], valueOf: (item: T) => number): T {
  const sorted = items.toSorted((a, b) => valueOf(a) - valueOf(b));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('a median of nothing');
  return middle;
}

/** The item at quantile `q` (0 to 1). Throws for an empty list. */
export function quantile(items: readonly number[], q: number): number {
  const sorted = items.toSorted((a, b) => a - b);
  const found = sorted[Math.round((sorted.length - 1) * q)];
  if (found === undefined) throw new Error('a quantile of nothing');
  return found;
}

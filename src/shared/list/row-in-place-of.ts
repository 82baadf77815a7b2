// The row that gets the focus after the focused row has disappeared. Pure.

/**
 * The row of `after` at the place that the row `key` had in `before`; behind the last row, the last row.
 * @returns undefined for a key that `before` does not have, and if no row is left
 */
export function rowInPlaceOf<R extends { key: string }>(
  key: string,
  before: readonly R[],
  after: readonly R[],
): R | undefined {
  const index = before.findIndex((row) => row.key === key);
  return index < 0 ? undefined : (after[index] ?? after.at(-1));
}

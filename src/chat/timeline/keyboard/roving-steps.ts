// Movement of the keyboard focus among the messages. Pure.

/**
 * Index of the row that gets the focus after a key; null for a key without an effect.
 * @param at index of the focused row, -1 for none
 * @param isFocusable whether the row at an index can have the focus
 */
export function indexAfterKey(
  key: string,
  at: number,
  count: number,
  isFocusable: (index: number) => boolean,
): number | null {
  switch (key) {
    case 'ArrowUp':
      return nextFocusable(at < 0 ? count : at, -1, count, isFocusable);
    case 'ArrowDown':
      return nextFocusable(at, 1, count, isFocusable);
    case 'Home':
      return nextFocusable(-1, 1, count, isFocusable);
    case 'End':
      return nextFocusable(count, -1, count, isFocusable);
    default:
      return null;
  }
}

/**
 * The row that gets the focus after the focused row `gone` has disappeared: the nearest remaining row below, else the
 * nearest remaining row above, else the last row.
 */
export function focusSuccessor<Row extends { key: string }>(
  rowsBefore: readonly Row[],
  gone: string | null,
  rowsNow: readonly Row[],
): Row | null {
  const rows = new Map(rowsNow.map((row) => [row.key, row]));
  const at = rowsBefore.findIndex(({ key }) => key === gone);
  const nearest = [...rowsBefore.slice(at + 1), ...rowsBefore.slice(0, Math.max(0, at)).toReversed()];
  return nearest.flatMap(({ key }) => rows.get(key) ?? [])[0] ?? rowsNow.at(-1) ?? null;
}

function nextFocusable(
  from: number,
  by: 1 | -1,
  count: number,
  isFocusable: (index: number) => boolean,
): number | null {
  for (let index = from + by; index >= 0 && index < count; index += by) if (isFocusable(index)) return index;
  return null;
}

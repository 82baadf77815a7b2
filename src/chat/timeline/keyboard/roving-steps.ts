// The tab. Where the focus goes among the messages. Pure.

/**
 * The index after a key, null where the key means nothing here.
 * @param at the present one, -1 for none
 * @param stands whether a row can have the focus
 */
export function stepOf(
  key: string,
  at: number,
  count: number,
  stands: (index: number) => boolean,
): number | null {
  switch (key) {
    case 'ArrowUp':
      return next(at < 0 ? count : at, -1, count, stands);
    case 'ArrowDown':
      return next(at, 1, count, stands);
    case 'Home':
      return next(-1, 1, count, stands);
    case 'End':
      return next(count, -1, count, stands);
    default:
      return null;
  }
}

/** Who has the focus after one that is gone: what stood below it and still stands, else above it. */
export function heirOf<Row extends { key: string }>(
  stood: readonly Row[],
  gone: string | null,
  here: readonly Row[],
): Row | null {
  const rows = new Map(here.map((row) => [row.key, row]));
  const at = stood.findIndex(({ key }) => key === gone);
  const nearest = [...stood.slice(at + 1), ...stood.slice(0, Math.max(0, at)).toReversed()];
  return nearest.flatMap(({ key }) => rows.get(key) ?? [])[0] ?? here.at(-1) ?? null;
}

function next(from: number, by: 1 | -1, count: number, stands: (index: number) => boolean): number | null {
  for (let index = from + by; index >= 0 && index < count; index += by) if (stands(index)) return index;
  return null;
}

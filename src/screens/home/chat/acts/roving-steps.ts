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

/** The nearest one that can have the focus: itself, then downwards, then upwards; -1 where there is none. */
export function nearest(at: number, count: number, stands: (index: number) => boolean): number {
  const start = Math.max(0, Math.min(at, count - 1));
  return next(start - 1, 1, count, stands) ?? next(start, -1, count, stands) ?? -1;
}

function next(from: number, by: 1 | -1, count: number, stands: (index: number) => boolean): number | null {
  for (let index = from + by; index >= 0 && index < count; index += by) if (stands(index)) return index;
  return null;
}

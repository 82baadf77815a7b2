// The tab. Where a key leads in a list with one tab stop.

/** The index after the key, null when the key means nothing here. */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const within = (index: number): number => Math.min(count - 1, Math.max(0, index));
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within(at - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

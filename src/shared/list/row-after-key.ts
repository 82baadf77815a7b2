// Keyboard navigation in a list with one tab stop.

/**
 * The index of the current row after a key press; null for other keys.
 * @param at index of the current row before the key press
 * @param page number of rows that PageUp and PageDown move by
 */
export function rowAfterKey(key: string, at: number, count: number, page: number): number | null {
  const clamp = (index: number): number => Math.min(count - 1, Math.max(0, index));
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return clamp(at + 1);
    case 'ArrowUp':
      return clamp(at - 1);
    case 'PageDown':
      return clamp(at + page);
    case 'PageUp':
      return clamp(at - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

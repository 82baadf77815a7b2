// Keyboard navigation of the picture grid. The functions work on the laid-out positions of the cells, because the
// last row of each month may be incomplete. Pure.

export interface Cell {
  left: number;
  top: number;
}

/**
 * Index of the cell that gets the focus after `key`; null for a key that the grid does not handle.
 * @param at index of the focused cell
 */
export function pictureAfterKey(key: string, at: number, cells: readonly Cell[]): number | null {
  const last = cells.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return cellInNextRow(at, cells, -1);
    case 'ArrowDown':
      return cellInNextRow(at, cells, 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The horizontally nearest cell of the next row in this direction; `at` where there is no such row. */
function cellInNextRow(at: number, cells: readonly Cell[], by: -1 | 1): number {
  const focused = cells[at];
  if (!focused) return at;
  let rowTop: number | null = null;
  let best = at;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let next = at + by; next >= 0 && next < cells.length; next += by) {
    const cell = cells[next];
    if (!cell || cell.top === focused.top) continue;
    rowTop ??= cell.top;
    if (cell.top !== rowTop) break;
    const distance = Math.abs(cell.left - focused.left);
    if (distance < bestDistance) [best, bestDistance] = [next, distance];
  }
  return best;
}

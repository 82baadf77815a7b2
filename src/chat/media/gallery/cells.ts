// The tab. Which cell of a grid the keyboard goes to: the grid is as the page has laid it out, with gaps at the ends of
// months. Pure.

export interface Cell {
  left: number;
  top: number;
}

/** null for a key that is none of the grid's. @param at the cell that has the focus */
export function cellAfter(key: string, at: number, cells: readonly Cell[]): number | null {
  const last = cells.length - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(last, at + 1);
    case 'ArrowUp':
      return inRow(at, cells, -1);
    case 'ArrowDown':
      return inRow(at, cells, 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** The one nearest above or below, of the next row there is. */
function inRow(at: number, cells: readonly Cell[], by: -1 | 1): number {
  const here = cells[at];
  if (!here) return at;
  let row: number | null = null;
  let best = at;
  let apart = Number.POSITIVE_INFINITY;
  for (let next = at + by; next >= 0 && next < cells.length; next += by) {
    const cell = cells[next];
    if (!cell || cell.top === here.top) continue;
    row ??= cell.top;
    if (cell.top !== row) break;
    const off = Math.abs(cell.left - here.left);
    if (off < apart) [best, apart] = [next, off];
  }
  return best;
}

// The tab. Pure: where the arrow keys lead in a grid of sections, each of which begins a row of its own.

/**
 * @param at the cell, counted over all sections
 * @param sections how many cells each has, none of them 0
 * @returns null for a key that does not move
 */
export function cellAfterKey(
  press: { key: string; ctrlKey: boolean },
  at: number,
  sections: readonly number[],
  columns: number,
): number | null {
  const rows = rowsOf(sections, columns);
  const row = rows.findIndex(({ first, count }) => at >= first && at < first + count);
  const here = rows[row];
  const last = rows.at(-1);
  if (!here || !last) return null;
  const column = at - here.first;
  const end = last.first + last.count - 1;
  const to = (next: number): number => {
    const there = rows[Math.min(rows.length - 1, Math.max(0, next))] ?? here;
    return there.first + Math.min(column, there.count - 1);
  };
  switch (press.key) {
    case 'ArrowRight':
      return Math.min(end, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return to(row + 1);
    case 'ArrowUp':
      return to(row - 1);
    case 'PageDown':
      return to(row + PAGE);
    case 'PageUp':
      return to(row - PAGE);
    case 'Home':
      return press.ctrlKey ? 0 : here.first;
    case 'End':
      return press.ctrlKey ? end : here.first + here.count - 1;
    default:
      return null;
  }
}

/** Rows that fit the picker. */
const PAGE = 6;

function rowsOf(sections: readonly number[], columns: number): { first: number; count: number }[] {
  const rows = [];
  let first = 0;
  for (const size of sections) {
    for (let done = 0; done < size; done += columns) {
      const count = Math.min(columns, size - done);
      rows.push({ first, count });
      first += count;
    }
  }
  return rows;
}

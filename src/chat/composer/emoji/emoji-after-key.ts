// Keyboard navigation in the emoji grid. Each section of the grid starts a new row.

/**
 * @param at the index of the focused cell, counted over all sections
 * @param sections the number of cells of each section, at least 1
 * @returns null for a key that does not move
 */
export function emojiAfterKey(
  press: { key: string; ctrlKey: boolean },
  at: number,
  sections: readonly number[],
  columns: number,
): number | null {
  const rows = rowsOf(sections, columns);
  const row = rows.findIndex(({ first, count }) => at >= first && at < first + count);
  const current = rows[row];
  const last = rows.at(-1);
  if (!current || !last) return null;
  const column = at - current.first;
  const end = last.first + last.count - 1;
  const cellInRow = (index: number): number => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, index))] ?? current;
    return target.first + Math.min(column, target.count - 1);
  };
  switch (press.key) {
    case 'ArrowRight':
      return Math.min(end, at + 1);
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowDown':
      return cellInRow(row + 1);
    case 'ArrowUp':
      return cellInRow(row - 1);
    case 'PageDown':
      return cellInRow(row + PAGE_ROWS);
    case 'PageUp':
      return cellInRow(row - PAGE_ROWS);
    case 'Home':
      return press.ctrlKey ? 0 : current.first;
    case 'End':
      return press.ctrlKey ? end : current.first + current.count - 1;
    default:
      return null;
  }
}

/** The number of rows that the picker shows at once. */
const PAGE_ROWS = 6;

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

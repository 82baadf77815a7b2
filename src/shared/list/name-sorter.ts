// The order of a list of people by name. A presence change alters one row of thousands, so each sort begins with the
// previous order: an almost sorted list is sorted in linear time.

export interface SortKeys {
  /** Rows of a lower rank come first. */
  rank: number;
  /** The name that the list shows. */
  name: string;
  /** Decides between equal names, so that the result never depends on the previous order. */
  id: number;
}

/** Sorts rows by rank, then by name in the order of the language, then by id. */
export type NameSorter<R> = (
  rows: readonly R[],
  locale: string,
  keysOf: (row: R) => SortKeys,
) => readonly R[];

/** A sorter for one list. It keeps the previous order. */
export function nameSorter<R extends { key: string }>(): NameSorter<R> {
  let order: readonly string[] = [];
  return (rows, locale, keysOf) => {
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const sorted = inOrder(rows, order)
      .map((row) => ({ row, ...keysOf(row) }))
      .sort((a, b) => a.rank - b.rank || compare(a.name, b.name) || a.id - b.id)
      .map(({ row }) => row);
    order = sorted.map(({ key }) => key);
    return sorted;
  };
}

/** The rows in the order of these keys, followed by all other rows. */
function inOrder<R extends { key: string }>(rows: readonly R[], order: readonly string[]): R[] {
  const rest = new Map(rows.map((row) => [row.key, row]));
  const known = order.flatMap((key) => rest.get(key) ?? []);
  for (const { key } of known) rest.delete(key);
  return [...known, ...rest.values()];
}

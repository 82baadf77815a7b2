// The engine. What of some rows a tab does not have yet. Pure but for the map of what it has.

interface Keyed {
  key: string;
}

/** `whole`: the rows are all there is, so what is not among them goes. Notes in `sent` what the tab has now. */
export function changesOf<R extends Keyed>(
  sent: Map<string, R>,
  rows: readonly R[],
  whole: boolean,
): { put: R[]; del: string[] } {
  const put = rows.filter((row) => !same(sent.get(row.key), row));
  for (const row of put) sent.set(row.key, row);
  const del: string[] = [];
  if (whole) {
    const keys = new Set(rows.map((row) => row.key));
    for (const key of sent.keys()) if (!keys.has(key)) del.push(key);
    for (const key of del) sent.delete(key);
  }
  return { put, del };
}

function same(held: object | undefined, row: object): boolean {
  if (!held) return false;
  const a = held as Record<string, unknown>;
  const b = row as Record<string, unknown>;
  return Object.keys(b).every((field) => equal(a[field], b[field]));
}

/** Fields are plain values, or small objects like a last line. */
function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

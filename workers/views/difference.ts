// Diffs rows against the rows that a tab has. Pure but for `sent`, the map of those.

interface Keyed {
  key: string;
}

/** `whole`: `rows` are all there are, so other rows go. Mutates `sent`. */
export function changesOf<R extends Keyed>(
  sent: Map<string, R>,
  rows: readonly R[],
  whole: boolean,
): { put: R[]; del: string[] } {
  const put = rows.filter((row) => !isSame(sent.get(row.key), row));
  for (const row of put) sent.set(row.key, row);
  const del: string[] = [];
  if (whole) {
    const keys = new Set(rows.map((row) => row.key));
    for (const key of sent.keys()) if (!keys.has(key)) del.push(key);
    for (const key of del) sent.delete(key);
  }
  return { put, del };
}

function isSame(held: object | undefined, row: object): boolean {
  if (!held) return false;
  const a = held as Record<string, unknown>;
  const b = row as Record<string, unknown>;
  return Object.keys(b).every((field) => isEqual(a[field], b[field]));
}

/** Fields are plain values, or small objects like a last line. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

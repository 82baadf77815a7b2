// The differences between the current rows and those that a tab has. Updates `sent`, the map of the tab's
// rows.

interface Keyed {
  key: string;
}

/** `isComplete`: `rows` is the complete list, so all other rows are deleted. Mutates `sent`. */
export function changesOf<R extends Keyed>(
  sent: Map<string, R>,
  rows: readonly R[],
  isComplete: boolean,
): { put: R[]; del: string[] } {
  const put = rows.filter((row) => !isSame(sent.get(row.key), row));
  for (const row of put) sent.set(row.key, row);
  const del: string[] = [];
  if (isComplete) {
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

/** Fields are plain values, or small objects such as a chat's last message. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

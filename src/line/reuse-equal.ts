// Structural sharing: rows come from the engine as copies, and a copy that is equal to the last value would render again.

/** `next`, with each object and array of `before` in the place of an equal one. */
export function reuseEqual<T>(before: unknown, next: T): T {
  if (Object.is(before, next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) return reuseItems(before, next) as T;
  if (isPlain(before) && isPlain(next)) return reuseFields(before, next) as T;
  return next;
}

function reuseItems(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const items = next.map((item, index) => reuseEqual(before[index], item));
  const isEqual =
    before.length === items.length && items.every((item, index) => Object.is(item, before[index]));
  return isEqual ? before : items;
}

type Fields = Readonly<Record<string, unknown>>;

function reuseFields(before: Fields, next: Fields): Fields {
  const names = Object.keys(next);
  let isEqual = names.length === Object.keys(before).length;
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    fields[name] = reuseEqual(before[name], next[name]);
    isEqual &&= Object.hasOwn(before, name) && Object.is(fields[name], before[name]);
  }
  return isEqual ? before : fields;
}

/** Only plain objects: a Blob is equal to itself alone. */
const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

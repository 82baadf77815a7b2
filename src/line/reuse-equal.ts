// Structural sharing: rows come from the engine as copies, and a copy that is equal to the last value would render again.

/** `next`, with each object and array of `before` in the place of an equal one. */
export function reuseEqual<T>(before: unknown, next: T): T {
  if (!isContainer(before) || !isContainer(next) || Array.isArray(before) !== Array.isArray(next))
    return next;
  const names = Object.keys(next);
  const copy = (Array.isArray(next) ? [] : {}) as Container;
  let isEqual = names.length === Object.keys(before).length;
  for (const name of names) {
    copy[name] = reuseEqual(before[name], next[name]);
    isEqual &&= Object.hasOwn(before, name) && Object.is(copy[name], before[name]);
  }
  return (isEqual ? before : copy) as T;
}

/** The indexes of an array are names here. */
type Container = Record<string, unknown>;

/** Only arrays and plain objects: a Blob is equal to itself alone. */
const isContainer = (value: unknown): value is Container =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

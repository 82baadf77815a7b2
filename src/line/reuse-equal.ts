// Structural sharing. Rows come from the engine as copies, and React would render again for a copy that equals
// the previous row.

/**
 * `next`, where each object and array that equals its counterpart in `before` is replaced by that counterpart.
 */
export function reuseEqual<T>(before: unknown, next: T): T {
  if (!isContainer(before) || !isContainer(next) || Array.isArray(before) !== Array.isArray(next))
    return next;
  const names = Object.keys(next);
  // A spread copies an own `__proto__` as well. Its assignment to an empty object would set the prototype instead.
  const copy = (Array.isArray(next) ? [...next] : { ...next }) as Container;
  let isEqual = names.length === Object.keys(before).length;
  for (const name of names) {
    copy[name] = reuseEqual(before[name], next[name]);
    isEqual &&= Object.hasOwn(before, name) && Object.is(copy[name], before[name]);
  }
  return (isEqual ? before : copy) as T;
}

/** A plain object, or an array with its indexes as names. */
type Container = Record<string, unknown>;

/** True only for arrays and plain objects: a Blob equals itself alone. */
const isContainer = (value: unknown): value is Container =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype);

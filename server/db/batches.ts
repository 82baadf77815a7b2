// Batching of look-ups: look-ups of single rows at about the same time share one statement. Each statement
// costs a round trip, and hundreds of requests may look up one row each.

/**
 * Returns a look-up by key, which resolves to undefined for a missing row. Up to `atOnce` calls of `read` run
 * at the same time. Further keys collect in `next` for the next call, so a result is never older than its
 * request. A failed call rejects for all of its keys.
 */
export function inBatches<K, V>(
  read: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  atOnce: number,
): (key: K) => Promise<V | undefined> {
  let running = 0;
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, V>>; start: () => void } | null = null;

  const startNext = () => {
    if (next === null || running === atOnce) return;
    running++;
    next.start();
    next = null;
  };
  const collect = () => {
    const keys = new Set<K>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const found = promise
      .then(() => read([...keys]))
      .finally(() => {
        running--;
        startNext();
      });
    return { keys, found, start: resolve };
  };
  return async (key) => {
    next ??= collect();
    next.keys.add(key);
    const { found } = next;
    startNext();
    return (await found).get(key);
  };
}

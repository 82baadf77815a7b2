// Server: look-ups of single rows that come close together share one statement. A statement costs its way to the
// database and back, however few rows it is about, and hundreds of requests may ask for a row each.

/**
 * A look-up by key; undefined where there is nothing. Up to `atOnce` calls of `read` are under way; a key that comes
 * meanwhile waits for the next call, which gets all keys that wait. So an answer is never older than its question. A call
 * that fails fails for all of its keys.
 */
export function inBatches<K, V>(
  read: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  atOnce: number,
): (key: K) => Promise<V | undefined> {
  let running = 0;
  let next: { keys: Set<K>; found: Promise<ReadonlyMap<K, V>>; begin: () => void } | null = null;

  const begin = () => {
    if (next === null || running === atOnce) return;
    running++;
    next.begin();
    next = null;
  };
  const collect = () => {
    const keys = new Set<K>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const found = promise
      .then(() => read([...keys]))
      .finally(() => {
        running--;
        begin();
      });
    return { keys, found, begin: resolve };
  };
  return async (key) => {
    next ??= collect();
    next.keys.add(key);
    const { found } = next;
    begin();
    return (await found).get(key);
  };
}

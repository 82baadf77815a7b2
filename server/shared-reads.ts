// Reads of the same list by many requests at once. Requests that arrive while a read of their key runs share the next
// one, so a result is never older than its request, and waits need no notice of changes.

export type SharedReads<K, V> = (key: K, read: () => Promise<V>) => Promise<V>;

export function createSharedReads<K, V>(): SharedReads<K, V> {
  const reads = new Map<K, { running: Promise<unknown>; next: Promise<V> | null }>();
  return (key, read) => {
    const known = reads.get(key);
    if (known?.next) return known.next;
    const state = known ?? { running: Promise.resolve(), next: null };
    reads.set(key, state);
    const begin = async () => {
      state.next = null;
      return read();
    };
    const result = state.running.then(begin);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (state.running === settled && state.next === null) reads.delete(key);
      });
    state.next = result;
    state.running = settled;
    return result;
  };
}

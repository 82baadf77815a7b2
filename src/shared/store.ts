// A small observable store for a value that several components share.

export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Returns the function that stops watching. */
  watch: (changed: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const changed of watchers) changed();
    },
    watch: (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

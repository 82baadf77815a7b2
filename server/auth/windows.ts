// Counters in fixed windows of time, for limits per name, per address or per recipient. The counts are in
// memory: a restart clears them.

/** The counter of one key. */
export interface Counter {
  /** Milliseconds until the next count is allowed; 0 if one is allowed now. */
  wait: number;
  /** Counts one more. Returns a function that undoes the count. */
  count(): () => void;
}

export interface Windows {
  at(key: string): Counter;
  forget(key: string): void;
}

/** Counts in several counters together, or in none of them if one counter is full. */
export interface Counted {
  /** Milliseconds until the next count is allowed; 0 if this one was counted. */
  wait: number;
  undo: () => void;
}

/** Counters whose window begins with the first count and ends `ms` later. */
export function createWindows(clock: () => number, { most, ms }: { most: number; ms: number }): Windows {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    at: (key) => {
      const found = windows.get(key);
      const open = found && found.until > clock() ? found : null;
      return {
        wait: open && open.count >= most ? open.until - clock() : 0,
        count: () => {
          const window = open ?? { count: 0, until: clock() + ms };
          if (!open) {
            // A map keeps insertion order, so its first entry is the oldest.
            windows.delete(key);
            const oldest = windows.size >= MAX_WINDOWS ? windows.keys().next().value : undefined;
            if (oldest !== undefined) windows.delete(oldest);
            windows.set(key, window);
          }
          window.count++;
          return () => {
            window.count--;
            if (window.count === 0 && windows.get(key) === window) windows.delete(key);
          };
        },
      };
    },
    forget: (key) => void windows.delete(key),
  };
}

export function countAll(counters: readonly Counter[]): Counted {
  const wait = Math.max(...counters.map((counter) => counter.wait));
  if (wait > 0) return { wait, undo: () => undefined };
  const undos = counters.map((counter) => counter.count());
  return {
    wait,
    undo: () => {
      for (const undo of undos) undo();
    },
  };
}

/** Most windows of one counter. A machine computes fewer password hashes than this in five minutes. */
const MAX_WINDOWS = 20_000;

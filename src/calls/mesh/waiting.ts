// Signals of people who have no link yet, because a signal may overtake the row that names its sender.

/** Most signals of one person that wait. */
export const MOST_WAITING = 256;
/** A signal whose sender does not come for this time is dropped, ms. */
export const WAIT_LIMIT = 10_000;

export interface Waiting<T> {
  /** Resolves when the signal was taken and handled, or dropped. */
  add(from: number, signal: T): Promise<void>;
  /** The signals of a person, in the order in which they came. `handle` resolves when a signal is handled. */
  take(from: number, handle: (signal: T) => Promise<void>): void;
  /** Drops all. */
  close(): void;
}

interface Entry<T> {
  signal: T;
  done: () => void;
  stop: () => void;
}

export function createWaiting<T>(after: (ms: number, act: () => void) => () => void): Waiting<T> {
  const entries = new Map<number, Entry<T>[]>();

  function drop(from: number, entry: Entry<T>): void {
    const left = (entries.get(from) ?? []).filter((one) => one !== entry);
    if (left.length > 0) entries.set(from, left);
    else entries.delete(from);
    end(entry);
  }

  function end(entry: Entry<T>): void {
    entry.stop();
    entry.done();
  }

  return {
    add: (from, signal) =>
      new Promise((done) => {
        const entry: Entry<T> = { signal, done, stop: after(WAIT_LIMIT, () => drop(from, entry)) };
        const list = entries.get(from) ?? [];
        entries.set(from, [...list, entry]);
        const [oldest] = list;
        if (oldest && list.length >= MOST_WAITING) drop(from, oldest);
      }),
    take(from, handle) {
      const list = entries.get(from) ?? [];
      entries.delete(from);
      for (const entry of list) {
        entry.stop();
        void handle(entry.signal).then(entry.done);
      }
    },
    close() {
      const all = [...entries.values()].flat();
      entries.clear();
      for (const entry of all) end(entry);
    },
  };
}

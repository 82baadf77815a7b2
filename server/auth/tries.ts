// Server: how often a password may be guessed. Counts failed logins per address and name, in memory:
// a restart forgives, which a guesser cannot cause.

export interface Tries {
  /** Milliseconds until the next try; 0 unless too many have failed lately. */
  wait(address: string, name: string): number;
  failed(address: string, name: string): void;
  succeeded(address: string, name: string): void;
}

export function createTries(clock: () => number): Tries {
  const windows = new Map<string, { failures: number; until: number }>();
  const key = (address: string, name: string) => `${address} ${name.toLowerCase()}`;
  const current = (name: string) => {
    const found = windows.get(name);
    if (found && found.until > clock()) return found;
    windows.delete(name);
    return null;
  };
  return {
    wait: (address, name) => {
      const found = current(key(address, name));
      return found && found.failures >= MAX_FAILURES ? found.until - clock() : 0;
    },
    failed: (address, name) => {
      const id = key(address, name);
      const found = current(id);
      if (found) {
        found.failures++;
        return;
      }
      if (windows.size >= MAX_WINDOWS) prune(windows);
      windows.set(id, { failures: 1, until: clock() + WINDOW_MS });
    },
    succeeded: (address, name) => void windows.delete(key(address, name)),
  };
}

/** Drops the oldest half, so that memory stays bounded: a map keeps its entries in the order of their beginning. */
function prune(windows: Map<string, unknown>): void {
  for (const id of [...windows.keys()].slice(0, MAX_WINDOWS / 2)) windows.delete(id);
}

const MAX_FAILURES = 10;
const WINDOW_MS = 5 * 60_000;
const MAX_WINDOWS = 10_000;

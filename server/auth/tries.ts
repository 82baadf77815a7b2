// Server: how often a password may be guessed. Counts tries per name, per address and for both together, in
// memory: a restart forgives, which a guesser cannot cause.

/** Keys as `nameKey` and `addressKey` make them. */
export interface Guess {
  name: string;
  address: string;
  /** A sign-in of this name has succeeded from this address. */
  known: boolean;
}

/** A try that was counted. A wrong password needs no call: the count stands. */
export interface Counted {
  /** Milliseconds until the next try; 0 where this one may go on. */
  wait: number;
  /** The password was right. */
  succeeded(): void;
  /** The password was not looked at. */
  dropped(): void;
}

export interface Tries {
  /**
   * Counts a try, before its password is looked at, so that tries at the same time count too. The counts of a name
   * and of an address alone, which strangers can fill, refuse nobody at a known address.
   */
  begin(guess: Guess): Counted;
}

/** Most tries that fail in a window. */
export const MOST = { together: 10, name: 30, address: 60 } as const;

export function createTries(clock: () => number): Tries {
  const together = createWindows(clock, MOST.together);
  const names = createWindows(clock, MOST.name);
  const addresses = createWindows(clock, MOST.address);
  return {
    begin: ({ name, address, known }) => {
      const pair = `${address} ${name}`;
      const looked = [together.at(pair), ...(known ? [] : [names.at(name), addresses.at(address)])];
      const wait = Math.max(...looked.map((place) => place.wait));
      if (wait > 0) return { wait, succeeded: () => undefined, dropped: () => undefined };
      const takeBack = looked.map((place) => place.count());
      const dropped = () => {
        for (const undo of takeBack) undo();
      };
      return {
        wait,
        dropped,
        // Failures of others at this name or this address stay.
        succeeded: () => {
          dropped();
          together.forget(pair);
        },
      };
    },
  };
}

/** Counters that begin with their first count and end five minutes later. */
function createWindows(clock: () => number, most: number) {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    at: (key: string) => {
      const found = windows.get(key);
      const open = found && found.until > clock() ? found : null;
      return {
        wait: open && open.count >= most ? open.until - clock() : 0,
        /** Answers what takes the count back. */
        count: () => {
          const window = open ?? { count: 0, until: clock() + WINDOW_MS };
          if (!open) {
            // A map keeps its entries in the order of their beginning, so the first is the oldest.
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
    forget: (key: string) => void windows.delete(key),
  };
}

const WINDOW_MS = 5 * 60_000;
/** More than the hashes that a machine computes in a window. */
const MAX_WINDOWS = 20_000;

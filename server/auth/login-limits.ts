// Limits on password guessing. Counts login attempts per name, per address and per pair of both, in memory: a
// restart clears the counts, and an attacker cannot cause one.

/** `name` and `address` are keys from `nameKey` and `addressKey`. */
export interface Guess {
  name: string;
  address: string;
  /** True if this user has signed in from this address before. */
  known: boolean;
}

/** A counted login attempt. After a wrong password no method is called, and the attempt stays counted. */
export interface CountedAttempt {
  /** Milliseconds until the next attempt is allowed; 0 if this attempt may go on. */
  wait: number;
  /** Reports that the password was right: the attempt no longer counts. */
  succeeded(): void;
  /** Reports that the password was not checked: the attempt no longer counts. */
  dropped(): void;
}

export interface LoginLimits {
  /**
   * Counts an attempt before its password is checked, so that simultaneous attempts count too. The counts per
   * name and per address, which strangers can fill, do not apply to a known address.
   */
  begin(guess: Guess): CountedAttempt;
}

/**
 * Failed attempts allowed in a window of five minutes: for one name from one address, for one name, for one
 * address.
 */
export const MAX_ATTEMPTS = { together: 10, name: 30, address: 60 } as const;

export function createLoginLimits(clock: () => number): LoginLimits {
  const together = createWindows(clock, MAX_ATTEMPTS.together);
  const names = createWindows(clock, MAX_ATTEMPTS.name);
  const addresses = createWindows(clock, MAX_ATTEMPTS.address);
  return {
    begin: ({ name, address, known }) => {
      const pair = `${address} ${name}`;
      const counters = [together.at(pair), ...(known ? [] : [names.at(name), addresses.at(address)])];
      const wait = Math.max(...counters.map((counter) => counter.wait));
      if (wait > 0) return { wait, succeeded: () => undefined, dropped: () => undefined };
      const undos = counters.map((counter) => counter.count());
      const dropped = () => {
        for (const undo of undos) undo();
      };
      return {
        wait,
        dropped,
        // Failures with this name from other addresses, or from this address with other names, stay counted.
        succeeded: () => {
          dropped();
          together.forget(pair);
        },
      };
    },
  };
}

/** Counters whose window begins with the first count and ends five minutes later. */
function createWindows(clock: () => number, most: number) {
  const windows = new Map<string, { count: number; until: number }>();
  return {
    at: (key: string) => {
      const found = windows.get(key);
      const open = found && found.until > clock() ? found : null;
      return {
        wait: open && open.count >= most ? open.until - clock() : 0,
        /** Returns a function that undoes the count. */
        count: () => {
          const window = open ?? { count: 0, until: clock() + WINDOW_MS };
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
    forget: (key: string) => void windows.delete(key),
  };
}

const WINDOW_MS = 5 * 60_000;
/** Most windows of one counter. A machine computes fewer password hashes than this in one window. */
const MAX_WINDOWS = 20_000;

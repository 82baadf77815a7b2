// Limits on password guessing. Counts login attempts per name, per address and per pair of both, in memory: a
// restart clears the counts, and an attacker cannot cause one.
import { countAll, createWindows } from './windows.ts';

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
  const windows = (most: number) => createWindows(clock, { most, ms: WINDOW_MS });
  const together = windows(MAX_ATTEMPTS.together);
  const names = windows(MAX_ATTEMPTS.name);
  const addresses = windows(MAX_ATTEMPTS.address);
  return {
    begin: ({ name, address, known }) => {
      const pair = `${address} ${name}`;
      const counters = [together.at(pair), ...(known ? [] : [names.at(name), addresses.at(address)])];
      const { wait, undo: dropped } = countAll(counters);
      if (wait > 0) return { wait, dropped, succeeded: () => undefined };
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

const WINDOW_MS = 5 * 60_000;

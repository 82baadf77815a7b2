// Limits on password guessing. Counts login attempts per name, per address and per pair of both. A restart clears the
// counts, and an attacker cannot cause one.
import type { Limit, Windows } from './windows.ts';

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
  succeeded(): Promise<void>;
  /** Reports that the password was not checked: the attempt no longer counts. */
  dropped(): Promise<void>;
}

export interface LoginLimits {
  /**
   * Counts an attempt before its password is checked, so that simultaneous attempts count too. The counts per
   * name and per address, which strangers can fill, do not apply to a known address.
   */
  begin(guess: Guess): Promise<CountedAttempt>;
}

/**
 * Failed attempts allowed in a window of five minutes: for one name from one address, for one name, for one
 * address.
 */
export const MAX_ATTEMPTS = { together: 10, name: 30, address: 60 } as const;

export function createLoginLimits(windows: Windows): LoginLimits {
  return {
    begin: async ({ name, address, known }) => {
      const together = { limit: TOGETHER, key: `${address} ${name}` };
      const ofStrangers = [
        { limit: NAME, key: name },
        { limit: ADDRESS, key: address },
      ];
      const { wait, undo } = await windows.count([together, ...(known ? [] : ofStrangers)]);
      return {
        wait,
        dropped: () => undo(),
        // Failures with this name from other addresses, or from this address with other names, stay counted.
        succeeded: () => undo([together]),
      };
    },
  };
}

const WINDOW_MS = 5 * 60_000;
const TOGETHER: Limit = { kind: 'login-together', most: MAX_ATTEMPTS.together, ms: WINDOW_MS };
const NAME: Limit = { kind: 'login-name', most: MAX_ATTEMPTS.name, ms: WINDOW_MS };
const ADDRESS: Limit = { kind: 'login-address', most: MAX_ATTEMPTS.address, ms: WINDOW_MS };

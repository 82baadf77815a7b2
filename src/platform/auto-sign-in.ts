// Automatic sign-in with the password that this device stores: its credentials, and the events that turn it off.
import type { SignInEnd } from '../core/contract/rows.ts';
import type { Hello } from '../core/contract/seat.ts';
import type { Stored, StoredSignIn } from './stored-values.ts';
import { TERMINAL } from './terminal.ts';

/** The credentials for the engine; null unless the last account chose auto sign-in and kept its password (LOGIN-08). */
export function autoSignIn(saved: StoredSignIn | null): Hello['auto'] {
  if (!saved?.auto || saved.sealed === '') return null;
  return { userName: saved.userName, sealed: saved.sealed, terminal: TERMINAL };
}

/** Turns auto sign-in off. The login form stays filled in and waits for the user (HOME-07). */
export function stopAutoSignIn(stored: Stored<StoredSignIn>): void {
  const saved = stored.read();
  if (saved?.auto) stored.write({ ...saved, auto: false });
}

/**
 * Whether a sign-in that ended for this reason turns auto sign-in off. An expired sign-in does not, because the user
 * chose to be signed in again. Every other reason does: otherwise two browsers would sign each other out endlessly.
 */
export const endsAutoSignIn = (end: SignInEnd): boolean => end.why !== 'expired';

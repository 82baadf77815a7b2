// The automatic sign-in that the device remembers: the credentials for the engine, and the ends of a sign-in that turn
// it off.
import type { SignInEnd } from '../core/contract/rows.ts';
import type { Hello } from '../core/contract/seat.ts';
import type { Stored, StoredSignIn } from './stored-values.ts';
import { TERMINAL } from './terminal.ts';

/** The credentials for the engine; null unless the last account chose auto sign-in and its password is kept (LOGIN-08). */
export function autoSignIn(saved: StoredSignIn | null): Hello['auto'] {
  if (!saved?.auto || saved.sealed === '') return null;
  return { userName: saved.userName, sealed: saved.sealed, terminal: TERMINAL };
}

/** Turns auto sign-in off after a sign-out; the form stays filled in and waits for the user (HOME-07). */
export function stopAutoSignIn(stored: Stored<StoredSignIn>): void {
  const saved = stored.read();
  if (saved?.auto) stored.write({ ...saved, auto: false });
}

/**
 * Whether this end of the sign-in turns auto sign-in off. An expired sign-in does not, because the user chose to be
 * signed in again. Every other end does; otherwise two browsers would sign each other out in an endless loop.
 */
export const endsAutoSignIn = (end: SignInEnd): boolean => end.why !== 'expired';

// The tab. The sign-in that the device remembers: what the engine is given to sign in by itself, and when
// it is not to do so any more.
import type { SignInEnd } from '../core/contract/rows.ts';
import type { Hello } from '../core/contract/seat.ts';
import type { Stored, StoredSignIn } from './stored-values.ts';
import { TERMINAL } from './terminal.ts';

/** null unless the last account asked for it and its password is kept (LOGIN-08). */
export function autoSignIn(saved: StoredSignIn | null): Hello['auto'] {
  if (!saved?.auto || saved.sealed === '') return null;
  return { userName: saved.userName, sealed: saved.sealed, terminal: TERMINAL };
}

/** After an exit the form stays filled and waits (HOME-07). */
export function stopAutoSignIn(stored: Stored<StoredSignIn>): void {
  const saved = stored.read();
  if (saved?.auto) stored.write({ ...saved, auto: false });
}

/**
 * Whether an end of the sign-in is an exit as well. An expired one is not: signing in again is what the
 * tick stands for. The others are, or two browsers would throw each other out for ever.
 */
export const endsAutoSignIn = (end: SignInEnd): boolean => end.why !== 'expired';

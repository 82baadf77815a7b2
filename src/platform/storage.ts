// The stored values of the page in the browser's local and session storage.
import { openStoredValues } from './stored-values.ts';

export const storage = openStoredValues(
  () => globalThis.localStorage,
  () => globalThis.sessionStorage,
);

/** Emits `change` after the login form has stored a sign-in: the browser reports only changes of other tabs. */
export const signInStored = new EventTarget();

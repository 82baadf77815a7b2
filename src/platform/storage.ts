// The stored values of the page in the browser's local and session storage.
import { ACCOUNTS_KEY, openStoredValues } from './stored-values.ts';

export const storage = openStoredValues(
  () => globalThis.localStorage,
  () => globalThis.sessionStorage,
);

/** Emits `change` after the login form has stored a sign-in: the browser reports only changes of other tabs. */
export const signInStored = new EventTarget();

/** Whether this device has saved accounts. The code that reads the list loads on demand (stored-accounts.ts). */
export function hasSavedAccounts(): boolean {
  try {
    return localStorage.getItem(ACCOUNTS_KEY) !== null;
  } catch {
    // The browser blocks storage.
    return false;
  }
}

// The stored values of the page in the browser's local and session storage.
import { openStoredValues } from './stored-values.ts';

export const storage = openStoredValues(
  () => globalThis.localStorage,
  () => globalThis.sessionStorage,
);

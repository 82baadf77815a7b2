// The tab. The browser's own storage behind the values that the page keeps there.
import { openStoredValues } from './stored-values.ts';

export const storage = openStoredValues(
  () => globalThis.localStorage,
  () => globalThis.sessionStorage,
);

// The saved accounts of this browser.
import { openSavedAccounts } from './saved-accounts.ts';
import { withMemoryFallback } from './stored-values.ts';

export const savedAccounts = openSavedAccounts(withMemoryFallback(() => globalThis.localStorage));

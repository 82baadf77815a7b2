// The stores of this browser, and its saved accounts.
import type { BrowserStores } from './forget-account.ts';
import { openSavedAccounts } from './saved-accounts.ts';
import { withMemoryFallback } from './stored-values.ts';

export const browserStores: BrowserStores = {
  local: () => globalThis.localStorage,
  session: () => globalThis.sessionStorage,
};

export const savedAccounts = openSavedAccounts(withMemoryFallback(browserStores.local));

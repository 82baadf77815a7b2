// The saved accounts as React state. Other tabs change the list too.
import { useEffect, useState } from 'react';
import type { SavedAccount } from '../../platform/saved-accounts.ts';
import { savedAccounts } from '../../platform/stored-accounts.ts';

/** Returns the list, and a function that reads it again after a change of this tab. */
export function useSavedAccounts(): readonly [accounts: readonly SavedAccount[], reread: () => void] {
  const [accounts, setAccounts] = useState(() => savedAccounts.read());
  useEffect(() => {
    const read = (): void => setAccounts(savedAccounts.read());
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, []);
  return [accounts, () => setAccounts(savedAccounts.read())];
}

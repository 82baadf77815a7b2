// Loads the list of saved accounts, where this device has any. A failed load shows no error: the form works without it.
import { type ComponentType, useEffect, useState } from 'react';
import { addCatalogue } from '../../platform/i18n.ts';
import { hasSavedAccounts } from '../../platform/storage.ts';
import type { SavedSignInsProps } from './SavedSignIns.tsx';

export interface SavedSignInsPart {
  /** Whether this device has saved accounts. */
  hasAccounts: boolean;
  /** The component; null until it has loaded. */
  SavedSignIns: ComponentType<SavedSignInsProps> | null;
}

export function useSavedSignIns(): SavedSignInsPart {
  const [hasAccounts] = useState(hasSavedAccounts);
  const [part, setPart] = useState<{ SavedSignIns: ComponentType<SavedSignInsProps> } | null>(null);
  useEffect(() => {
    if (!hasAccounts) return;
    void Promise.all([import('./SavedSignIns.tsx'), addCatalogue('rest')]).then(
      ([loaded]) => setPart(loaded),
      () => undefined,
    );
  }, [hasAccounts]);
  return { hasAccounts, SavedSignIns: part?.SavedSignIns ?? null };
}

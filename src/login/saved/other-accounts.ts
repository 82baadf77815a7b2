// The saved accounts that the login form does not show already. Pure function.
import { isSameName, type SavedAccount } from '../../platform/saved-accounts.ts';
import type { StoredSignIn } from '../../platform/stored-values.ts';

/** @param shown the sign-in whose user name the form shows; null for an empty form */
export const otherAccounts = (
  saved: readonly SavedAccount[],
  shown: Pick<StoredSignIn, 'userName'> | null,
): readonly SavedAccount[] => saved.filter(({ account }) => !isSameName(account, shown?.userName ?? ''));

// Forgets the sealed password of a user who has changed it, or who has signed this browser out from another device: the
// server refuses a sign-in with it. The login form and the list of accounts then ask for the password.
import { isSameName, type SavedAccounts } from './saved-accounts.ts';
import type { Stored, StoredSignIn } from './stored-values.ts';

/** @param user `id`: undefined where only the user name is known */
export function forgetPassword(
  last: Stored<StoredSignIn>,
  accounts: SavedAccounts,
  { id, userName }: { id?: number; userName: string },
): void {
  const saved = last.read();
  if (saved && isSameName(saved.userName, userName)) last.write({ ...saved, sealed: '', auto: false });
  const entries = accounts.read();
  accounts.write(
    entries.map((entry) =>
      entry.id === id || isSameName(entry.account, userName) ? { ...entry, password: '' } : entry,
    ),
  );
}

// Forgets the sealed password of a user who has changed it: a sign-in with it would be refused. The login form and the
// list of accounts then ask for the new one.
import type { SavedAccounts } from './saved-accounts.ts';
import type { Stored, StoredSignIn } from './stored-values.ts';

export function forgetPassword(
  last: Stored<StoredSignIn>,
  accounts: SavedAccounts,
  { id, userName }: { id: number; userName: string },
): void {
  // The server ignores the case of user names.
  const isSame = (name: string): boolean => name.toLowerCase() === userName.toLowerCase();
  const saved = last.read();
  if (saved && isSame(saved.userName)) last.write({ ...saved, sealed: '', auto: false });
  const entries = accounts.read();
  accounts.write(
    entries.map((entry) => (entry.id === id || isSame(entry.account) ? { ...entry, password: '' } : entry)),
  );
}

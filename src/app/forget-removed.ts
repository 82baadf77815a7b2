// Forgets the stored password of an account when the user signs this browser out from another device. It then stays out
// until somebody types the password here.
import type { Line } from '../line/api.ts';
import { forgetPassword } from '../platform/forget-password.ts';
import type { SavedAccounts } from '../platform/saved-accounts.ts';
import type { Stored, StoredSignIn } from '../platform/stored-values.ts';

export function forgetRemoved(
  line: Pick<Line, 'view' | 'watch'>,
  last: Stored<StoredSignIn>,
  accounts: SavedAccounts,
): void {
  let isRemoved = false;
  const check = (): void => {
    const end = line.view({ view: 'status' }).rows[0]?.ended;
    const before = isRemoved;
    isRemoved = end?.why === 'removed';
    // A repeated status must not delete the password that the user has just typed.
    if (end?.why !== 'removed' || before) return;
    // A sign-in whose user is unknown to the engine began with the form, so it is the last one.
    const userName = end.userName || last.read()?.userName;
    if (userName) forgetPassword(last, accounts, { userName });
  };
  line.watch({ view: 'status' }, check);
  check();
}

// Keeps the list of saved accounts: the signed-in user is added, and the entry follows the profile (SESS-04).
import type { Line } from '../line/api.ts';
import { entryOf, type SavedAccount, type SavedAccounts, withAccount } from '../platform/saved-accounts.ts';
import type { StoredValues } from '../platform/stored-values.ts';

/**
 * Every tab follows and writes the same list, so a closed tab loses no account. An entry is added only at the start of
 * a sign-in: an account that the user has just removed must not return with the next change of the status.
 */
export function followAccounts(
  line: Pick<Line, 'view' | 'watch'>,
  accounts: SavedAccounts,
  signIn: Pick<StoredValues['signIn'], 'read'>,
  signInChanges: EventTarget,
): void {
  /** The user of the last status; 0 without a profile, null while signed out. */
  let user: number | null = null;
  const check = (): void => {
    const status = line.view({ view: 'status' }).rows[0];
    if (!status || status.switching) return;
    const { self, phase } = status;
    const before = user;
    user = phase === 'stopped' ? null : (self?.id ?? 0);
    if (user === null) return;
    const held = accounts.read();
    const entry = entryOf(held, signIn.read(), self);
    if (!entry) return;
    const known = held.find(({ id, account }) => id === entry.id || account === entry.account);
    const isChanged = known !== undefined && !isEqual(known, entry);
    if (isChanged || (user !== before && !known)) accounts.write(withAccount(held, entry));
  };
  // The engine reports the sign-in before the form has stored its password.
  signInChanges.addEventListener('change', check);
  line.watch({ view: 'status' }, check);
  check();
}

/** Emits the ids of the accounts that another tab removes from the list. */
export function watchRemovedAccounts(
  page: Pick<Window, 'addEventListener'>,
  accounts: SavedAccounts,
  removed: (user: number) => void,
): void {
  let ids = idsOf(accounts);
  page.addEventListener('storage', () => {
    const before = ids;
    ids = idsOf(accounts);
    for (const id of before) if (!ids.has(id)) removed(id);
  });
}

const isEqual = (a: SavedAccount, b: SavedAccount): boolean => JSON.stringify(a) === JSON.stringify(b);

const idsOf = (accounts: SavedAccounts): ReadonlySet<number> =>
  new Set(accounts.read().flatMap(({ id }) => (id === 0 ? [] : [id])));

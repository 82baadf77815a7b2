// The accounts that have signed in on this device (ENT-05, GEN-09), in local storage. Passwords are sealed, and no token
// is stored. Stored values are untrusted: an invalid list reads as empty.
import type { SelfRow } from '../core/contract/rows.ts';
import {
  ACCOUNTS_KEY,
  integer,
  type KeyValue,
  listOf,
  record,
  stringOf,
  type StoredSignIn,
  jsonValue,
} from './stored-values.ts';

export interface SavedAccount {
  /** The user id; 0 until the profile has loaded (SESS-06). */
  id: number;
  /** The user name of the sign-in form. */
  account: string;
  nickName: string;
  headImage: string;
  /** Always '': the sealed password signs in again (SESS-12). */
  token: '';
  /** The sealed password, '' when the user did not keep it. */
  password: string;
}

/** Most accounts of one device; a further one replaces the account that was saved first. */
export const MAX_ACCOUNTS = 20;

const readAccount = record<SavedAccount>({
  id: integer(0, Number.MAX_SAFE_INTEGER),
  account: stringOf(1, 64),
  nickName: stringOf(0, 256),
  headImage: stringOf(0, 1024),
  token: (value) => (value === '' ? '' : null),
  password: stringOf(0, 4096),
});

export interface SavedAccounts {
  read(): readonly SavedAccount[];
  write(accounts: readonly SavedAccount[]): void;
}

export function openSavedAccounts(store: KeyValue): SavedAccounts {
  const stored = jsonValue(store, ACCOUNTS_KEY, listOf(readAccount, MAX_ACCOUNTS));
  return {
    read: () => stored.read() ?? [],
    write: (accounts) => stored.write(accounts.length > 0 ? accounts : null),
  };
}

/** The server ignores the case, the Unicode composition and the surrounding white space of user names. */
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
const nameKey = (userName: string): string => userName.normalize('NFC').trim().toLowerCase();

/** Adds an account. It replaces an entry with the same id or the same user name (ENT-06). */
export function withAccount(accounts: readonly SavedAccount[], added: SavedAccount): readonly SavedAccount[] {
  const isSame = ({ id, account }: SavedAccount): boolean =>
    (id !== 0 && id === added.id) || isSameName(account, added.account);
  const at = accounts.findIndex(isSame);
  const others = accounts.filter((entry, index) => index === at || !isSame(entry));
  if (at === -1) return [...others, added].slice(-MAX_ACCOUNTS);
  return others.map((entry) => (isSame(entry) ? added : entry));
}

/** Removes the entries of a user. */
export const withoutAccount = (
  accounts: readonly SavedAccount[],
  { id, account }: Pick<SavedAccount, 'id' | 'account'>,
): readonly SavedAccount[] =>
  accounts.filter((entry) => !(id !== 0 && entry.id === id) && !isSameName(entry.account, account));

/**
 * The entry of the signed-in user. The password is that of the last sign-in on this device if it was this user's, else
 * the password of the entry so far. Without a profile the entry has only the user name (SESS-06).
 * @param last the last sign-in on this device
 * @param self the profile; null until it has loaded
 */
export function entryOf(
  accounts: readonly SavedAccount[],
  last: StoredSignIn | null,
  self: Pick<SelfRow, 'id' | 'userName' | 'nickName' | 'headImageThumb'> | null,
): SavedAccount | null {
  const name = self?.userName ?? last?.userName;
  if (name === undefined || name === '') return null;
  const known = accounts.find(
    ({ id, account }) => (self !== null && id === self.id) || isSameName(account, name),
  );
  const isLast = last !== null && isSameName(last.userName, name);
  const password = isLast ? last.sealed : (known?.password ?? '');
  if (self === null) return known ? { ...known, password } : placeholder(name, password);
  const { id, nickName, headImageThumb: headImage } = self;
  return { id, account: name, nickName, headImage, token: '', password };
}

const placeholder = (account: string, password: string): SavedAccount => ({
  id: 0,
  account,
  nickName: account,
  headImage: '',
  token: '',
  password,
});

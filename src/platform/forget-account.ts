// Removes the traces of an account from this browser's storage and picture cache. The engine deletes the journal.
import { picturesCache, type ShellWord } from '../core/contract/shell.ts';
import { openRecentEmoji } from './recent-emoji.ts';
import { isSameName, openSavedAccounts, type SavedAccount, withoutAccount } from './saved-accounts.ts';
import { type KeyValue, openStoredValues, withMemoryFallback } from './stored-values.ts';
import { openUnsentTexts } from './unsent-texts.ts';

export interface BrowserStores {
  /** Opens local storage; may throw where the browser blocks it. */
  local: () => KeyValue;
  /** Opens session storage; may throw where the browser blocks it. */
  session: () => KeyValue;
}

export const browserStores: BrowserStores = {
  local: () => globalThis.localStorage,
  session: () => globalThis.sessionStorage,
};

type Who = Pick<SavedAccount, 'id' | 'account'>;

/** Removes the account from local storage, which all tabs share, and from this tab's session storage. */
export function forgetStored(stores: BrowserStores, who: Who): void {
  const { signIn, collapsed } = openStoredValues(stores.local, stores.session);
  const accounts = openSavedAccounts(withMemoryFallback(stores.local));
  accounts.write(withoutAccount(accounts.read(), who));
  if (isSameName(signIn.read()?.userName ?? '', who.account)) signIn.write(null);
  openRecentEmoji(stores.local, who.id).write(null);
  const others = collapsed.read()?.filter(({ user }) => user !== who.id) ?? [];
  collapsed.write(others.length > 0 ? others : null);
  forgetInTab(stores, who.id);
}

/** Removes the user's typed texts and the snapshot of the screen from this tab. */
export function forgetInTab({ local, session }: BrowserStores, user: number): void {
  const unsent = openUnsentTexts(session);
  if (unsent.read()?.user === user) unsent.write(null);
  openStoredValues(local, session).shellSnapshot.write(null);
}

/** Deletes the cached pictures of a user. */
export async function forgetPictures(
  page: { caches?: Pick<CacheStorage, 'delete'>; navigator: { serviceWorker?: ServiceWorkerContainer } },
  user: number,
): Promise<void> {
  const word: ShellWord = { is: 'forget', id: user };
  page.navigator.serviceWorker?.controller?.postMessage(word);
  await page.caches?.delete(picturesCache(user)).catch(() => false);
}

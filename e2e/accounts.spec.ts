// Several accounts on one device: saved accounts, switching, forgetting, and what the browser stores.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { connectNow, expect, openChat, PASSWORD, signIn, test } from './support/test.ts';

const settingsOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Settings' });

async function openAccounts(page: Page): Promise<Locator> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Settings', exact: true })
    .click();
  await settingsOf(page).getByRole('tab', { name: 'Account switch' }).click();
  return settingsOf(page);
}

async function switchTo(page: Page, name: RegExp): Promise<void> {
  const settings = await openAccounts(page);
  await settings.getByRole('button', { name }).click();
  await page
    .getByRole('alertdialog', { name: 'Switch account' })
    .getByRole('button', { name: 'Switch' })
    .click();
}

const chat = (page: Page, name: RegExp): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name });

/** The password of the demo accounts as a stored value; it is also a part of the names of keys. */
const CLEAR_PASSWORD = new RegExp(`"${PASSWORD}\\\\*"`);

/** Everything that the browser stores for this origin, as text. */
async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [];
    const add = (name: string, value: unknown): void => {
      const readable = (_key: string, part: unknown): unknown =>
        part instanceof Uint8Array ? new TextDecoder().decode(part) : part;
      parts.push(`${name}: ${JSON.stringify(value, readable)}`);
    };
    add('local', Object.entries(localStorage));
    add('session', Object.entries(sessionStorage));
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error(name));
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve, reject) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error(store));
        });
        add(`${name} ${store}`, rows);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      add(
        `cache ${name}`,
        (await cache.keys()).map(({ url }) => url),
      );
    }
    return parts.join('\n');
  });
}

/** A context where Alice and Bruno have signed in with the form; Bruno is signed in. */
async function twoAccounts(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'alice');
  await expect(chat(page, /Bruno Keller/)).toBeVisible();
  const settings = await openAccounts(page);
  await settings.getByRole('button', { name: 'Add account' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Username')).toHaveValue('');
  await signIn(page, 'bruno');
  await expect(chat(page, /Alice/)).toBeVisible();
  return page;
}

test('[GEN-09, HOME-07, SET-16, SET-17, SET-18, SESS-09, SESS-10, SESS-11, SESS-12, SESS-14, X-ACC-04, INV-9] A switch without a network takes all tabs to the other account, and a sign-out keeps both', async ({
  visitor,
}) => {
  const context = await visitor();
  const page = await twoAccounts(context);
  const other = await context.newPage();
  await other.goto('/home/chat');
  await expect(chat(other, /Alice/)).toBeVisible();
  await openChat(other, 'Alice');

  const settings = await openAccounts(page);
  const rows = settings.getByRole('list', { name: 'Accounts on this device' }).getByRole('listitem');
  await expect(rows).toHaveText([/Alice Moreau.*alice/, /Bruno Keller.*Current.*bruno/]);
  // Only accounts that are not in use can be removed, and only while they are managed.
  const remove = settings.getByRole('button', { name: /^Remove/ });
  await expect(remove).toHaveCount(0);
  await settings.getByRole('button', { name: 'Manage' }).click();
  await expect(remove).toHaveCount(1);
  await expect(rows.first().getByRole('button', { name: /^Remove/ })).toBeVisible();
  await settings.getByRole('button', { name: 'Done' }).click();
  await expect(remove).toHaveCount(0);

  // Declining changes nothing.
  const toAlice = rows.first().getByRole('button', { name: 'Switch to Alice Moreau' });
  await toAlice.click();
  const question = page.getByRole('alertdialog', { name: 'Switch account' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(rows.nth(1)).toContainText('Current');
  await expect(toAlice).toBeFocused();

  // Without a network the other account opens from this device.
  await context.setOffline(true);
  await toAlice.click();
  await question.getByRole('button', { name: 'Switch' }).click();
  for (const tab of [page, other]) {
    await expect(chat(tab, /Bruno Keller/)).toBeVisible();
    await expect(chat(tab, /Alice/)).toHaveCount(0);
    await expect(tab).toHaveURL(/\/home\/chat$/);
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  }
  await context.setOffline(false);
  await connectNow(page);
  await expect(page.getByText(/^Connected/).first()).toBeVisible();

  // The login form shows the last account, and offers the other one below.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username')).toHaveValue('alice');
  const stored = await storedText(page);
  expect(stored).toContain('partyline.accounts');
  expect(stored).not.toMatch(CLEAR_PASSWORD);
  expect(stored).not.toContain('accessToken');
  const others = page.getByRole('region', { name: 'Accounts on this device' }).getByRole('button');
  await expect(others).toHaveText([/Bruno Keller/]);
  await others.click();
  for (const tab of [page, other]) await expect(chat(tab, /Alice/)).toBeVisible();
});

test('[SESS-12] A switch that the server refuses ends on the filled-in login form @long', async ({
  visitor,
}) => {
  const context = await visitor();
  const page = await twoAccounts(context);
  await page.evaluate(() => {
    const accounts = JSON.parse(localStorage.getItem('partyline.accounts')!) as { password: string }[];
    localStorage.setItem(
      'partyline.accounts',
      JSON.stringify(accounts.map((account) => ({ ...account, password: 'AAAA.AAAA' }))),
    );
  });
  await switchTo(page, /Alice/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('Username')).toHaveValue('alice');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(chat(page, /Bruno Keller/)).toBeVisible();
});

test('[SESS-13, SESS-02] Forgotten accounts leave nothing in the browser, and no password is ever stored in clear', async ({
  visitor,
}) => {
  const context = await visitor({ serviceWorkers: 'allow' });
  const page = await twoAccounts(context);
  const other = await context.newPage();
  await other.goto('/home/chat');
  await expect(chat(other, /Alice/)).toBeVisible();
  const stored = await storedText(page);
  const alice = /partyline-\S*-1-f3|"userName":"alice"|"account\\*":\\*"alice/;
  expect(stored).toMatch(alice);
  expect(stored).not.toMatch(CLEAR_PASSWORD);

  // Alice is not in use: she leaves at once.
  const settings = await openAccounts(page);
  await settings.getByRole('button', { name: 'Manage' }).click();
  await settings.getByRole('button', { name: /^Remove Alice/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Remove account/ });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question).toBeHidden();
  await expect(settings.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('The account was removed from this device.')).toBeVisible();
  await expect(settings.getByRole('button', { name: 'Add account' })).toBeFocused();
  const withoutAlice = await storedText(page);
  expect(withoutAlice).not.toMatch(alice);
  expect(withoutAlice).toContain('bruno');

  // Bruno is in use: both tabs go to the login.
  await settings.getByRole('button', { name: 'Forget this account on this device' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByLabel('Username')).toHaveValue(tab === page ? '' : /.*/);
  }
  await expect.poll(() => storedText(page)).not.toMatch(/bruno|partyline-pictures/i);
  expect(await storedText(other)).not.toMatch(/bruno/i);
  expect(await storedText(page)).not.toMatch(CLEAR_PASSWORD);
});

// The saved accounts of a device, and the traces that "forget" removes.
import { expect, test, vi } from 'vitest';
import { forgetPictures, forgetStored } from '../../../src/platform/forget-account.ts';
import {
  entryOf,
  MAX_ACCOUNTS,
  openSavedAccounts,
  type SavedAccount,
  withAccount,
  withoutAccount,
} from '../../../src/platform/saved-accounts.ts';
import type { KeyValue } from '../../../src/platform/stored-values.ts';
import { savedAccount } from '../saved-account.ts';

const entry = (id: number, account: string, change: Partial<SavedAccount> = {}): SavedAccount =>
  savedAccount(id, account, { password: `sealed-${account}`, ...change });
const ada = entry(1, 'ada');
const bob = entry(2, 'bob');

function fakeStore(): KeyValue & { held: Map<string, string> } {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
}

test('[ENT-05] A damaged entry hides no other account', () => {
  const store = fakeStore();
  store.held.set('partyline.accounts', JSON.stringify([{ ...ada, id: 'one' }, bob, 7]));
  expect(openSavedAccounts(store).read()).toEqual([bob]);
});

test('[ENT-05, GEN-09] The list of accounts is stored with sealed passwords and an empty token', () => {
  const store = fakeStore();
  const accounts = openSavedAccounts(store);
  expect(accounts.read()).toEqual([]);
  accounts.write([ada, bob]);
  expect(JSON.parse(store.held.get('partyline.accounts')!)).toEqual([
    { id: 1, account: 'ada', nickName: 'ada', headImage: '', token: '', password: 'sealed-ada' },
    { id: 2, account: 'bob', nickName: 'bob', headImage: '', token: '', password: 'sealed-bob' },
  ]);
  expect(openSavedAccounts(store).read()).toEqual([ada, bob]);
});

test('An invalid list of accounts reads as empty', () => {
  const store = fakeStore();
  for (const bad of ['{', '7', '[{"id":1}]', JSON.stringify([{ ...ada, token: 'secret' }])]) {
    store.setItem('partyline.accounts', bad);
    expect(openSavedAccounts(store).read()).toEqual([]);
  }
});

test('[ENT-06] An entry with the same id or the same user name is replaced in its place', () => {
  const renamed = entry(1, 'ada.l');
  expect(withAccount([ada, bob], renamed)).toEqual([renamed, bob]);
  const byName = entry(9, 'ADA');
  expect(withAccount([ada, bob], byName)).toEqual([byName, bob]);
  expect(withAccount([entry(0, 'ada'), bob, entry(1, 'old')], ada)).toEqual([ada, bob]);
  expect(withAccount([ada], bob)).toEqual([ada, bob]);
});

test('A list of accounts at its limit drops the account that was saved first', () => {
  const full = Array.from({ length: MAX_ACCOUNTS }, (_, index) => entry(index + 10, `user${index}`));
  const next = withAccount(full, ada);
  expect(next).toHaveLength(MAX_ACCOUNTS);
  expect(next[0]).toEqual(full[1]);
  expect(next.at(-1)).toEqual(ada);
});

test('[SESS-04] The entry of a sign-in has the profile and the password of the last sign-in form', () => {
  const self = { id: 1, userName: 'ada', nickName: 'Ada L.', headImageThumb: '/a.webp' };
  const last = { userName: 'Ada', sealed: 'new', auto: true };
  expect(entryOf([ada], last, self)).toEqual(
    entry(1, 'ada', { nickName: 'Ada L.', headImage: '/a.webp', password: 'new' }),
  );
  // A profile change keeps the password. After a sign-in without "remember" there is none.
  expect(entryOf([ada], { ...last, userName: 'bob' }, self)?.password).toBe('sealed-ada');
  expect(entryOf([ada], { ...last, sealed: '' }, self)?.password).toBe('');
});

test('[SESS-06] A sign-in without a profile has a placeholder entry', () => {
  const last = { userName: 'ada', sealed: 's', auto: true };
  expect(entryOf([], last, null)).toEqual(entry(0, 'ada', { password: 's' }));
  expect(entryOf([ada], last, null)).toEqual({ ...ada, password: 's' });
  expect(entryOf([], null, null)).toBeNull();
});

test('[SESS-13] A forgotten account leaves no trace in local and session storage', () => {
  const local = fakeStore();
  const session = fakeStore();
  openSavedAccounts(local).write([ada, bob]);
  local.setItem('partyline.signin', JSON.stringify({ userName: 'ada', sealed: 's', auto: true }));
  local.setItem('partyline.recent-signs.1', '["x"]');
  local.setItem('partyline.recent-signs.2', '["y"]');
  local.setItem(
    'partyline.collapsed',
    JSON.stringify([
      { user: 1, ids: [0] },
      { user: 2, ids: [3] },
    ]),
  );
  session.setItem('partyline.unsent', JSON.stringify({ user: 1, texts: [] }));
  session.setItem('partyline.picture', 'snapshot');
  forgetStored({ local: () => local, session: () => session }, ada);
  expect(Object.fromEntries(local.held)).toEqual({
    'partyline.accounts': JSON.stringify([bob]),
    'partyline.recent-signs.2': '["y"]',
    'partyline.collapsed': JSON.stringify([{ user: 2, ids: [3] }]),
  });
  expect(session.held.size).toBe(0);
  expect(withoutAccount([entry(0, 'Ada')], ada)).toEqual([]);
});

test('The pictures of a forgotten account leave the cache, and the service worker drops them', async () => {
  const postMessage = vi.fn<(word: unknown) => void>();
  const deleted: string[] = [];
  const caches = { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) };
  const navigator = { serviceWorker: { controller: { postMessage } } as never };
  await forgetPictures({ caches, navigator }, 1);
  expect(deleted).toEqual(['partyline-pictures-1']);
  expect(postMessage).toHaveBeenCalledWith({ is: 'forget', id: 1 });
});

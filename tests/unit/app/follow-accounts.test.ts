// The list of saved accounts follows the sign-ins of this browser.
import { expect, test } from 'vitest';
import { followAccounts, watchRemovedAccounts } from '../../../src/app/follow-accounts.ts';
import type { StatusRow } from '../../../src/core/contract/rows.ts';
import { openSavedAccounts } from '../../../src/platform/saved-accounts.ts';

type Status = Partial<StatusRow>;

const ada = { id: 1, userName: 'ada', nickName: 'Ada', headImageThumb: '/a.webp' } as StatusRow['self'];

function setUp() {
  const memory = new Map<string, string>();
  const store = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const accounts = openSavedAccounts(store);
  const watchers: (() => void)[] = [];
  let rows: Status[] = [];
  const line = {
    view: () => ({ rows }),
    watch: (_spec: unknown, changed: () => void) => {
      watchers.push(changed);
      return () => undefined;
    },
  };
  const form = { signIn: { userName: 'ada', sealed: 'sealed', auto: true }, stored: new EventTarget() };
  followAccounts(line as never, accounts, { read: () => form.signIn }, form.stored);
  const status = (row: Status): void => {
    rows = [{ phase: 'live', switching: false, ...row }];
    for (const changed of watchers) changed();
  };
  const names = () => accounts.read().map(({ id, nickName }) => [id, nickName]);
  return { accounts, status, names, form };
}

test('[SESS-04] A sign-in adds its account, and a change of the profile changes the entry', () => {
  const { accounts, status, names } = setUp();
  status({ self: ada });
  expect(accounts.read()).toEqual([
    { id: 1, account: 'ada', nickName: 'Ada', headImage: '/a.webp', token: '', password: 'sealed' },
  ]);
  status({ self: { ...ada!, nickName: 'Ada L.' } });
  expect(names()).toEqual([[1, 'Ada L.']]);
});

test('[SESS-04] The password of the form is added to an entry that the engine has reported before', () => {
  const { accounts, status, form } = setUp();
  form.signIn = { userName: 'bob', sealed: 'other', auto: true };
  status({ self: ada });
  expect(accounts.read()[0]?.password).toBe('');
  form.signIn = { userName: 'ada', sealed: 'new', auto: true };
  form.stored.dispatchEvent(new Event('change'));
  expect(accounts.read()[0]?.password).toBe('new');
});

test('[SESS-06] A sign-in without a profile adds a placeholder, which the profile replaces', () => {
  const { status, names } = setUp();
  status({ phase: 'connecting', self: null });
  expect(names()).toEqual([[0, 'ada']]);
  status({ self: ada });
  expect(names()).toEqual([[1, 'Ada']]);
});

test('An account that the user has removed does not return with a later status', () => {
  const { accounts, status, names } = setUp();
  status({ self: ada });
  accounts.write([]);
  status({ self: { ...ada!, nickName: 'Ada L.' } });
  expect(names()).toEqual([]);
  status({ phase: 'stopped', self: null });
  status({ self: ada });
  expect(names()).toEqual([[1, 'Ada']]);
});

test('A tab learns which accounts another tab has removed', () => {
  const { accounts, status } = setUp();
  const page = new EventTarget();
  status({ self: ada });
  const removed: number[] = [];
  watchRemovedAccounts(page, accounts, (id) => removed.push(id));
  page.dispatchEvent(new Event('storage'));
  expect(removed).toEqual([]);
  accounts.write([]);
  page.dispatchEvent(new Event('storage'));
  page.dispatchEvent(new Event('storage'));
  expect(removed).toEqual([1]);
});

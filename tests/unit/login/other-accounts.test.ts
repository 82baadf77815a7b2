import { expect, test } from 'vitest';
import { otherAccounts } from '../../../src/login/saved/other-accounts.ts';
import type { SavedAccount } from '../../../src/platform/saved-accounts.ts';

const saved = (account: string): SavedAccount => ({
  id: 1,
  account,
  nickName: account,
  headImage: '',
  token: '',
  password: '',
});

test('[ENT-05] The login form offers each saved account except the one that it shows', () => {
  const accounts = [saved('Alice'), saved('bruno')];
  expect(otherAccounts(accounts, null)).toEqual(accounts);
  expect(otherAccounts(accounts, { userName: 'alice' })).toEqual([saved('bruno')]);
  expect(otherAccounts(accounts, { userName: 'mira' })).toEqual(accounts);
});

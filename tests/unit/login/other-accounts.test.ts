import { expect, test } from 'vitest';
import { otherAccounts } from '../../../src/login/saved/other-accounts.ts';
import { savedAccount } from '../saved-account.ts';

test('[ENT-05] The login form offers each saved account except the one that it shows', () => {
  const [alice, bruno] = [savedAccount(1, 'Alice'), savedAccount(2, 'bruno')];
  const accounts = [alice, bruno];
  expect(otherAccounts(accounts, null)).toEqual(accounts);
  expect(otherAccounts(accounts, { userName: 'alice' })).toEqual([bruno]);
  expect(otherAccounts(accounts, { userName: 'mira' })).toEqual(accounts);
});

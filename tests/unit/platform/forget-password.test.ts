import { expect, test } from 'vitest';
import { forgetPassword } from '../../../src/platform/forget-password.ts';
import type { SavedAccount } from '../../../src/platform/saved-accounts.ts';
import type { StoredSignIn } from '../../../src/platform/stored-values.ts';
import { savedAccount } from '../saved-account.ts';

function value<T>(first: T) {
  let now = first;
  return { read: () => now, write: (next: T) => void (now = next) };
}

test('A changed password is forgotten in this browser, and the passwords of other accounts are kept', () => {
  const last = value<StoredSignIn | null>({ userName: 'Alice', sealed: 'sealed', auto: true });
  const accounts = value<readonly SavedAccount[]>([savedAccount(1, 'alice'), savedAccount(2, 'bruno')]);
  forgetPassword(last, accounts, { id: 3, userName: 'mira' });
  expect(last.read()).toMatchObject({ sealed: 'sealed', auto: true });
  forgetPassword(last, accounts, { id: 1, userName: 'alice' });
  expect(last.read()).toEqual({ userName: 'Alice', sealed: '', auto: false });
  expect(accounts.read().map(({ password }) => password)).toEqual(['', 'sealed']);
});

test('A password is forgotten by user name alone, in any spelling that the server takes for the same', () => {
  // The form has a decomposed é, the profile the composed one.
  const last = value<StoredSignIn | null>({ userName: 'Rene\u0301', sealed: 'sealed', auto: true });
  const accounts = value<readonly SavedAccount[]>([savedAccount(0, 'RENE\u0301'), savedAccount(0, 'rene')]);
  forgetPassword(last, accounts, { userName: 'ren\u00e9' });
  expect(last.read()).toMatchObject({ sealed: '', auto: false });
  expect(accounts.read().map(({ password }) => password)).toEqual(['', 'sealed']);
});

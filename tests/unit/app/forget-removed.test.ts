// The stored passwords of an account whose browser was signed out from another device.
import { expect, test } from 'vitest';
import { forgetRemoved } from '../../../src/app/forget-removed.ts';
import type { SignInEnd } from '../../../src/core/contract/rows.ts';
import type { SavedAccount } from '../../../src/platform/saved-accounts.ts';
import type { StoredSignIn } from '../../../src/platform/stored-values.ts';
import { savedAccount } from '../saved-account.ts';

/** A browser that remembers the passwords of Ada and Bob. `userName` signed in last. */
function setUp(userName: string, first: SignInEnd | null = null) {
  let signIn: StoredSignIn | null = { userName, sealed: 'sealed', auto: true };
  let accounts: readonly SavedAccount[] = [savedAccount(1, 'ada'), savedAccount(2, 'bob')];
  let ended = first;
  let changed = (): void => undefined;
  const line = {
    view: () => ({ rows: [{ ended }] }),
    watch: (_spec: unknown, call: () => void) => {
      changed = call;
      return () => undefined;
    },
  };
  const last = { read: () => signIn, write: (next: StoredSignIn | null) => void (signIn = next) };
  const list = { read: () => accounts, write: (next: readonly SavedAccount[]) => void (accounts = next) };
  forgetRemoved(line as never, last, list);
  return {
    last,
    end: (next: SignInEnd | null) => {
      ended = next;
      changed();
    },
    passwords: () => [signIn?.sealed, ...accounts.map(({ password }) => password)],
  };
}

test('A removal deletes the stored passwords of its account, and no other end does', () => {
  const { end, passwords, last } = setUp('ada');
  for (const why of ['expired', 'pull-failed'] as const) end({ why, message: '' });
  expect(passwords()).toEqual(['sealed', 'sealed', 'sealed']);
  end({ why: 'removed', userName: 'ada' });
  expect(passwords()).toEqual(['', '', 'sealed']);
  expect(last.read()).toMatchObject({ userName: 'ada', auto: false });
});

test('A removal that happened before the page opened deletes the passwords at the start', () => {
  expect(setUp('bob', { why: 'removed', userName: 'ada' }).passwords()).toEqual(['sealed', '', 'sealed']);
});

test('A removal without a known user deletes the passwords of the last sign-in', () => {
  expect(setUp('bob', { why: 'removed', userName: '' }).passwords()).toEqual(['', 'sealed', '']);
});

test('A repeated status keeps the password that the user has typed since the removal', () => {
  const { end, passwords, last } = setUp('ada');
  end({ why: 'removed', userName: 'ada' });
  last.write({ userName: 'ada', sealed: 'new', auto: true });
  end({ why: 'removed', userName: 'ada' });
  expect(passwords()).toEqual(['new', '', 'sealed']);
  end(null);
  end({ why: 'removed', userName: 'ada' });
  expect(passwords()).toEqual(['', '', 'sealed']);
});

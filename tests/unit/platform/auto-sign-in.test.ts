import { expect, test } from 'vitest';
import { autoSignIn, endsAutoSignIn, stopAutoSignIn } from '../../../src/platform/auto-sign-in.ts';
import type { Stored, StoredSignIn } from '../../../src/platform/stored-values.ts';

const alice: StoredSignIn = { userName: 'alice', sealed: 'c2VhbGVk', auto: true };

function held(value: StoredSignIn | null): Stored<StoredSignIn> {
  let now = value;
  return {
    read: () => now,
    write: (next) => {
      now = next;
    },
  };
}

test('[LOGIN-08] the engine is given the account to sign in only if that was asked for', () => {
  expect(autoSignIn(alice)).toEqual({ userName: 'alice', sealed: 'c2VhbGVk', terminal: 0 });
  expect(autoSignIn({ ...alice, auto: false })).toBeNull();
  expect(autoSignIn({ ...alice, sealed: '' })).toBeNull();
  expect(autoSignIn(null)).toBeNull();
});

test('[SESS-09] an exit leaves the form filled and takes the automatic sign-in away', () => {
  const stored = held(alice);
  stopAutoSignIn(stored);
  expect(stored.read()).toEqual({ ...alice, auto: false });
  expect(autoSignIn(stored.read())).toBeNull();
});

test('being thrown out ends it as well, an expired sign-in does not', () => {
  expect(endsAutoSignIn({ why: 'forced-logoff' })).toBe(true);
  expect(endsAutoSignIn({ why: 'banned', reason: '' })).toBe(true);
  expect(endsAutoSignIn({ why: 'pull-failed', message: '' })).toBe(true);
  expect(endsAutoSignIn({ why: 'expired', message: '' })).toBe(false);
});

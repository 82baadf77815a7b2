import { expect, test } from 'vitest';
import { autoSignIn, endsAutoSignIn, stopAutoSignIn } from '../../../src/platform/auto-sign-in.ts';
import type { Stored, StoredSignIn } from '../../../src/platform/stored-values.ts';

const alice: StoredSignIn = { userName: 'alice', sealed: 'c2VhbGVk', auto: true };

function storedValue(value: StoredSignIn | null): Stored<StoredSignIn> {
  let now = value;
  return {
    read: () => now,
    write: (next) => {
      now = next;
    },
  };
}

test('[LOGIN-08] The engine gets the stored account only with automatic sign-in on and a sealed password', () => {
  expect(autoSignIn(alice)).toEqual({ userName: 'alice', sealed: 'c2VhbGVk', terminal: 0 });
  expect(autoSignIn({ ...alice, auto: false })).toBeNull();
  expect(autoSignIn({ ...alice, sealed: '' })).toBeNull();
  expect(autoSignIn(null)).toBeNull();
});

test('[SESS-09] A sign-out keeps the stored form values and turns the automatic sign-in off', () => {
  const stored = storedValue(alice);
  stopAutoSignIn(stored);
  expect(stored.read()).toEqual({ ...alice, auto: false });
  expect(autoSignIn(stored.read())).toBeNull();
});

test('A forced logoff, a removal, a ban or a failed pull turns the automatic sign-in off, an expiry does not', () => {
  expect(endsAutoSignIn({ why: 'forced-logoff' })).toBe(true);
  expect(endsAutoSignIn({ why: 'removed', userName: '' })).toBe(true);
  expect(endsAutoSignIn({ why: 'banned', reason: '' })).toBe(true);
  expect(endsAutoSignIn({ why: 'pull-failed', message: '' })).toBe(true);
  expect(endsAutoSignIn({ why: 'expired', message: '' })).toBe(false);
});

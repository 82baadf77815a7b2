import { expect, test } from 'vitest';
import { CODE_LOCK, lockAfter, millisecondsLeft } from '../../../src/login/register/code-lock.ts';
import { openCodeLock } from '../../../src/login/register/stored-code-locks.ts';

const NOW = 1_790_000_000_000;

test('[REG-12, LIM-21] A sent code locks its button for 60 s', () => {
  expect(CODE_LOCK).toBe(60_000);
  const lock = lockAfter('sent', NOW, null);
  expect(millisecondsLeft(lock, NOW)).toBe(60_000);
  expect(millisecondsLeft(lock, NOW + 59_999)).toBe(1);
  expect(millisecondsLeft(lock, NOW + 60_000)).toBe(0);
  expect(millisecondsLeft(null, NOW)).toBe(0);
});

test('[REG-12] A Retry-After locks the button and prolongs an earlier lock, and never shortens it', () => {
  expect(millisecondsLeft(lockAfter({ retryAfter: 240_000 }, NOW, null), NOW)).toBe(240_000);
  const sent = lockAfter('sent', NOW, null);
  expect(millisecondsLeft(lockAfter({ retryAfter: 90_000 }, NOW + 10_000, sent), NOW + 10_000)).toBe(90_000);
  expect(millisecondsLeft(lockAfter({ retryAfter: 1000 }, NOW + 10_000, sent), NOW + 10_000)).toBe(50_000);
});

test('A request that failed without a Retry-After leaves the button usable', () => {
  expect(lockAfter({ retryAfter: 0 }, NOW, null)).toBeNull();
});

test('[REG-12] A clock that was set back opens the lock', () => {
  expect(millisecondsLeft(lockAfter('sent', NOW, null), NOW - 1)).toBe(0);
});

test('[REG-12] The session storage keeps one lock for each kind of address, and rejects malformed locks', () => {
  const memory = new Map<string, string>();
  const store = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const [phone, email] = [openCodeLock(() => store, 'phone'), openCodeLock(() => store, 'email')];
  const lock = { from: NOW, until: NOW + 60_000 };
  phone.write(lock);
  expect([phone.read(), email.read()]).toEqual([lock, null]);
  for (const malformed of ['{', '{"from":1}', '{"from":"1","until":2}', '{"from":1,"until":1e400}', 'null']) {
    memory.set('partyline.code-lock.phone', malformed);
    expect(phone.read()).toBeNull();
  }
});

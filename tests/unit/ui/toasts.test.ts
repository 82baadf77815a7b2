import { expect, test } from 'vitest';
import { createToasts, readingTime } from '../../../src/ui/toasts.ts';

test('The toast list is oldest first, and the same array until it changes', () => {
  const store = createToasts();
  store.add({ text: 'one' });
  store.add({ text: 'two', kind: 'wrong' });
  expect(store.list().map((toast) => toast.text)).toStrictEqual(['one', 'two']);
  expect(store.list()).toBe(store.list());
});

test('A fourth toast removes the oldest toast without an action', () => {
  const store = createToasts();
  store.add({ text: 'act', action: { label: 'again', onPress: () => {} } });
  for (const text of ['b', 'c', 'd', 'e']) store.add({ text });
  expect(store.list().map((toast) => toast.text)).toStrictEqual(['act', 'd', 'e']);
});

test('A fourth toast removes the oldest toast when all have an action', () => {
  const store = createToasts();
  const action = { label: 'again', onPress: () => {} };
  for (const text of ['a', 'b', 'c', 'd']) store.add({ text, action });
  expect(store.list().map((toast) => toast.text)).toStrictEqual(['b', 'c', 'd']);
});

test('A toast with the same text replaces the earlier one and restarts its time', () => {
  const store = createToasts();
  const first = store.add({ text: 'no answer', kind: 'wrong', ms: 1500 });
  store.add({ text: 'other' });
  const second = store.add({ text: 'no answer', kind: 'wrong', ms: 1500 });
  expect(second).not.toBe(first);
  expect(store.list().map((toast) => [toast.id, toast.text, toast.ms])).toStrictEqual([
    [2, 'other', 5000],
    [3, 'no answer', 1500],
  ]);
});

test('A toast with a key replaces the toast with the same key', () => {
  const store = createToasts();
  store.add({ text: 'Mira mentioned you', key: 'm1' });
  store.add({ text: 'Mira mentioned you', key: 'm2' });
  store.add({ text: 'Mira mentioned you again', key: 'm1' });
  expect(store.list().map((toast) => toast.key)).toStrictEqual(['m2', 'm1']);
});

test('A subscriber of the toasts gets one call per change, and none after it unsubscribes', () => {
  const store = createToasts();
  let calls = 0;
  const stop = store.subscribe(() => {
    calls += 1;
  });
  const id = store.add({ text: 'one' });
  store.dismiss(id);
  store.dismiss(id);
  expect(calls).toBe(2);
  stop();
  store.add({ text: 'two' });
  expect(calls).toBe(2);
});

test('[ERR-05, ERR-48] An error toast stays for 1.5 to 6 s, 50 ms a character, and Chinese characters count thrice', () => {
  expect(readingTime('No.')).toBe(1500);
  expect(readingTime('x'.repeat(60))).toBe(3000);
  expect(readingTime('字'.repeat(20))).toBe(3000);
  expect(readingTime('x'.repeat(500))).toBe(6000);
  const store = createToasts();
  store.add({ kind: 'wrong', text: 'x'.repeat(60) });
  store.add({ text: 'Copied' });
  expect(store.list().map(({ ms }) => ms)).toEqual([3000, 5000]);
});

import { expect, test } from 'vitest';
import { createToasts } from '../../../src/ui/toasts.ts';

test('toasts stand oldest first, and the list is the same array until something changes', () => {
  const store = createToasts();
  store.add({ text: 'one' });
  store.add({ text: 'two', kind: 'wrong' });
  expect(store.list().map((toast) => toast.text)).toStrictEqual(['one', 'two']);
  expect(store.list()).toBe(store.list());
});

test('of more than three toasts the oldest leaves, but one that offers an act is spared', () => {
  const store = createToasts();
  store.add({ text: 'act', action: { label: 'again', onPress: () => {} } });
  for (const text of ['b', 'c', 'd', 'e']) store.add({ text });
  expect(store.list().map((toast) => toast.text)).toStrictEqual(['act', 'd', 'e']);
});

test('when all three offer an act, the oldest leaves', () => {
  const store = createToasts();
  const action = { label: 'again', onPress: () => {} };
  for (const text of ['a', 'b', 'c', 'd']) store.add({ text, action });
  expect(store.list().map((toast) => toast.text)).toStrictEqual(['b', 'c', 'd']);
});

test('the same sentence again replaces itself and starts its time again', () => {
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

test('a key of its own decides what replaces what', () => {
  const store = createToasts();
  store.add({ text: 'Mira mentioned you', key: 'm1' });
  store.add({ text: 'Mira mentioned you', key: 'm2' });
  store.add({ text: 'Mira mentioned you again', key: 'm1' });
  expect(store.list().map((toast) => toast.key)).toStrictEqual(['m2', 'm1']);
});

test('who listens hears of each change once, and of nothing after leaving', () => {
  const store = createToasts();
  let heard = 0;
  const stop = store.subscribe(() => {
    heard += 1;
  });
  const id = store.add({ text: 'one' });
  store.dismiss(id);
  store.dismiss(id);
  expect(heard).toBe(2);
  stop();
  store.add({ text: 'two' });
  expect(heard).toBe(2);
});

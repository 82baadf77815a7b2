import { expect, test } from 'vitest';
import { once } from '../../../bench/once.ts';

test('A lazy value is created at the first request, and only once', async () => {
  let made = 0;
  const value = once(async () => ({ number: (made += 1) }));
  expect(made).toBe(0);
  expect(await Promise.all([value.get(), value.get()])).toEqual([{ number: 1 }, { number: 1 }]);
  expect(await value.made()).toEqual({ number: 1 });
  expect(made).toBe(1);
});

test('`made` creates no value, and counts a failed creation as none', async () => {
  let asked = false;
  const unused = once(async () => {
    asked = true;
  });
  expect(await unused.made()).toBeUndefined();
  expect(asked).toBe(false);
  const failing = once(async () => {
    throw new Error('no');
  });
  await expect(failing.get()).rejects.toThrow('no');
  expect(await failing.made()).toBeUndefined();
});

import { expect, test } from 'vitest';
import { once } from '../../../bench/once.ts';

test('A value is made when it is first requested, and once', async () => {
  let made = 0;
  const value = once(async () => ({ number: (made += 1) }));
  expect(made).toBe(0);
  expect(await Promise.all([value.get(), value.get()])).toEqual([{ number: 1 }, { number: 1 }]);
  expect(await value.made()).toEqual({ number: 1 });
  expect(made).toBe(1);
});

test('Asking for a made value makes none, and a failed one counts as none', async () => {
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

import { expect, test } from 'vitest';
import { once } from '../../../bench/once.ts';

test('it is made when it is first asked for, and once', async () => {
  let made = 0;
  const thing = once(async () => ({ number: (made += 1) }));
  expect(made).toBe(0);
  expect(await Promise.all([thing.get(), thing.get()])).toEqual([{ number: 1 }, { number: 1 }]);
  expect(await thing.made()).toEqual({ number: 1 });
  expect(made).toBe(1);
});

test('asking what was made makes nothing, and a failure is nothing', async () => {
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

import { expect, test, vi } from 'vitest';
import { keepStorage } from '../../../src/platform/persist.ts';

const turns = async (): Promise<void> => {
  for (let tick = 0; tick < 5; tick++) await Promise.resolve();
};

test('the browser is asked once to keep what is stored, and not where it does already', async () => {
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const ask = keepStorage({ persist, persisted: () => Promise.resolve(false) });
  ask();
  ask();
  await turns();
  expect(persist).toHaveBeenCalledTimes(1);
  keepStorage({ persist, persisted: () => Promise.resolve(true) })();
  await turns();
  expect(persist).toHaveBeenCalledTimes(1);
});

test('a browser that cannot be asked, or that refuses loudly, disturbs nobody', async () => {
  keepStorage(undefined)();
  keepStorage({ persisted: () => Promise.reject(new Error('no')), persist: () => Promise.resolve(true) })();
  await turns();
});

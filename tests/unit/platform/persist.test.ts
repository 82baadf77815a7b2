import { expect, test, vi } from 'vitest';
import { keepStorage } from '../../../src/platform/persist.ts';

const turns = async (): Promise<void> => {
  for (let tick = 0; tick < 5; tick++) await Promise.resolve();
};

test('keepStorage requests persistent storage once, and not where it is already granted', async () => {
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

test('keepStorage ignores a missing API and a rejected request', async () => {
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  expect(keepStorage(undefined)).not.toThrow();
  expect(keepStorage({ persisted: () => Promise.reject(new Error('no')), persist })).not.toThrow();
  // A rejection that nobody handles would fail the run.
  await turns();
  expect(persist).not.toHaveBeenCalled();
});

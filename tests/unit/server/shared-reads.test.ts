import { expect, test } from 'vitest';
import { createSharedReads } from '../../../server/shared-reads.ts';

test('Requests that come during a read share the next one, so no result is older than its request', async () => {
  const read = createSharedReads<number, string>();
  const ends: (() => void)[] = [];
  const ask = (key: number) =>
    read(key, () => {
      const number = ends.length + 1;
      return new Promise((resolve) => ends.push(() => resolve(`${key}: read ${number}`)));
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const first = ask(1);
  await settled();
  const later = Array.from({ length: 20 }, () => ask(1));
  const other = ask(2);
  await settled();
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await first).toBe('1: read 1');
  await settled();
  ends[1]?.();
  ends[2]?.();
  expect(new Set(await Promise.all(later))).toEqual(new Set(['1: read 3']));
  expect(await other).toBe('2: read 2');
});

test('A read that fails fails for those that share it, and the next one reads again', async () => {
  const read = createSharedReads<string, number>();
  await expect(read('a', () => Promise.reject(new Error('out')))).rejects.toThrow('out');
  expect(await read('a', async () => 7)).toBe(7);
});

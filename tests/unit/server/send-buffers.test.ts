// The limit of the unread frames of all sockets together.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSendBuffers, readersToCut } from '../../../server/push/send-buffers.ts';

const limits = { most: 100, rest: 75 };
const costsOf = (costs: Record<string, number>) => new Map(Object.entries(costs));

test('No reader is cut off while all together have at most the limit', () => {
  expect(readersToCut(costsOf({ a: 60, b: 40 }), limits)).toEqual([]);
});

test('The readers with the most unread bytes are cut off first, until the rest is small enough', () => {
  expect(readersToCut(costsOf({ a: 10, b: 60, c: 31 }), limits)).toEqual(['b']);
  expect(readersToCut(costsOf({ a: 30, b: 50, c: 40 }), limits)).toEqual(['b']);
  expect(readersToCut(costsOf({ a: 60, b: 61, c: 62 }), limits)).toEqual(['c', 'b']);
});

test('After a cut the rest is within its limit, nobody has more than a cut reader, and no cut was needless', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 30 }), (all) => {
      const costs = new Map(all.map((cost, reader) => [reader, cost]));
      const cut = readersToCut(costs, limits);
      const costsOfCut = cut.map((reader) => costs.get(reader)!);
      for (const reader of cut) costs.delete(reader);
      const kept = [...costs.values()];
      const sum = kept.reduce((a, b) => a + b, 0);
      const total = sum + costsOfCut.reduce((a, b) => a + b, 0);
      if (total <= limits.most) expect(cut).toEqual([]);
      else {
        expect(sum).toBeLessThanOrEqual(limits.rest);
        expect(sum + costsOfCut.at(-1)!).toBeGreaterThan(limits.rest);
        expect(Math.max(0, ...kept)).toBeLessThanOrEqual(Math.min(...costsOfCut));
      }
    }),
  );
});

function scene() {
  const warnings: unknown[] = [];
  const buffers = createSendBuffers({ warn: (fields: unknown) => void warnings.push(fields) }, limits);
  const cut: string[] = [];
  const reader = (name: string) => {
    const buffer = { now: 0, cost: () => buffer.now, cut: () => void cut.push(name) };
    const grow = (by: number) => {
      buffer.now += by;
      buffers.note(buffer, buffer.now);
    };
    return { buffer, grow };
  };
  return { reader, cut, warnings, buffers };
}

test('A buffer that takes all together over the limit has the worst reader cut off, itself or another', () => {
  const { reader, cut, warnings } = scene();
  const [a, b] = [reader('a'), reader('b')];
  a.grow(80);
  b.grow(20);
  expect(cut).toEqual([]);
  b.grow(1);
  expect(cut).toEqual(['a']);
  expect(warnings).toEqual([{ sockets: 1, before: 101, after: 21 }]);
  b.grow(80);
  expect(cut).toEqual(['a', 'b']);
});

test('Readers that have read since their last frame are counted anew before any is cut off', () => {
  const { reader, cut, warnings } = scene();
  const [a, b] = [reader('a'), reader('b')];
  a.grow(90);
  a.buffer.now = 0;
  b.grow(90);
  expect([cut, warnings]).toEqual([[], []]);
  a.grow(11);
  expect(cut).toEqual(['b']);
});

test('A closed socket counts no more', () => {
  const { reader, cut, buffers } = scene();
  const [a, b] = [reader('a'), reader('b')];
  a.grow(90);
  buffers.note(a.buffer, 0);
  b.grow(99);
  expect(cut).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reuseEqual } from '../../../src/line/reuse-equal.ts';

test('reuseEqual returns the previous value instead of an equal copy', () => {
  const before = { name: 'Ada', draft: { text: 'hi', revision: 1 }, at: [1, 2], pinned: null };
  expect(reuseEqual(before, structuredClone(before))).toBe(before);
});

test('reuseEqual keeps the objects and arrays of unchanged fields in a changed value', () => {
  const before = { unread: 0, draft: { text: 'hi', revision: 1 }, at: [{ id: 1 }, { id: 2 }] };
  const next = { unread: 1, draft: { text: 'hi', revision: 1 }, at: [{ id: 1 }, { id: 3 }] };
  const value = reuseEqual(before, next);
  expect(value).toEqual(next);
  expect(value.draft).toBe(before.draft);
  expect(value.at).not.toBe(before.at);
  expect(value.at[0]).toBe(before.at[0]);
});

test('reuseEqual treats a removed or added field as a change', () => {
  expect(reuseEqual({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
  const next: Record<string, unknown> = { a: 1, c: undefined };
  expect(Object.keys(reuseEqual({ a: 1, b: undefined }, next))).toEqual(['a', 'c']);
});

test('reuseEqual never replaces a Blob by another one', () => {
  const next = { file: new Blob(['b']) };
  expect(reuseEqual({ file: new Blob(['a']) }, next).file).toBe(next.file);
});

test('reuseEqual keeps an own property with the name __proto__', () => {
  const next = JSON.parse('{"a":1,"__proto__":null}') as unknown;
  expect(Object.keys(reuseEqual({ a: 1 }, next) as object)).toEqual(['a', '__proto__']);
});

test('reuseEqual returns a value equal to any given one', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, next) => {
      expect(reuseEqual(before, next)).toStrictEqual(next);
      expect(reuseEqual(before, structuredClone(before))).toStrictEqual(before);
    }),
  );
});

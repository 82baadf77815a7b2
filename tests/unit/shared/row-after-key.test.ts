import { expect, test } from 'vitest';
import { rowAfterKey } from '../../../src/shared/list/row-after-key.ts';
import { rowInPlaceOf } from '../../../src/shared/list/row-in-place-of.ts';
import { matching } from '../../../src/shared/list/matching.ts';

test('Arrow, Page, Home and End keys move in a list of rows and stop at its ends', () => {
  expect(rowAfterKey('ArrowDown', 0, 3, 10)).toBe(1);
  expect(rowAfterKey('ArrowDown', 2, 3, 10)).toBe(2);
  expect(rowAfterKey('ArrowUp', 0, 3, 10)).toBe(0);
  expect(rowAfterKey('PageDown', 5, 100, 10)).toBe(15);
  expect(rowAfterKey('End', 5, 100, 10)).toBe(99);
  expect(rowAfterKey('Home', 5, 100, 10)).toBe(0);
  expect(rowAfterKey('x', 5, 100, 10)).toBeNull();
  expect(rowAfterKey('ArrowDown', 0, 0, 10)).toBeNull();
});

test('After a row has disappeared, the next row has the focus, and at the end the row before', () => {
  const rows = ['a', 'b', 'c'].map((key) => ({ key }));
  const without = (gone: string): typeof rows => rows.filter(({ key }) => key !== gone);
  expect(rowInPlaceOf('b', rows, without('b'))?.key).toBe('c');
  expect(rowInPlaceOf('c', rows, without('c'))?.key).toBe('b');
  expect(rowInPlaceOf('a', rows.slice(0, 1), [])).toBeUndefined();
  expect(rowInPlaceOf('x', rows, rows)).toBeUndefined();
});

test('A search for people ignores case and accents, and lists names that start with the text first', () => {
  const people = ['Alina', 'Józef Lina', 'Lina', '陳雅婷'].map((showName) => ({ showName }));
  const found = (typed: string): string[] => matching(people, typed).map((person) => person.showName);
  expect(found('lin')).toEqual(['Lina', 'Alina', 'Józef Lina']);
  expect(found('JOZEF')).toEqual(['Józef Lina']);
  expect(found('雅')).toEqual(['陳雅婷']);
  expect(found(' ')).toHaveLength(4);
  expect(found('nobody')).toEqual([]);
});

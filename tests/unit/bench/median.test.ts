import { expect, test } from 'vitest';
import { medianBy, quantile } from '../../../bench/median.ts';

const identity = (value: number): number => value;

test('The median is the middle item of the sorted items, whatever their order', () => {
  expect(medianBy([9, 1, 5], identity)).toBe(5);
  expect(medianBy(['three', 'a', 'four'], (word) => word.length)).toBe('four');
});

test('The median of an even number of items is the lower middle one, never a mean', () => {
  expect(medianBy([4, 1, 3, 2], identity)).toBe(2);
});

test('The median of one item is that item, and of no items it throws', () => {
  expect(medianBy([7], identity)).toBe(7);
  expect(() => medianBy([], identity)).toThrow('nothing');
});

test('medianBy leaves the items in their order', () => {
  const items = [3, 1, 2];
  medianBy(items, identity);
  expect(items).toEqual([3, 1, 2]);
});

test('A quantile is the item below which the given share of the other items lies', () => {
  const items = [50, 10, 30, 20, 40];
  expect([0, 0.25, 0.5, 0.75, 1].map((q) => quantile(items, q))).toEqual([10, 20, 30, 40, 50]);
  expect(items).toEqual([50, 10, 30, 20, 40]);
  expect(() => quantile([], 0.5)).toThrow('nothing');
});

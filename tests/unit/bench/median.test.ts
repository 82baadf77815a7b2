import { expect, test } from 'vitest';
import { medianBy, quantile } from '../../../bench/median.ts';

const own = (value: number): number => value;

test('the median is the item in the middle, whatever the order', () => {
  expect(medianBy([9, 1, 5], own)).toBe(5);
  expect(medianBy(['three', 'a', 'four'], (word) => word.length)).toBe('four');
});

test('the median of an even number is the lower of two, never a mean', () => {
  expect(medianBy([4, 1, 3, 2], own)).toBe(2);
});

test('the median of one is that one, and of nothing there is none', () => {
  expect(medianBy([7], own)).toBe(7);
  expect(() => medianBy([], own)).toThrow('nothing');
});

test('the items stay in the order they came in', () => {
  const items = [3, 1, 2];
  medianBy(items, own);
  expect(items).toEqual([3, 1, 2]);
});

test('a quantile is the item below which that share of the others lies', () => {
  const items = [50, 10, 30, 20, 40];
  expect([0, 0.25, 0.5, 0.75, 1].map((q) => quantile(items, q))).toEqual([10, 20, 30, 40, 50]);
  expect(items).toEqual([50, 10, 30, 20, 40]);
  expect(() => quantile([], 0.5)).toThrow('nothing');
});

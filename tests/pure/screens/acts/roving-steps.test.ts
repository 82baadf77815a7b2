import { expect, test } from 'vitest';
import { nearest, stepOf } from '../../../../src/screens/home/chat/acts/roving-steps.ts';

// A time tip, two messages, a divider, two messages, a gap.
const STANDS = [false, true, true, false, true, true, false];
const stands = (index: number): boolean => STANDS[index] === true;
const step = (key: string, at: number): number | null => stepOf(key, at, STANDS.length, stands);

test('arrows, Home and End go from message to message over what stands between', () => {
  expect(step('ArrowDown', 2)).toBe(4);
  expect(step('ArrowUp', 4)).toBe(2);
  expect(step('Home', 5)).toBe(1);
  expect(step('End', 1)).toBe(5);
});

test('at the ends the focus stays, and other keys mean nothing', () => {
  expect(step('ArrowUp', 1)).toBeNull();
  expect(step('ArrowDown', 5)).toBeNull();
  expect(step('PageUp', 2)).toBeNull();
});

test('without a place yet, up begins at the end and down at the top', () => {
  expect(step('ArrowUp', -1)).toBe(5);
  expect(step('ArrowDown', -1)).toBe(1);
});

test('when a message goes its neighbour has the focus, and nobody where there is none', () => {
  expect(nearest(2, STANDS.length, stands)).toBe(2);
  expect(nearest(3, STANDS.length, stands)).toBe(4);
  expect(nearest(6, STANDS.length, stands)).toBe(5);
  expect(nearest(40, STANDS.length, stands)).toBe(5);
  expect(nearest(0, 0, stands)).toBe(-1);
});

import { expect, test } from 'vitest';
import { heirOf, stepOf } from '../../../src/chat/timeline/keyboard/roving-steps.ts';

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

test('when a message goes its neighbour has the focus, whatever else goes with it, and nobody where there is none', () => {
  const rows = (keys: string): { key: string }[] => keys.split('').map((key) => ({ key }));
  const heir = (stood: string, gone: string, here: string) => heirOf(rows(stood), gone, rows(here))?.key;
  expect(heir('abcd', 'b', 'acd')).toBe('c');
  // The day above it goes as well.
  expect(heir('aDbcd', 'b', 'acd')).toBe('c');
  expect(heir('abcd', 'b', 'ad')).toBe('d');
  expect(heir('abcd', 'd', 'abc')).toBe('c');
  // Of another part of the chat.
  expect(heir('abcd', 'b', 'xyz')).toBe('z');
  expect(heir('a', 'a', '')).toBeUndefined();
});

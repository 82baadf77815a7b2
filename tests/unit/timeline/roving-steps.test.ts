import { expect, test } from 'vitest';
import { focusSuccessor, indexAfterKey } from '../../../src/chat/timeline/keyboard/roving-steps.ts';

// A time tip, two messages, a divider, two messages, a gap.
const FOCUSABLE = [false, true, true, false, true, true, false];
const isFocusable = (index: number): boolean => FOCUSABLE[index] === true;
const step = (key: string, at: number): number | null =>
  indexAfterKey(key, at, FOCUSABLE.length, isFocusable);

test('Arrow keys, Home and End move the focus between messages and skip other rows', () => {
  expect(step('ArrowDown', 2)).toBe(4);
  expect(step('ArrowUp', 4)).toBe(2);
  expect(step('Home', 5)).toBe(1);
  expect(step('End', 1)).toBe(5);
});

test('Arrow keys at the ends of the timeline and other keys do not move the focus', () => {
  expect(step('ArrowUp', 1)).toBeNull();
  expect(step('ArrowDown', 5)).toBeNull();
  expect(step('PageUp', 2)).toBeNull();
});

test('Without a focused message, Arrow Up starts at the end and Arrow Down at the top', () => {
  expect(step('ArrowUp', -1)).toBe(5);
  expect(step('ArrowDown', -1)).toBe(1);
});

test('When the focused message is removed, the next row below gets the focus, else the one above', () => {
  const rows = (keys: string): { key: string }[] => keys.split('').map((key) => ({ key }));
  const successor = (before: string, gone: string, now: string) =>
    focusSuccessor(rows(before), gone, rows(now))?.key;
  expect(successor('abcd', 'b', 'acd')).toBe('c');
  // The date above the message is removed too.
  expect(successor('aDbcd', 'b', 'acd')).toBe('c');
  expect(successor('abcd', 'b', 'ad')).toBe('d');
  expect(successor('abcd', 'd', 'abc')).toBe('c');
  // The window shows another part of the chat: its last row gets the focus.
  expect(successor('abcd', 'b', 'xyz')).toBe('z');
  expect(successor('a', 'a', '')).toBeUndefined();
});

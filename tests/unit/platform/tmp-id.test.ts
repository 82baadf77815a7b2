import { expect, test } from 'vitest';
import { makeTmpIds, tabLetters } from '../../../src/platform/tmp-id.ts';

test('A tmpId has the time in milliseconds as 13 digits, then the letters of its tab', () => {
  const next = makeTmpIds(() => 1_763_683_200_123.7, 'abcdefgh');
  expect(next()).toBe('1763683200123abcdefgh');
});

test('Each tmpId is unique and sorts after the last one, even if the clock stops or goes back', () => {
  const clock = [5000, 5000, 5000, 4000, 1, 5002, 9000];
  const next = makeTmpIds(() => clock.shift()!, 'abcdefgh');
  const names = Array.from({ length: 7 }, next);
  expect(new Set(names).size).toBe(7);
  expect([...names].sort()).toEqual(names);
  expect(names.at(-1)).toBe('0000000009000abcdefgh');
});

test('The letters of a tab are eight of a to z, from random bytes without a bias', () => {
  const chunks = [
    new Uint8Array(16).fill(255),
    new Uint8Array(16).fill(234),
    Uint8Array.of(0, 25, 26, 233, 240),
  ];
  const letters = tabLetters(() => chunks.shift() ?? Uint8Array.of(1, 2, 3, 4, 5));
  expect(letters).toBe('azazbcde');
});

test('makeTmpIds throws unless it gets eight lower-case letters', () => {
  expect(() => makeTmpIds(() => 0, 'ABCDEFGH')).toThrow(/eight/);
});

import { expect, test } from 'vitest';
import { lineWords } from '../../../src/chat/list/connection-words.ts';

const NOON = 1_763_683_200_000;
const MINUTE = 60_000;
const status = { since: NOON, completeTo: NOON - MINUTE, progress: null, waiting: 'no' } as const;

test('a catch-up says how much is left, where that is told, else how much has come', () => {
  const saying = (progress: { pulled: number; left: number | null } | null) =>
    lineWords({ ...status, phase: 'catching-up', progress }).saying;
  expect(saying({ pulled: 60, left: 340 })).toEqual({ kind: 'catching-up-left', left: 340 });
  expect(saying({ pulled: 340, left: null })).toEqual({ kind: 'catching-up-so-far', pulled: 340 });
  expect(saying({ pulled: 0, left: null })).toEqual({ kind: 'catching-up' });
  expect(saying({ pulled: 5, left: 0 })).toEqual({ kind: 'catching-up-so-far', pulled: 5 });
  expect(saying(null)).toEqual({ kind: 'catching-up' });
});

test('up to when the list is complete is said while it is not live, and when it is', () => {
  for (const phase of ['live', 'catching-up', 'connecting'] as const) {
    expect(lineWords({ ...status, phase }).completeTo).toBe(NOON - MINUTE);
  }
  expect(lineWords({ ...status, phase: 'live', completeTo: null }).completeTo).toBeNull();
});

test('offline it is said only where it is not the moment at which the line broke', () => {
  expect(lineWords({ ...status, phase: 'offline' })).toMatchObject({ kind: 'wait', completeTo: null });
  const old = NOON - 60 * MINUTE;
  expect(lineWords({ ...status, phase: 'offline', completeTo: old }).completeTo).toBe(old);
});

test('another version that holds the line is said before anything else', () => {
  const waiting = (how: 'asked' | 'refused') =>
    lineWords({ ...status, phase: 'connecting', waiting: how }).saying;
  expect(waiting('asked')).toEqual({ kind: 'waiting-for-other-version', refused: false });
  expect(waiting('refused')).toEqual({ kind: 'waiting-for-other-version', refused: true });
  expect(lineWords(null)).toEqual({ kind: 'busy', saying: { kind: 'connecting' }, completeTo: null });
});

import { expect, test } from 'vitest';
import { following, leaderOf, NO_LEADER, pressed } from '../../../src/calls/group/leader.ts';

const camera = (id: number) => ({ id: `u${id}`, lane: 'camera' as const });
const screen = (id: number) => ({ id: `s${id}`, lane: 'screen' as const });
const ALL = [camera(2), camera(3), camera(1)];

test('[GCALL-03] A press on a tile makes it the leader, and a press on the leader returns to the grid', () => {
  const chosen = pressed(following(NO_LEADER, ALL), 'u3');
  expect(leaderOf(chosen)).toBe('u3');
  expect(leaderOf(pressed(chosen, 'u2'))).toBe('u2');
  expect(leaderOf(pressed(chosen, 'u3'))).toBeNull();
});

test('[GCALL-15] A leader who leaves is cleared, and does not lead again after a return', () => {
  const chosen = pressed(NO_LEADER, 'u3');
  const left = following(chosen, [camera(2), camera(1)]);
  expect(leaderOf(left)).toBeNull();
  expect(leaderOf(following(left, ALL))).toBeNull();
});

test('The newest shared screen leads by itself, and its end leads back to the one before', () => {
  const one = following(NO_LEADER, [...ALL, screen(3)]);
  expect(leaderOf(one)).toBe('s3');
  const two = following(one, [camera(2), screen(2), camera(3), screen(3)]);
  expect(leaderOf(two)).toBe('s2');
  expect(leaderOf(following(two, [...ALL, screen(3)]))).toBe('s3');
  expect(leaderOf(following(two, ALL))).toBeNull();
});

test('A shared screen does not replace the tile that the user has chosen', () => {
  const chosen = following(pressed(NO_LEADER, 'u2'), [...ALL, screen(3)]);
  expect(leaderOf(chosen)).toBe('u2');
  // The screen was there already, so it stays in the grid.
  expect(leaderOf(pressed(chosen, 'u2'))).toBeNull();
});

test('A screen that the user has sent to the grid stays there until it is shared again', () => {
  const sent = pressed(following(NO_LEADER, [...ALL, screen(3)]), 's3');
  expect(leaderOf(following(sent, [...ALL, screen(3)]))).toBeNull();
  const again = following(following(sent, ALL), [...ALL, screen(3)]);
  expect(leaderOf(again)).toBe('s3');
});

test('A choice that the tiles do not change stays the same object', () => {
  const choice = following(pressed(NO_LEADER, 'u2'), [...ALL, screen(3)]);
  expect(following(choice, [...ALL, screen(3)])).toBe(choice);
});

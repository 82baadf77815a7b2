import { describe, expect, test } from 'vitest';
import {
  bestLevel,
  type Cause,
  causeOf,
  climb,
  type Ladder,
  LONGEST_PATIENCE,
  newLadder,
  NO_LIMIT,
  rungAt,
  RUNGS,
  START_LEVEL,
  STEP_UP_AFTER,
  VOICE_ONLY,
} from '../../../src/calls/media/ladder.ts';

/** A ladder that has reached the best step. */
const best = (at: number): Ladder => ({ ...newLadder(at), level: 0, patience: STEP_UP_AFTER });

/** Feeds a cause each 500 ms for `ms`. */
function pass(ladder: Ladder, cause: Cause, from: number, ms: number): Ladder {
  let next = ladder;
  for (let at = from; at <= from + ms; at += 500) next = climb(next, cause, at);
  return next;
}

const GOOD = { available: 2_000_000, lossOut: 0, isCpuLimited: false };

describe('the cause of trouble', () => {
  test('A path that carries the step is no trouble', () => {
    expect(causeOf(0, GOOD)).toBeNull();
    expect(causeOf(0, { available: null, lossOut: null, isCpuLimited: false })).toBeNull();
  });

  test('A narrow path, or lost packets, are trouble of the network', () => {
    expect(causeOf(0, { ...GOOD, available: 399_000 })).toBe('network');
    expect(causeOf(1, { ...GOOD, available: 399_000 })).toBeNull();
    expect(causeOf(0, { ...GOOD, lossOut: 0.11 })).toBe('network');
    expect(causeOf(0, { ...GOOD, lossOut: 0.1 })).toBeNull();
    expect(causeOf(VOICE_ONLY, { ...GOOD, available: 49_000 })).toBe('network');
  });

  test('A busy processor is trouble of its own', () => {
    expect(causeOf(0, { ...GOOD, isCpuLimited: true })).toBe('processor');
  });
});

describe('the steps', () => {
  test('A call begins with a small picture, and reaches the best step within 3 s without trouble', () => {
    expect(newLadder(0).level).toBe(START_LEVEL);
    expect(pass(newLadder(0), null, 500, 2_500)).toMatchObject({ level: 0, cause: null });
    const down = pass(pass(newLadder(0), null, 500, 2_500), 'network', 3_500, 3_500);
    expect(down).toMatchObject({ level: 1, patience: STEP_UP_AFTER });
  });

  test('The picture goes one step down after 3 s of trouble, not before', () => {
    expect(pass(best(0), 'network', 0, 2_500)).toMatchObject({ level: 0 });
    expect(pass(best(0), 'network', 0, 3_000)).toMatchObject({ level: 1, cause: 'network' });
    expect(pass(best(0), 'network', 0, 6_000)).toMatchObject({ level: 2 });
  });

  test('A pause in the trouble restarts the time', () => {
    const paused = climb(pass(best(0), 'network', 0, 2_500), null, 3_000);
    expect(pass(paused, 'network', 3_500, 2_500)).toMatchObject({ level: 0 });
  });

  test('After the last step only voice is sent, and no step follows', () => {
    expect(RUNGS).toHaveLength(VOICE_ONLY);
    expect(pass(best(0), 'processor', 0, 60_000)).toMatchObject({ level: VOICE_ONLY });
  });

  test('The picture goes one step up after 10 s without trouble, and the cause ends at the top', () => {
    const down = pass(best(0), 'network', 0, 6_000);
    const up = pass(down, null, 6_500, 10_000);
    expect(up).toMatchObject({ level: 1, cause: 'network' });
    expect(pass(down, null, 6_500, 9_500)).toMatchObject({ level: 2 });
    expect(pass(up, null, 17_000, 10_000)).toMatchObject({ level: 0, cause: null });
  });

  test('A step up that fails at once doubles the time before the next one, up to a limit', () => {
    let ladder = pass(best(0), 'network', 0, 3_000);
    let at = 3_500;
    const patience: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const up = ladder.patience;
      ladder = pass(ladder, null, at, up);
      expect(ladder.level).toBe(0);
      at += up + 500;
      ladder = pass(ladder, 'network', at, 3_000);
      expect(ladder.level).toBe(1);
      at += 3_500;
      patience.push(ladder.patience);
    }
    expect(patience).toEqual([20_000, 40_000, LONGEST_PATIENCE, LONGEST_PATIENCE, LONGEST_PATIENCE]);
  });

  test('Trouble long after a step up is new trouble, with the first patience', () => {
    const up = pass(pass(best(0), 'network', 0, 3_000), null, 3_500, 10_000);
    const later = pass(up, null, 14_000, 20_000);
    expect(pass(later, 'network', 34_500, 3_000)).toMatchObject({ level: 1, patience: STEP_UP_AFTER });
  });
});

describe('[GCALL-17] the limit of a group call', () => {
  const SMALL = { maxBitrate: 150_000, maxFramerate: 15, scaleDown: 4 };
  const MIDDLE = { maxBitrate: 400_000, maxFramerate: 20, scaleDown: 2 };

  test('A limit lowers each step, and the bits that its path must carry', () => {
    expect(rungAt(0, SMALL)).toEqual({ ...SMALL, least: 40_500 });
    expect(rungAt(4, SMALL)).toEqual({ ...RUNGS[4], least: 40_500 });
    expect(rungAt(1, NO_LIMIT)).toEqual(RUNGS[1]);
    expect(rungAt(VOICE_ONLY, SMALL)).toBeNull();
    expect(causeOf(2, { ...GOOD, available: 100_000 }, SMALL)).toBeNull();
    expect(causeOf(2, { ...GOOD, available: 100_000 })).toBe('network');
  });

  test('The best step is the last one that the limit makes the same as the first one', () => {
    expect([NO_LIMIT, MIDDLE, SMALL].map(bestLevel)).toEqual([0, 0, 2]);
    expect(bestLevel({ maxBitrate: 1, maxFramerate: 1, scaleDown: 9 })).toBe(RUNGS.length - 1);
  });

  test('The ladder rises to the best step only, and steps down from it', () => {
    const up = climb({ ...newLadder(0), level: 3 }, null, 2_000, 2);
    expect(up).toMatchObject({ level: 2, cause: null });
    expect(climb(up, null, 60_000, 2).level).toBe(2);
    const bad = { ...best(0), isBad: true };
    expect(climb(bad, 'network', 3_000, 2).level).toBe(3);
  });
});

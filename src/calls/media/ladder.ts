// Steps of the sent picture, from 720p down to voice only. The call goes one step down after STEP_DOWN_AFTER of
// trouble, and one step up after STEP_UP_AFTER without. A step up that fails doubles the time before the next one.
// Pure.
import type { CallMedia } from '../../core/contract/call-rows.ts';

export interface Rung {
  /** Bits per second. */
  maxBitrate: number;
  maxFramerate: number;
  /** Divisor of width and height. */
  scaleDown: number;
  /** A path that carries fewer bits per second is too narrow for this step. */
  least: number;
}

/** From the best to the least; after the last one only voice is sent. */
export const RUNGS: readonly Rung[] = [
  { maxBitrate: 1_500_000, maxFramerate: 30, scaleDown: 1, least: 400_000 },
  { maxBitrate: 900_000, maxFramerate: 15, scaleDown: 1, least: 300_000 },
  { maxBitrate: 400_000, maxFramerate: 15, scaleDown: 2, least: 150_000 },
  { maxBitrate: 150_000, maxFramerate: 10, scaleDown: 4, least: 70_000 },
  /** Nearly a still picture. */
  { maxBitrate: 50_000, maxFramerate: 1, scaleDown: 4, least: 50_000 },
];
/** The step at which only voice is sent. */
export const VOICE_ONLY = RUNGS.length;

/** The most that a connection of a group call may send; it lowers each step. */
export type Limit = Pick<Rung, 'maxBitrate' | 'maxFramerate' | 'scaleDown'>;
export const NO_LIMIT: Limit = { maxBitrate: Infinity, maxFramerate: Infinity, scaleDown: 1 };

/** The least share of a limit's bits that a path must carry, as at the best step. */
const LEAST_SHARE = 0.27;

/** A step within the limit; null for voice only. */
export function rungAt(level: number, limit: Limit): Rung | null {
  const rung = RUNGS[level];
  return rung === undefined
    ? null
    : {
        maxBitrate: Math.min(rung.maxBitrate, limit.maxBitrate),
        maxFramerate: Math.min(rung.maxFramerate, limit.maxFramerate),
        scaleDown: Math.max(rung.scaleDown, limit.scaleDown),
        least: Math.min(rung.least, limit.maxBitrate * LEAST_SHARE),
      };
}

/** The last step that sends as much as the first one within the limit; the ladder rises no higher. */
export function bestLevel(limit: Limit): number {
  const { maxBitrate, maxFramerate, scaleDown } = limit;
  const lower = RUNGS.findIndex(
    (rung, level) =>
      level > 0 &&
      (rung.maxBitrate < maxBitrate || rung.maxFramerate < maxFramerate || rung.scaleDown > scaleDown),
  );
  return lower < 0 ? RUNGS.length - 1 : lower - 1;
}

/**
 * The step at which a call begins: its first picture is small, so it arrives sooner. A picture of 720p would wait until
 * the browser has measured the path.
 */
export const START_LEVEL = 2;
/** Time without trouble before each step up at the begin of a call, ms. */
export const START_PATIENCE = 1_500;
export const STEP_DOWN_AFTER = 3_000;
export const STEP_UP_AFTER = 10_000;
/** Longest time before a step up, ms. */
export const LONGEST_PATIENCE = 80_000;

/** Lost share of the sent packets above which the picture is too large. */
const LOSS = 0.1;

/** The cause of trouble on this side. */
export type Cause = Exclude<CallMedia['trouble'], 'far'>;

export interface Ladder {
  /** Index in RUNGS, or VOICE_ONLY. */
  level: number;
  /** Time since which the quality has been bad, or good; ms. */
  since: number;
  isBad: boolean;
  /** The cause of the last step down; null at the best step. */
  cause: Cause;
  /** Time without trouble before the next step up, ms. */
  patience: number;
  /** Time of the last step up, ms; null for none. */
  roseAt: number | null;
}

export const newLadder = (at: number): Ladder => ({
  level: START_LEVEL,
  since: at,
  isBad: false,
  cause: null,
  patience: START_PATIENCE,
  roseAt: null,
});

/** Why the present step is too high for the path or the processor; null where it is not. */
export function causeOf(
  level: number,
  reading: { available: number | null; lossOut: number | null; isCpuLimited: boolean },
  limit = NO_LIMIT,
): Cause {
  const least = rungAt(Math.min(level, RUNGS.length - 1), limit)?.least ?? 0;
  const { available, lossOut, isCpuLimited } = reading;
  if ((lossOut ?? 0) > LOSS || (available !== null && available < least)) return 'network';
  return isCpuLimited ? 'processor' : null;
}

/**
 * @param cause the trouble of the sent picture; null for none
 * @param best the highest step within the limit
 */
export function climb(ladder: Ladder, cause: Cause, at: number, best = 0): Ladder {
  const isBad = cause !== null;
  if (isBad !== ladder.isBad) return { ...ladder, isBad, since: at };
  if (at - ladder.since < (isBad ? STEP_DOWN_AFTER : ladder.patience)) return ladder;
  // A limit that was lowered meanwhile makes the steps above it the same.
  const from = Math.max(best, ladder.level);
  const level = Math.min(VOICE_ONLY, Math.max(best, from + (isBad ? 1 : -1)));
  if (level === ladder.level) return ladder;
  if (!isBad) return { ...ladder, level, since: at, roseAt: at, cause: level === best ? null : ladder.cause };
  const hasFailed = ladder.roseAt !== null && at - ladder.roseAt < STEP_UP_AFTER;
  const doubled = Math.max(STEP_UP_AFTER, ladder.patience * 2);
  const patience = hasFailed ? Math.min(LONGEST_PATIENCE, doubled) : STEP_UP_AFTER;
  return { level, since: at, isBad, cause, patience, roseAt: null };
}

// The progress of a catch-up, for people who wait for it. Pure.
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';

export interface Progress {
  /** Messages that this catch-up has stored. */
  pulled: number;
  /** Rows that are still to come; null while their number is unknown. */
  left: number | null;
}

/** Stored messages, and the rows left in each feed that has answered. */
export interface Tally {
  pulled: number;
  left: Partial<Record<Feed, number | null>>;
}

export const NO_TALLY: Tally = { pulled: 0, left: {} };

/** `left`: rows that the feed still has; null where the server does not tell. */
export const withSlice = (tally: Tally, feed: Feed, messages: number, left: number | null): Tally => ({
  pulled: tally.pulled + messages,
  left: { ...tally.left, [feed]: left },
});

/** The pulls begin once more, and the number of rows left is unknown again. */
export const restarted = ({ pulled }: Tally): Tally => ({ pulled, left: {} });

export const progressOf = ({ pulled, left }: Tally): Progress => ({ pulled, left: sum(left) });

function sum(left: Tally['left']): number | null {
  const answers = FEEDS.map((feed) => left[feed]);
  if (answers.includes(null)) return null;
  const total = answers.reduce<number>((rows, more) => rows + (more ?? 0), 0);
  // A total of 0 holds only when all feeds have answered.
  return total === 0 && answers.includes(undefined) ? null : total;
}

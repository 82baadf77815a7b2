// The progress of a catch-up as users see it.
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';

export interface Progress {
  /** Number of messages that this catch-up has stored. */
  pulled: number;
  /** Number of rows still to fetch; null while unknown. */
  left: number | null;
}

/** Number of stored messages, and of remaining rows of each feed that has answered. */
export interface Tally {
  pulled: number;
  left: Partial<Record<Feed, number | null>>;
}

export const NO_TALLY: Tally = { pulled: 0, left: {} };

/** `left`: remaining rows of the feed; null where the server omits the number. */
export const withSlice = (tally: Tally, feed: Feed, messages: number, left: number | null): Tally => ({
  pulled: tally.pulled + messages,
  left: { ...tally.left, [feed]: left },
});

/** The tally when the pulls start again: the number of remaining rows is unknown. */
export const withRestart = ({ pulled }: Tally): Tally => ({ pulled, left: {} });

export const progressOf = ({ pulled, left }: Tally): Progress => ({ pulled, left: sum(left) });

function sum(left: Tally['left']): number | null {
  const answers = FEEDS.map((feed) => left[feed]);
  if (answers.includes(null)) return null;
  const total = answers.reduce<number>((rows, more) => rows + (more ?? 0), 0);
  // A total of 0 is true only when all feeds have answered.
  return total === 0 && answers.includes(undefined) ? null : total;
}

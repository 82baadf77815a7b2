// The decisions of a pull: the next request, and how far a stored slice raises the cursor.
import { LIMITS, type Feed } from '../../src/core/wire/index.ts';
import { maxCursor, MAX_COMMIT_LAG, type Cursor } from '../log/cursor.ts';
import type { PageRow, PullPage } from './pages.ts';

/**
 * Age of the last pull from which the next one may miss rows, ms. Some servers omit rows older than 30 days,
 * whatever the requested id.
 */
const WINDOW = 29 * 86_400_000;

/** Whether the last pull ended so long ago that the next one may miss rows. `now`: server time, ms. */
export const isLate = ({ ended }: Cursor, now: number): boolean => ended > 0 && now - ended > WINDOW;

/** A response of exactly this many rows was cut off by the server: its oldest rows are missing. */
const CAP: Partial<Record<Feed, number>> = { group: 50_000 };

export const isCut = (feed: Feed, { count }: PullPage): boolean => count === CAP[feed];

export interface PageRequest {
  /** The minimum id of the page, exclusive. */
  from: number;
  /** Number of rows of a full page. */
  size: number;
  /** The highest id that may raise a cursor. */
  limit: number;
  /** The ids of this pull have ascended so far, this page included. */
  ascending: boolean;
}

/** The id from which to request the next page; null where this page is the last one. */
export function nextRequest(page: PullPage, { from, size, limit, ascending }: PageRequest): number | null {
  // Where ids do not ascend, an id above the limit may precede rows that are still to come.
  const bounded = ascending ? 0 : highest(page.rows.filter(({ id }) => id <= limit));
  const top = bounded > from ? bounded : highest(page.rows);
  // A server without paging sends all rows at once, up to the maximum number of rows of a response.
  const isFull = page.count === size || page.count > LIMITS.answerRows;
  return isFull && top > from ? top : null;
}

/**
 * The highest ids of the slices so far. `done`: of all rows; `ask`: of rows so old that no lower id is still
 * to come.
 */
export type Reached = Pick<Cursor, 'done' | 'ask'>;

/** `at`: server time of the response, ms. */
export function reachedWith(reached: Reached, slice: readonly PageRow[], at: number, limit: number): Reached {
  const proven = slice.filter(({ id }) => id <= limit);
  return {
    done: Math.max(reached.done, highest(proven)),
    ask: Math.max(reached.ask, highest(proven.filter((row) => isOldEnough(row, at)))),
  };
}

/**
 * The part of the cursor to store with a slice. `ended`: server time (ms) with the last slice of the pull,
 * else 0.
 */
export function raisedCursor(
  reached: Reached,
  held: Cursor,
  ended: number,
  ascending: boolean,
): Partial<Cursor> {
  const { done, ask, ended: last } = maxCursor({ ...reached, ended }, held);
  if (ended > 0) return { done, ask, ended: last };
  // Where ids do not ascend, a row that is still to come may have a lower id.
  return ascending ? { done, ask } : {};
}

export const ascend = (rows: readonly PageRow[]): boolean =>
  rows.every((row, at) => row.id > (rows[at - 1]?.id ?? 0));

const highest = (rows: readonly PageRow[]): number => rows.reduce((top, row) => Math.max(top, row.id), 0);

const isOldEnough = (row: PageRow, at: number): boolean =>
  row.sendTime !== null && row.sendTime <= at - MAX_COMMIT_LAG;

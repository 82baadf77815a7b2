// The decisions of a pull: the next question, and how far a stored slice raises the cursor. Pure.
import { LIMITS, type Feed } from '../../src/core/wire/index.ts';
import { higher, SETTLED, type Cursor } from '../log/cursor.ts';
import type { PageRow, PullPage } from './pages.ts';

/** Some servers omit rows that are older than 30 days, whatever id is asked from; ms. */
const WINDOW = 29 * 86_400_000;

/** The last pull ended so long ago that the next one may miss rows. `now`: server time, ms. */
export const isLate = ({ ended }: Cursor, now: number): boolean => ended > 0 && now - ended > WINDOW;

/** An answer of exactly so many rows was cut off by the server, at its older end. */
const CAP: Partial<Record<Feed, number>> = { group: 50_000 };

export const isCut = (feed: Feed, { count }: PullPage): boolean => count === CAP[feed];

export interface Question {
  /** The minimum id of the page, exclusive. */
  from: number;
  /** Rows of a full page. */
  size: number;
  /** The highest id that may raise a cursor. */
  limit: number;
  /** The ids of this pull have ascended so far, in this page as well. */
  ascending: boolean;
}

/** The id from which the next page is asked; null where this page is the last one. */
export function nextQuestion(page: PullPage, { from, size, limit, ascending }: Question): number | null {
  // Where ids do not ascend, an id above the limit may stand before rows that are still to come.
  const credible = ascending ? 0 : highest(page.rows.filter(({ id }) => id <= limit));
  const top = credible > from ? credible : highest(page.rows);
  // A server without paging answers everything at once, up to the limit of an answer.
  const isFull = page.count === size || page.count > LIMITS.answerRows;
  return isFull && top > from ? top : null;
}

/** The highest ids of the slices so far: all of them, and those that are old enough to ask from. */
export type Reached = Pick<Cursor, 'done' | 'ask'>;

/** `at`: server time (ms) of the answer. */
export function reachedWith(reached: Reached, slice: readonly PageRow[], at: number, limit: number): Reached {
  const proven = slice.filter(({ id }) => id <= limit);
  return {
    done: Math.max(reached.done, highest(proven)),
    ask: Math.max(reached.ask, highest(proven.filter((row) => isSettled(row, at)))),
  };
}

/** The part of the cursor that is stored with a slice. `ended`: server time (ms) after the last slice, 0 before. */
export function raisedCursor(
  reached: Reached,
  held: Cursor,
  ended: number,
  ascending: boolean,
): Partial<Cursor> {
  const { done, ask, ended: last } = higher({ ...reached, ended }, held);
  if (ended > 0) return { done, ask, ended: last };
  // Where ids do not ascend, a row that is still to come may lie below those that are here.
  return ascending ? { done, ask } : {};
}

export const ascend = (rows: readonly PageRow[]): boolean =>
  rows.every((row, at) => row.id > (rows[at - 1]?.id ?? 0));

const highest = (rows: readonly PageRow[]): number => rows.reduce((top, row) => Math.max(top, row.id), 0);

const isSettled = (row: PageRow, at: number): boolean =>
  row.sendTime !== null && row.sendTime <= at - SETTLED;

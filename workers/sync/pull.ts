// The engine. One kind's pull: answers are stored in slices, each together with its cursor, so that a
// pull that breaks off goes on where it was, and no cursor passes a row that is not stored (INV-1).
import type { Failure } from '../../src/core/contract/result.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { LIMITS, type Feed } from '../../src/core/wire/index.ts';
import { higher, SETTLED, type Cursor } from './cursor.ts';
import type { FetchPage, PageRow } from './pages.ts';

export interface PullOptions {
  fetchPage: FetchPage;
  cursor: (feed: Feed) => Cursor;
  /** Applies and stores a slice with its cursor in one transaction; resolves when stored. */
  store: (feed: Feed, events: readonly ChatEvent[], cursor: Partial<Cursor>) => Promise<void>;
  /** This pull cannot bring everything: told before its first slice is stored. */
  onBreak: (feed: Feed) => void;
  /** Server time, ms. */
  serverNow: () => number;
  /** Lets others have their turn between two slices. */
  breathe: () => Promise<void>;
  /** Aborted once the line is lost or another pull has begun: what still arrives is not stored. */
  signal: AbortSignal;
  /** A slice is stored; `left` rows are still to come, null where the server does not tell. */
  onStored?: (feed: Feed, messages: number, left: number | null) => void;
  /** Rows of a page, and of a slice: other numbers in tests. */
  size?: number;
}

/** Some servers leave out what is older than 30 days, whatever they are asked from; ms. */
const WINDOW = 29 * 86_400_000;

/** The last pull ended so long ago that the next one cannot bring everything. `now`: server time, ms. */
export const isLate = ({ ended }: Cursor, now: number): boolean => ended > 0 && now - ended > WINDOW;

/** An answer of exactly so many rows was cut off by the server, at its older end. */
const CAP: Partial<Record<Feed, number>> = { group: 50_000 };

export async function pull(feed: Feed, options: PullOptions): Promise<Failure | null> {
  const { cursor, signal, serverNow, onBreak } = options;
  const size = options.size ?? LIMITS.pullPage;
  const start = cursor(feed);
  const late = isLate(start, serverNow());
  const marks = { done: start.done, ask: start.ask };
  let from = start.ask;
  let known = start.done;
  let broken = false;
  let ascending = true;
  let asked = options.fetchPage(feed, from, signal);
  for (;;) {
    const answer = await asked;
    if (signal.aborted) return overtaken;
    if (!answer.ok) return answer.error;
    const { count, rows, at, left } = answer.value;
    const limit = cursor(feed).limit || Infinity;
    ascending &&= ascend(rows);
    // Where ids do not ascend, one above the limit may stand before rows that are still to come.
    const credible = ascending ? 0 : highest(rows.filter(({ id }) => id <= limit));
    const top = credible > from ? credible : highest(rows);
    // Any number but a full page ends it: a server without paging answers everything at once, up to the limit.
    const full = (count === size || count > LIMITS.answerRows) && top > from;
    // The next page is on its way while this one is written.
    if (full) asked = options.fetchPage(feed, top, signal);
    if (!broken && (late || count === CAP[feed])) {
      broken = true;
      onBreak(feed);
    }
    for (let begin = 0; begin === 0 || begin < rows.length; begin += size) {
      if (begin > 0) await options.breathe();
      // A cursor that is lower than it was has been taken back, because what it stood for was damaged.
      if (signal.aborted || cursor(feed).done < known) return overtaken;
      const slice = rows.slice(begin, begin + size);
      const proven = slice.filter(({ id }) => id <= limit);
      marks.done = Math.max(marks.done, highest(proven));
      marks.ask = Math.max(marks.ask, highest(proven.filter((row) => isSettled(row, at))));
      const over = !full && begin + size >= rows.length;
      const events = slice.flatMap((row) => row.event ?? []);
      const raised = higher({ ...marks, ended: over ? serverNow() : 0 }, cursor(feed));
      const step = written(raised, over, ascending);
      await options.store(feed, events, step);
      known = step.done ?? known;
      const behind = full ? left : 0;
      const here = Math.max(0, rows.length - begin - size);
      if (!signal.aborted) options.onStored?.(feed, events.length, behind === null ? null : behind + here);
    }
    if (!full) return signal.aborted ? overtaken : null;
    from = top;
  }
}

const overtaken: Failure = { code: 'NO_ANSWER' };

/** Where ids do not ascend, one that is still to come may lie below those that are here. */
function written({ done, ask, ended }: Cursor, over: boolean, ascending: boolean): Partial<Cursor> {
  if (over) return { done, ask, ended };
  return ascending ? { done, ask } : {};
}

const highest = (rows: readonly PageRow[]): number => rows.reduce((top, row) => Math.max(top, row.id), 0);

const ascend = (rows: readonly PageRow[]): boolean =>
  rows.every((row, at) => row.id > (rows[at - 1]?.id ?? 0));

const isSettled = (row: PageRow, at: number): boolean =>
  row.sendTime !== null && row.sendTime <= at - SETTLED;

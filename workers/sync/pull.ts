// The pull of one feed as a stream: page after page, each stored in slices together with the cursor. An
// interrupted pull therefore resumes where it was, and no cursor passes a row that is not stored (INV-1).
import {
  concat,
  concatMap,
  defer,
  EMPTY,
  expand,
  filter,
  finalize,
  from,
  of,
  takeWhile,
  type Observable,
} from 'rxjs';
import type { Failure, Result } from '../../src/core/contract/result.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { LIMITS, type Feed } from '../../src/core/wire/index.ts';
import type { Cursor } from '../log/cursor.ts';
import type { FetchPage, PageRow, PullPage } from './pages.ts';
import { ascend, isCut, isLate, nextRequest, raisedCursor, reachedWith, type Reached } from './pull-plan.ts';

export interface PullOptions {
  fetchPage: FetchPage;
  /** The stored cursor; it has risen when `store` resolves. */
  cursor: (feed: Feed) => Cursor;
  /** Applies and stores a slice with its cursor in one transaction; resolves when stored. */
  store: (feed: Feed, events: readonly ChatEvent[], cursor: Partial<Cursor>) => Promise<void>;
  /**
   * Records gaps where messages may be missing. Called before the first slice of a pull that cannot fetch
   * them all.
   */
  noteGaps: (feed: Feed) => void;
  /** Server time, ms. */
  serverNow: () => number;
  /** Lets other work run between two slices of one page. Emits once. */
  yield$: Observable<unknown>;
  /** Number of rows of a page, and of a slice. */
  size?: number;
}

export type PullStep =
  /** A slice is stored. `left`: number of remaining rows, null where the server omits it. */
  | { kind: 'stored'; feed: Feed; messages: number; left: number | null }
  /** The pull has ended well. */
  | { kind: 'ended'; feed: Feed }
  | { kind: 'failed'; feed: Feed; failure: Failure };

interface Fetched {
  kind: 'fetched';
  from: number;
  answer: Result<PullPage>;
}

/**
 * Unsubscribing aborts the running fetch, and nothing more is stored. The last step is `ended` or `failed`.
 */
export function pull(feed: Feed, options: PullOptions): Observable<PullStep> {
  const { fetchPage, cursor, store, noteGaps, serverNow, yield$, size = LIMITS.pullPage } = options;
  return defer(() => {
    const start = cursor(feed);
    let mayMissRows = isLate(start, serverNow());
    let hasNotedGaps = false;
    let ascending = true;
    let reached: Reached = start;
    let stored = start.done;
    const abort = new AbortController();

    const fetch = async (id: number): Promise<Fetched> => ({
      kind: 'fetched',
      from: id,
      answer: await fetchPage(feed, id, abort.signal),
    });

    function steps({ from: id, answer }: Fetched): Observable<Fetched | PullStep> {
      if (!answer.ok) return of({ kind: 'failed', feed, failure: answer.error } as const);
      const page = answer.value;
      ascending &&= ascend(page.rows);
      const limit = cursor(feed).limit || Infinity;
      const next = nextRequest(page, { from: id, size, limit, ascending });
      // The next page is fetched while this one is stored.
      const next$ = next === null ? of({ kind: 'ended', feed } as const) : fetch(next);
      mayMissRows ||= isCut(feed, page);
      if (mayMissRows && !hasNotedGaps) noteGaps(feed);
      hasNotedGaps ||= mayMissRows;
      const starts = Array.from({ length: Math.ceil(page.rows.length / size) || 1 }, (_, at) => at * size);
      const slices$ = from(starts).pipe(
        concatMap((begin) => {
          const write = (): Promise<PullStep> => storeSlice(page, begin, limit, next === null);
          return begin === 0 ? write() : yield$.pipe(concatMap(write));
        }),
      );
      return concat(slices$, next$);
    }

    async function storeSlice(
      { rows, at, left }: PullPage,
      begin: number,
      limit: number,
      isLast: boolean,
    ): Promise<PullStep> {
      // The stored cursor was lowered: the journal was damaged, or a live message disproved the cursor.
      if (cursor(feed).done < stored) return { kind: 'failed', feed, failure: { code: 'NO_ANSWER' } };
      const slice: readonly PageRow[] = rows.slice(begin, begin + size);
      const leftInPage = Math.max(0, rows.length - begin - size);
      reached = reachedWith(reached, slice, at, limit);
      const ended = isLast && leftInPage === 0 ? serverNow() : 0;
      const raised = raisedCursor(reached, cursor(feed), ended, ascending);
      const events = slice.flatMap((row) => row.event ?? []);
      await store(feed, events, raised);
      stored = raised.done ?? stored;
      const leftOnServer = isLast ? 0 : left;
      return {
        kind: 'stored',
        feed,
        messages: events.length,
        left: leftOnServer === null ? null : leftOnServer + leftInPage,
      };
    }

    return from(fetch(start.ask)).pipe(
      expand((step) => (step.kind === 'fetched' ? steps(step) : EMPTY)),
      filter((step) => step.kind !== 'fetched'),
      takeWhile((step) => step.kind !== 'failed', true),
      finalize(() => abort.abort()),
    );
  });
}

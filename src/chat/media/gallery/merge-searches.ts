// A gallery tab has one search for each kind of message. This file merges their hits into one list, newest first. Each
// search finds its hits from new to old, so an unfinished search may still find hits between those of another search.
// An unfinished search therefore holds back all hits that are older than its own oldest hit. Pure.
import type { HitRow, SearchRow, SearchStateRow } from '../../../core/contract/search.ts';

export interface GalleryResults {
  /** Newest first. */
  hits: readonly HitRow[];
  /** A search with a larger `size` may find more hits. False while a search runs. */
  more: boolean;
  running: boolean;
  /** Some messages could not be searched, or are not stored on this device. */
  missing: boolean;
}

/** @param searches the rows of each search, as the view `search` has them */
export function mergeSearches(searches: readonly (readonly SearchRow[])[]): GalleryResults {
  const parts = searches.map((rows) => {
    const state = rows.find((row): row is SearchStateRow => row.kind === 'state');
    const hits = rows.filter((row) => row.kind === 'hit');
    const ended = state?.step === 'done' || state?.step === 'failed';
    return { hits, state, from: ended ? 0 : (hits.at(-1)?.sendTime ?? Number.POSITIVE_INFINITY) };
  });
  const running = parts.some(({ state }) => !state || state.step === 'running');
  const from = Math.max(...parts.map((part) => part.from));
  return {
    hits: parts
      .flatMap(({ hits }) => hits)
      .filter(({ sendTime }) => sendTime >= from)
      .toSorted((one, other) => other.sendTime - one.sendTime || other.id - one.id),
    more: !running && parts.some(({ state }) => state?.step === 'settled'),
    running,
    missing: parts.some(({ state }) => state?.step === 'failed' || (state && state.missing !== 'nothing')),
  };
}

export interface Month {
  /** Send time of the newest hit, ms; the name of the month is formatted from this time. */
  newestAt: number;
  hits: readonly HitRow[];
}

/**
 * Groups hits by calendar month in local time, newest first.
 * @param _zone the time zone in which months begin: with another one, callers that memoize group again
 */
export function groupByMonth(hits: readonly HitRow[], _zone: string): Month[] {
  const months: { key: string; newestAt: number; hits: HitRow[] }[] = [];
  for (const hit of hits) {
    const day = new Date(hit.sendTime);
    const key = `${day.getFullYear()} ${day.getMonth()}`;
    const last = months.at(-1);
    if (last?.key === key) last.hits.push(hit);
    else months.push({ key, newestAt: hit.sendTime, hits: [hit] });
  }
  return months;
}

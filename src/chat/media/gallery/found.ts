// The tab. What a gallery shows of several searches, one for each kind: all of them in one order, by months. Pure.
import type { HitRow, SearchRow, SearchStateRow } from '../../../core/contract/search.ts';

export interface Found {
  /** Newest first. */
  hits: readonly HitRow[];
  /** A larger search may bring more; while one runs, that is not known. */
  more: boolean;
  running: boolean;
  /** Some could not be looked at, or are not on this device. */
  missing: boolean;
}

/** What is older than the oldest hit of a search that goes on is held back: others may come before it. */
export function foundIn(searches: readonly (readonly SearchRow[])[]): Found {
  const read = searches.map((rows) => {
    const state = rows.find((row): row is SearchStateRow => row.kind === 'state');
    const hits = rows.filter((row) => row.kind === 'hit');
    const over = state?.step === 'done' || state?.step === 'failed';
    return { hits, state, over, from: over ? 0 : (hits.at(-1)?.sendTime ?? Number.POSITIVE_INFINITY) };
  });
  const running = read.some(({ state }) => !state || state.step === 'running');
  const from = Math.max(...read.map((search) => search.from));
  return {
    hits: read
      .flatMap(({ hits }) => hits)
      .filter(({ sendTime }) => sendTime >= from)
      .toSorted((one, other) => other.sendTime - one.sendTime || other.id - one.id),
    more: !running && read.some(({ state }) => state?.step === 'settled'),
    running,
    missing: read.some(({ state }) => state?.step === 'failed' || (state && state.missing !== 'nothing')),
  };
}

export interface Month {
  /** Of its newest hit, ms; tells the month to who writes it. */
  at: number;
  hits: readonly HitRow[];
}

/** Months of the reader's calendar, newest first. */
export function byMonth(hits: readonly HitRow[]): Month[] {
  const months: { key: string; at: number; hits: HitRow[] }[] = [];
  for (const hit of hits) {
    const day = new Date(hit.sendTime);
    const key = `${day.getFullYear()} ${day.getMonth()}`;
    const last = months.at(-1);
    if (last?.key === key) last.hits.push(hit);
    else months.push({ key, at: hit.sendTime, hits: [hit] });
  }
  return months;
}

// The order in which a search reads pages, and how many at a time. Pure.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { PageSpan } from './block.ts';

/** A page that `may` hold a hit. */
export interface Candidate extends PageSpan {
  may: boolean;
  /** The page's raw text alone can rule it out. */
  usual: boolean;
  /** False where the page is unsigned: `oldest` and `newest` say nothing. */
  signed: boolean;
}

export type PageKey = readonly [chat: ChatKey, first: number];

export interface PageRead {
  /** Single pages, or all pages between two of them. */
  range: { keys: readonly PageKey[] } | { from: PageKey; to: PageKey };
  pages: readonly Candidate[];
  /** No message of this or a later read is newer, ms; Infinity where that is not known. */
  newest: number;
}

/** Pages of the first read, so that hits come soon, and of the largest. */
const FIRST = 16;
const MOST = 64;
/** Pages read strictly from the newest on; where most pages are wanted, the rest comes in stored order. */
const STRICT = 256;

export function readsOf(entries: readonly Candidate[]): PageRead[] {
  const wanted = entries.filter(({ may }) => may).sort((a, b) => b.newest - a.newest);
  const isDense = wanted.length > STRICT && wanted.length * 2 > entries.length;
  const strict = isDense ? wanted.slice(0, STRICT) : wanted;
  const slices: PageRead[] = [];
  for (let at = 0, size = FIRST; at < strict.length; at += size, size = Math.min(MOST, 2 * size)) {
    const slice = strict.slice(at, at + size);
    slices.push({ range: { keys: slice.map(keyOf) }, pages: slice, newest: slice[0]?.newest ?? 0 });
  }
  if (isDense) slices.push(...runsOf(entries, wanted.slice(STRICT)));
  let bound = 0;
  for (const slice of slices.toReversed()) {
    bound = Math.max(bound, slice.newest);
    slice.newest = bound;
  }
  return slices;
}

/** In stored order, which reads fastest; unwanted pages in between come along. */
function runsOf(entries: readonly Candidate[], wanted: readonly Candidate[]): PageRead[] {
  const due = new Set(wanted);
  const lying = [...entries].sort((a, b) =>
    a.chat === b.chat ? a.first - b.first : a.chat < b.chat ? -1 : 1,
  );
  const runs: PageRead[] = [];
  for (let at = 0; at < lying.length; at += MOST) {
    const pages = lying.slice(at, at + MOST).filter((entry) => due.has(entry));
    const [from, to] = [pages[0], pages.at(-1)];
    const newest = pages.reduce((most, page) => Math.max(most, page.newest), 0);
    if (from && to) runs.push({ range: { from: keyOf(from), to: keyOf(to) }, pages, newest });
  }
  return runs.sort((a, b) => b.newest - a.newest);
}

const keyOf = ({ chat, first }: PageSpan): PageKey => [chat, first];

// The order in which a search reads pages, and how many at a time.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { PageSpan } from './block.ts';

/** A page of the index. */
export interface Candidate extends PageSpan {
  /** The page may contain a hit. */
  may: boolean;
  /** The raw text of the page alone can rule it out. */
  usual: boolean;
  /** False where the page is unsigned, so `oldest` and `newest` are meaningless. */
  signed: boolean;
}

export type PageKey = readonly [chat: ChatKey, first: number];

export interface PageRead {
  /** Single pages, or all pages between two of them. */
  range: { keys: readonly PageKey[] } | { from: PageKey; to: PageKey };
  pages: readonly Candidate[];
  /** Upper bound of the times in this and later reads, ms; Infinity where it is unknown. */
  newest: number;
}

/** Number of pages in the first read, small for early hits, and in the largest read. */
const FIRST_READ = 16;
const MAX_READ = 64;
/**
 * Number of pages read strictly newest first. Where most pages may contain a hit, the remaining ones are read
 * in stored order.
 */
const STRICT = 256;

export function readsOf(entries: readonly Candidate[]): PageRead[] {
  const wanted = entries.filter(({ may }) => may).sort((a, b) => b.newest - a.newest);
  const isDense = wanted.length > STRICT && wanted.length * 2 > entries.length;
  const strict = isDense ? wanted.slice(0, STRICT) : wanted;
  const slices: PageRead[] = [];
  for (let at = 0, size = FIRST_READ; at < strict.length; at += size, size = Math.min(MAX_READ, 2 * size)) {
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

/** Reads in stored order, which is fastest. Pages without a hit in between are read too. */
function runsOf(entries: readonly Candidate[], wanted: readonly Candidate[]): PageRead[] {
  const wantedSet = new Set(wanted);
  const stored = [...entries].sort((a, b) =>
    a.chat === b.chat ? a.first - b.first : a.chat < b.chat ? -1 : 1,
  );
  const runs: PageRead[] = [];
  for (let at = 0; at < stored.length; at += MAX_READ) {
    const pages = stored.slice(at, at + MAX_READ).filter((entry) => wantedSet.has(entry));
    const [from, to] = [pages[0], pages.at(-1)];
    const newest = pages.reduce((most, page) => Math.max(most, page.newest), 0);
    if (from && to) runs.push({ range: { from: keyOf(from), to: keyOf(to) }, pages, newest });
  }
  return runs.sort((a, b) => b.newest - a.newest);
}

const keyOf = ({ chat, first }: PageSpan): PageKey => [chat, first];

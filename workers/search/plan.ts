// The engine. Which pages are read, in which order and how many at a time. Pure.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Place } from './block.ts';

/** A page; `may` hold an answer. */
export interface Entry extends Place {
  may: boolean;
  /** Its raw text alone can rule it out. */
  usual: boolean;
  /** False where nobody has signed it: oldest and newest say nothing. */
  signed: boolean;
}

export type PageKey = readonly [chat: ChatKey, first: number];

export interface Reading {
  /** Single pages, or all pages between two of them. */
  what: { keys: readonly PageKey[] } | { from: PageKey; to: PageKey };
  pages: readonly Entry[];
  /** Nothing in it is newer, and nothing that is read later (ms); Infinity where that is not known. */
  newest: number;
}

/** Pages of the first reading, so that hits come soon, and of the largest. */
const FIRST = 16;
const MOST = 64;
/** So many pages come strictly from the newest on; where most of all are wanted the rest comes as it lies. */
const STRICT = 256;

export function readingsOf(entries: readonly Entry[]): Reading[] {
  const wanted = entries.filter(({ may }) => may).sort((a, b) => b.newest - a.newest);
  const isDense = wanted.length > STRICT && wanted.length * 2 > entries.length;
  const strict = isDense ? wanted.slice(0, STRICT) : wanted;
  const slices: Reading[] = [];
  for (let at = 0, size = FIRST; at < strict.length; at += size, size = Math.min(MOST, 2 * size)) {
    const slice = strict.slice(at, at + size);
    slices.push({ what: { keys: slice.map(keyOf) }, pages: slice, newest: slice[0]?.newest ?? 0 });
  }
  if (isDense) slices.push(...runsOf(entries, wanted.slice(STRICT)));
  let bound = 0;
  for (const slice of slices.toReversed()) {
    bound = Math.max(bound, slice.newest);
    slice.newest = bound;
  }
  return slices;
}

/** As they lie, which reads fastest; what nobody wants in between comes along. */
function runsOf(entries: readonly Entry[], wanted: readonly Entry[]): Reading[] {
  const due = new Set(wanted);
  const lying = [...entries].sort((a, b) =>
    a.chat === b.chat ? a.first - b.first : a.chat < b.chat ? -1 : 1,
  );
  const runs: Reading[] = [];
  for (let at = 0; at < lying.length; at += MOST) {
    const pages = lying.slice(at, at + MOST).filter((entry) => due.has(entry));
    const [from, to] = [pages[0], pages.at(-1)];
    const newest = pages.reduce((most, page) => Math.max(most, page.newest), 0);
    if (from && to) runs.push({ what: { from: keyOf(from), to: keyOf(to) }, pages, newest });
  }
  return runs.sort((a, b) => b.newest - a.newest);
}

const keyOf = ({ chat, first }: Place): PageKey => [chat, first];

// Server: which rows a pull or a look into the history asks for.
import { setImmediate } from 'node:timers/promises';

export interface PullQuery {
  minId: number;
  /** The oldest so many rows. */
  size: number;
}

/** A pull that names no size gets this many: all of them would keep everybody else waiting. */
export const SIZE_UNSAID = 10_000;

/** With nothing known yet a pull goes back this far; from an id on it goes back to that id. */
export const FIRST_PULL_MS = 30 * 86_400_000;

/** The shape of a statement: a pull from an id on, or the first one. */
export const shapeOf = (minId: number): 'first' | 'next' => (minId > 0 ? 'next' : 'first');

/** At most one of the places is not null. */
export interface HistoryQuery {
  size: number;
  page: number | null;
  maxId: number | null;
  minId: number | null;
  around: number | null;
  text: string | null;
}

type Ids = Promise<{ id: number }[]>;

/** The ways to cut ids out of one chat; those nearest to the given place. */
export interface Cuts {
  below(id: number, limit: number, offset?: number): Ids;
  upTo(id: number, limit: number): Ids;
  above(id: number, limit: number): Ids;
  /** Of ids below `before`, and from `from` on where that is given; the newest. */
  containing(text: string, place: { before: number; from: number | null }, limit: number): Ids;
  page(limit: number, offset: number): Ids;
}

/** The ids of the part of a chat that is asked for, in no order; `isGone` tells that nobody waits for them any more. */
export async function sliceOf(
  query: HistoryQuery,
  cuts: Cuts,
  isGone: () => boolean = () => false,
): Promise<number[]> {
  const rows = await cut(query, cuts, isGone);
  return rows.map((row) => row.id);
}

async function cut(query: HistoryQuery, cuts: Cuts, isGone: () => boolean): Ids {
  const { size, page, maxId, minId, around, text } = query;
  if (maxId !== null) return cuts.below(maxId, size);
  if (minId !== null) return cuts.above(minId, size);
  if (text !== null) return search(text, size, cuts, isGone);
  if (around === null) return cuts.page(size, ((page ?? 1) - 1) * size);
  const newer = await cuts.above(around, Math.floor((size - 1) / 2));
  // Near the end of a chat there is less above, so there may be more below.
  return [...newer, ...(await cuts.upTo(around, size - newer.length))];
}

/** Slice by slice, so that a long chat keeps nobody else waiting for longer than one of them takes. */
async function search(text: string, size: number, cuts: Cuts, isGone: () => boolean): Ids {
  const found: { id: number }[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; !isGone();) {
    const [lowest] = await cuts.below(before, 1, SLICE - 1);
    const from = lowest?.id ?? null;
    found.push(...(await cuts.containing(text, { before, from }, size - found.length)));
    if (from === null || found.length === size) break;
    before = from;
    // An embedded database answers without a turn of the loop: nobody else would be read, nor that the client is gone.
    await setImmediate();
  }
  return found;
}

/** Messages. */
const SLICE = 2_000;

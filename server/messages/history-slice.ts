// The slice of a chat that a history request names: by page, by id, around an id, or by text.
import { setImmediate } from 'node:timers/promises';

/** At most one field besides `size` is not null. */
export interface HistoryQuery {
  size: number;
  page: number | null;
  maxId: number | null;
  minId: number | null;
  around: number | null;
  text: string | null;
}

type Ids = Promise<{ id: number }[]>;

/** Queries for ids of one chat. Each returns the ids nearest to the given id. */
export interface Cuts {
  below(id: number, limit: number, offset?: number): Ids;
  upTo(id: number, limit: number): Ids;
  above(id: number, limit: number): Ids;
  /** The newest matches with ids below `before`, and not below `from` unless it is null. */
  containing(text: string, range: { before: number; from: number | null }, limit: number): Ids;
  page(limit: number, offset: number): Ids;
}

/** The ids of the requested slice, unsorted. `isGone` is true once the client has closed the request. */
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
  // Near the newest message fewer ids lie above, so more are taken below.
  return [...newer, ...(await cuts.upTo(around, size - newer.length))];
}

/** Searches SEARCH_STEP messages at a time, so that a long chat delays other requests by one such step at most. */
async function search(text: string, size: number, cuts: Cuts, isGone: () => boolean): Ids {
  const found: { id: number }[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; !isGone();) {
    const [lowest] = await cuts.below(before, 1, SEARCH_STEP - 1);
    const from = lowest?.id ?? null;
    found.push(...(await cuts.containing(text, { before, from }, size - found.length)));
    if (from === null || found.length === size) break;
    before = from;
    // The embedded database answers without a turn of the event loop. Yielding lets the server serve other
    // requests and notice a closed connection.
    await setImmediate();
  }
  return found;
}

/** Messages in one step of a search. */
const SEARCH_STEP = 2_000;

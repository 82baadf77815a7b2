// Server: which rows a pull or a look into the history asks for.

export interface PullQuery {
  minId: number;
  /** The oldest so many rows; null for all. */
  size: number | null;
}

/** With nothing known yet a pull goes back this far; from an id on it goes back to that id. */
export const FIRST_PULL_MS = 30 * 86_400_000;

/** The parts of a pull's question that change its statement. */
export const shapeOf = (minId: number, size: number | null): string =>
  `${minId > 0 ? 'next' : 'first'} ${size === null ? 'whole' : 'page'}`;

export const readShape = (shape: string): { isFirst: boolean; isWhole: boolean } => ({
  isFirst: shape.startsWith('first'),
  isWhole: shape.endsWith('whole'),
});

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
  below(id: number, limit: number): Ids;
  upTo(id: number, limit: number): Ids;
  above(id: number, limit: number): Ids;
  containing(text: string, limit: number): Ids;
  page(limit: number, offset: number): Ids;
}

/** The ids of the part of a chat that is asked for, in no order. */
export async function sliceOf(query: HistoryQuery, cuts: Cuts): Promise<number[]> {
  const rows = await cut(query, cuts);
  return rows.map((row) => row.id);
}

async function cut({ size, page, maxId, minId, around, text }: HistoryQuery, cuts: Cuts): Ids {
  if (maxId !== null) return cuts.below(maxId, size);
  if (minId !== null) return cuts.above(minId, size);
  if (text !== null) return cuts.containing(text, size);
  if (around === null) return cuts.page(size, ((page ?? 1) - 1) * size);
  const newer = await cuts.above(around, Math.floor((size - 1) / 2));
  // Near the end of a chat there is less above, so there may be more below.
  return [...newer, ...(await cuts.upTo(around, size - newer.length))];
}

// The previous and the next picture of a chat, from the search hits found so far (use-adjacent-pictures.ts searches).
// Pure.
import type { HitRow, SearchRow, SearchStateRow } from '../../../core/contract/search.ts';

export interface AdjacentPictures {
  /** The picture itself; null while the search has not found it. */
  self: HitRow | null;
  older: HitRow | null;
  newer: HitRow | null;
  /** A search with a larger `size` may find the picture itself, or older pictures. */
  needsLarger: boolean;
  /** The search still runs and may find the adjacent pictures. */
  searching: boolean;
}

/** @param rows newest first, as the view `search` returns them */
export function adjacentPictures(rows: readonly SearchRow[], id: number): AdjacentPictures {
  const hits = rows.filter((row) => row.kind === 'hit');
  const step = rows.find((row): row is SearchStateRow => row.kind === 'state')?.step ?? 'running';
  const at = hits.findIndex((hit) => hit.id === id);
  const [settled, searching] = [step === 'settled', step === 'running'];
  if (at < 0) return { self: null, older: null, newer: null, needsLarger: settled, searching };
  return {
    self: hits[at] ?? null,
    older: hits[at + 1] ?? null,
    newer: hits[at - 1] ?? null,
    needsLarger: settled && at >= hits.length - 2,
    searching,
  };
}

/**
 * The older (-1) or newer (1) picture. null: there is none; 'unknown': the search has not ended and may
 * still find one.
 */
export function pictureAtStep(
  { older, newer, searching }: AdjacentPictures,
  by: -1 | 1,
): HitRow | 'unknown' | null {
  return (by < 0 ? older : newer) ?? (searching ? 'unknown' : null);
}

/** The next `size` of a search that was too small; null at the maximum, beyond which the viewer does not search. */
export function largerSize(size: number): number | null {
  return size >= MAX_SIZE ? null : size * 2;
}

export const FIRST_SIZE = 30;
const MAX_SIZE = 3_840;

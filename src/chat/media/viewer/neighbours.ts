// The tab. The pictures of a chat beside one of them, of what the search has found so far. Pure.
import type { HitRow, SearchRow, SearchStateRow } from '../../../core/contract/search.ts';

export interface Beside {
  /** The picture itself; null while it is not among them. */
  self: HitRow | null;
  older: HitRow | null;
  newer: HitRow | null;
  /** A larger search may bring it, or what is older than it. */
  wanting: boolean;
  /** The search has not ended: what stands beside the picture may still come. */
  searching: boolean;
}

/** @param rows newest first, as the view `search` has them */
export function besides(rows: readonly SearchRow[], id: number): Beside {
  const hits = rows.filter((row) => row.kind === 'hit');
  const step = rows.find((row): row is SearchStateRow => row.kind === 'state')?.step ?? 'running';
  const at = hits.findIndex((hit) => hit.id === id);
  const [settled, searching] = [step === 'settled', step === 'running'];
  if (at < 0) return { self: null, older: null, newer: null, wanting: settled, searching };
  return {
    self: hits[at] ?? null,
    older: hits[at + 1] ?? null,
    newer: hits[at - 1] ?? null,
    wanting: settled && at >= hits.length - 2,
    searching,
  };
}

/** The picture that a step leads to; null: there is none; 'unknown': the search has not come so far. */
export function stepFrom({ older, newer, searching }: Beside, by: -1 | 1): HitRow | 'unknown' | null {
  return (by < 0 ? older : newer) ?? (searching ? 'unknown' : null);
}

/** The next size of a search that was too small; null where it is too far to go (the picture stands alone then). */
export function larger(size: number): number | null {
  return size >= LARGEST ? null : size * 2;
}

export const FIRST_SIZE = 30;
const LARGEST = 3_840;

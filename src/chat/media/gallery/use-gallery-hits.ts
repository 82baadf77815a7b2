// The search hits of a gallery tab: messages of one or two kinds, as many as the user has scrolled to.
import { useState } from 'react';
import type { SearchKind, SearchRow } from '../../../core/contract/search.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useView } from '../../../line/hooks.ts';
import { type GalleryResults, mergeSearches } from './merge-searches.ts';
import { PAGE_SIZE } from './near-end.ts';

export interface GallerySearch {
  results: GalleryResults;
  onMore: () => void;
}

export function useGalleryHits(chat: ChatKey, kind: SearchKind): GallerySearch {
  const { size, onMore } = useSearchSize();
  const rows = useGrowingSearch({ view: 'search', words: '', chat, kind, size });
  return { results: mergeSearches([rows]), onMore };
}

/** Hits of two kinds, merged into one list. */
export function useGalleryHitsOfTwo(chat: ChatKey, one: SearchKind, other: SearchKind): GallerySearch {
  const { size, onMore } = useSearchSize();
  const first = useGrowingSearch({ view: 'search', words: '', chat, kind: one, size });
  const second = useGrowingSearch({ view: 'search', words: '', chat, kind: other, size });
  return { results: mergeSearches([first, second]), onMore };
}

function useSearchSize(): { size: number; onMore: () => void } {
  const [size, setSize] = useState(PAGE_SIZE);
  // `setSize` gets no updater function, because two calls within one rendering must add only one page.
  return { size, onMore: () => setSize(size + PAGE_SIZE) };
}

type GrowingSearchSpec = Parameters<
  typeof useView<{ view: 'search'; words: string; chat: ChatKey; kind: SearchKind; size: number }>
>[0];

/** The rows of a search whose `size` grows. The hits of the smaller search stay while a larger search starts. */
function useGrowingSearch(spec: GrowingSearchSpec): readonly SearchRow[] {
  const { rows, ready } = useView(spec);
  const [keptRows, setKeptRows] = useState<readonly SearchRow[]>([]);
  const state = rows.find((row) => row.key === 'state');
  const settled = ready && state?.kind === 'state' && state.step !== 'running';
  const showsKept = rows.length < keptRows.length && !settled;
  if (!showsKept && keptRows !== rows && ready) setKeptRows(rows);
  if (!showsKept) return rows;
  // Kept rows of a `settled` search (which may find more hits) are marked `running`. A finished search keeps its
  // state, so it holds back no hits of the other search.
  return keptRows.map((row) =>
    row.kind === 'state' && row.step === 'settled' ? { ...row, step: 'running' } : row,
  );
}

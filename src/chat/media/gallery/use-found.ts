// The tab. What a chat has of some kinds, as far as it was scrolled.
import { useState } from 'react';
import type { SearchKind, SearchRow } from '../../../core/contract/search.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useView } from '../../../line/hooks.ts';
import { type Found, foundIn } from './found.ts';
import { PAGE } from './near-end.ts';

export interface Finding {
  found: Found;
  onMore: () => void;
}

export function useFound(chat: ChatKey, kind: SearchKind): Finding {
  const { size, onMore } = useSize();
  const rows = useGrowing({ view: 'search', words: '', chat, kind, size });
  return { found: foundIn([rows]), onMore };
}

/** Two kinds in one order. */
export function useFoundBoth(chat: ChatKey, one: SearchKind, other: SearchKind): Finding {
  const { size, onMore } = useSize();
  const first = useGrowing({ view: 'search', words: '', chat, kind: one, size });
  const second = useGrowing({ view: 'search', words: '', chat, kind: other, size });
  return { found: foundIn([first, second]), onMore };
}

function useSize(): { size: number; onMore: () => void } {
  const [size, setSize] = useState(PAGE);
  // Asked twice for the same more it is the same.
  return { size, onMore: () => setSize(size + PAGE) };
}

type GrowingSpec = Parameters<
  typeof useView<{ view: 'search'; words: string; chat: ChatKey; kind: SearchKind; size: number }>
>[0];

/** While a larger search begins, what the smaller one found stays. */
function useGrowing(spec: GrowingSpec): readonly SearchRow[] {
  const { rows, ready } = useView(spec);
  const [kept, setKept] = useState<readonly SearchRow[]>([]);
  const state = rows.find((row) => row.key === 'state');
  const settled = ready && state?.kind === 'state' && state.step !== 'running';
  const shorter = rows.length < kept.length && !settled;
  if (!shorter && kept !== rows && ready) setKept(rows);
  if (!shorter) return rows;
  // One that was at its end still is: it holds back nothing of the others.
  return kept.map((row) =>
    row.kind === 'state' && row.step === 'settled' ? { ...row, step: 'running' } : row,
  );
}

// The previous and the next picture of a chat, from a search whose `size` grows until it has found them.
import { useState } from 'react';
import { SearchKind } from '../../../core/contract/search.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useView } from '../../../line/hooks.ts';
import { adjacentPictures, type AdjacentPictures, FIRST_SIZE, largerSize } from './adjacent-pictures.ts';

/** The hits of the smaller search stay while a larger search runs. */
export function useAdjacentPictures(chat: ChatKey, id: number): AdjacentPictures {
  const [size, setSize] = useState(FIRST_SIZE);
  const { rows } = useView({ view: 'search', words: '', chat, kind: SearchKind.PICTURE, size });
  const current = adjacentPictures(rows, id);
  const [kept, setKept] = useState({ id, found: current });
  const found = current.self ? current : kept.id === id && kept.found.self ? kept.found : current;
  if (kept.id !== id || (current.self && !same(kept.found, current))) setKept({ id, found: current });
  const next = current.needsLarger ? largerSize(size) : null;
  if (next !== null) setSize(next);
  return { ...found, searching: current.searching || next !== null };
}

const same = (one: AdjacentPictures, other: AdjacentPictures): boolean =>
  one.self === other.self && one.older === other.older && one.newer === other.newer;

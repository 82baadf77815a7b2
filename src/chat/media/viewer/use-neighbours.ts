// The tab. What stands beside a picture of a chat: searched for as far as is needed.
import { useState } from 'react';
import { SearchKind } from '../../../core/contract/search.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useView } from '../../../line/hooks.ts';
import { type Beside, besides, FIRST_SIZE, larger } from './neighbours.ts';

/** While a larger search runs, what the smaller one found stays. */
export function useNeighbours(chat: ChatKey, id: number): Beside {
  const [size, setSize] = useState(FIRST_SIZE);
  const { rows } = useView({ view: 'search', words: '', chat, kind: SearchKind.PICTURE, size });
  const now = besides(rows, id);
  const [kept, setKept] = useState({ id, found: now });
  const found = now.self ? now : kept.id === id && kept.found.self ? kept.found : now;
  if (kept.id !== id || (now.self && !same(kept.found, now))) setKept({ id, found: now });
  const next = now.wanting ? larger(size) : null;
  if (next !== null) setSize(next);
  return { ...found, searching: now.searching || next !== null };
}

const same = (one: Beside, other: Beside): boolean =>
  one.self === other.self && one.older === other.older && one.newer === other.newer;

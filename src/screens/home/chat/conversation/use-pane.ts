// The tab. The newest messages of a chat, and more of them on request. While a larger pane is on its way
// the one before stays on the screen.
import { useState } from 'react';
import type { MessageRow } from '../../../../core/contract/rows.ts';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { useView } from '../../../../line/hooks.ts';

export interface Pane {
  rows: readonly MessageRow[];
  ready: boolean;
  /** Older messages are held than `rows` has. */
  more: boolean;
  /** Asks for the older ones; does nothing while it is being answered. */
  loadMore: () => void;
}

const PAGE = 60;
const LARGEST_FIRST = 1000;

/** @param atLeast how many messages the first pane has to have */
export function usePane(chat: ChatKey, atLeast: number): Pane {
  const [size, setSize] = useState(() => Math.min(LARGEST_FIRST, Math.max(PAGE, atLeast)));
  const asked = useView({ view: 'pane', chat, size });
  const [held, setHeld] = useState(asked);
  if (asked.ready && asked !== held) setHeld(asked);
  const { rows, ready, more } = asked.ready ? asked : held;
  const loadMore = (): void => {
    // Where a gap stands first the engine has given all it has, and asks the server by itself.
    if (asked.ready && asked.more && (asked.rows[0]?.gap ?? null) === null) setSize(size + PAGE);
  };
  return { rows, ready, more, loadMore };
}

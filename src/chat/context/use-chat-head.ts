// The head row of the open conversation (name, presence, pinned message) without its counters. The counters
// change with every message; without them the parts around the timeline do not render for each message.
import { useState } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useViewValue } from '../../line/hooks.ts';
import { reuseEqual } from '../../line/reuse-equal.ts';

export type ChatHead = Omit<HeadRow, 'lastId' | 'unread' | 'mention'>;

/** null until the engine sends the first snapshot. The same object until one of its fields changes. */
export function useChatHead(chat: ChatKey): ChatHead | null {
  const [headOf] = useState(createHeadOf);
  return useViewValue({ view: 'head', chat }, ({ rows: [row] }) => headOf(row));
}

/** Returns a function that maps a head row to a `ChatHead`. For equal fields it returns its last object again. */
export function createHeadOf(): (row: HeadRow | undefined) => ChatHead | null {
  let last: ChatHead | null = null;
  return (row) => {
    if (row === undefined) return (last = null);
    const { lastId: _lastId, unread: _unread, mention: _mention, ...head } = row;
    return (last = reuseEqual(last, head));
  };
}

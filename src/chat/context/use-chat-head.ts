// The head of the open conversation without its counters, which change with every message: the parts around the
// timeline do not render again for a new message.
import { useState } from 'react';
import type { HeadRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { useViewValue } from '../../line/hooks.ts';
import { reuseEqual } from '../../line/reuse-equal.ts';

export type ChatHead = Omit<HeadRow, 'lastId' | 'unread' | 'mention'>;

/** null until the first snapshot. The same object until one of its fields changes. */
export function useChatHead(chat: ChatKey): ChatHead | null {
  const [headOf] = useState(createHeadOf);
  return useViewValue({ view: 'head', chat }, ({ rows: [row] }) => headOf(row));
}

/** Returns a function from rows to heads. An equal head is the same object as the last one. */
export function createHeadOf(): (row: HeadRow | undefined) => ChatHead | null {
  let last: ChatHead | null = null;
  return (row) => {
    if (row === undefined) return (last = null);
    const { lastId: _lastId, unread: _unread, mention: _mention, ...head } = row;
    return (last = reuseEqual(last, head));
  };
}

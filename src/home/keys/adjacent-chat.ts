// The next or previous chat of the chat list, for keyboard navigation. Pure functions.
import type { ChatRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

type Row = Pick<ChatRow, 'key' | 'unread'>;

/**
 * The chat above (-1) or below (1) the open chat. At an end of the list it is the open chat itself; without an open
 * chat it is the first (1) or last (-1) chat.
 * @param unread only chats with unread messages count, and the search continues at the other end of the list
 */
export function adjacentChat(
  rows: readonly Row[],
  current: ChatKey | null,
  step: 1 | -1,
  unread: boolean,
): ChatKey | null {
  if (rows.length === 0) return null;
  const at = rows.findIndex(({ key }) => key === current);
  const start = at >= 0 ? at : step === 1 ? -1 : rows.length;
  if (!unread) return rows[Math.min(rows.length - 1, Math.max(0, start + step))]?.key ?? null;
  for (let distance = 1; distance <= rows.length; distance += 1) {
    const row = rows[(start + step * distance + 2 * rows.length) % rows.length];
    if (row && row.unread > 0 && row.key !== current) return row.key;
  }
  return null;
}

// The tab. Which chat of the list is the next one. Pure.
import type { ChatRow } from '../../core/contract/rows.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';

type Row = Pick<ChatRow, 'key' | 'unread'>;

/**
 * The chat above (-1) or below (1) the open one, at the ends the one that is open; where none is, the first or the
 * last. `unread`: only chats that have something unread, and round the end of the list.
 */
export function neighbour(
  rows: readonly Row[],
  current: ChatKey | null,
  step: 1 | -1,
  unread: boolean,
): ChatKey | null {
  if (rows.length === 0) return null;
  const at = rows.findIndex(({ key }) => key === current);
  const begin = at >= 0 ? at : step === 1 ? -1 : rows.length;
  if (!unread) return rows[Math.min(rows.length - 1, Math.max(0, begin + step))]?.key ?? null;
  for (let away = 1; away <= rows.length; away += 1) {
    const row = rows[(begin + step * away + 2 * rows.length) % rows.length];
    if (row && row.unread > 0 && row.key !== current) return row.key;
  }
  return null;
}

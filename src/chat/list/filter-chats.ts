// The tab. Which chats are left over by what is typed above the list (X-CHAT-02). Pure.
import type { ChatRow } from '../../core/contract/rows.ts';

/**
 * The chats whose name contains what was typed, in the order of the list; all of them where nothing was. Case does
 * not count, nor do accents and the two widths of letters.
 * @param nameOf what the list calls a chat
 */
export function narrowed<R extends Pick<ChatRow, 'key'>>(
  rows: readonly R[],
  typed: string,
  nameOf: (row: R) => string,
): readonly R[] {
  const wanted = folded(typed.trim());
  return wanted === '' ? rows : rows.filter((row) => folded(nameOf(row)).includes(wanted));
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

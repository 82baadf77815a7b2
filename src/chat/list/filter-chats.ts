// Filter of the chat list by the typed text (X-CHAT-02). Pure.
import type { ChatRow } from '../../core/contract/rows.ts';
import { fold } from '../../core/domain/fold-text.ts';

/**
 * The chats whose name contains the typed text, in list order; `rows` itself for blank text. Case, accents and
 * full-width forms do not matter.
 * @param nameOf the name that the list shows
 */
export function filterChats<R extends Pick<ChatRow, 'key'>>(
  rows: readonly R[],
  typed: string,
  nameOf: (row: R) => string,
): readonly R[] {
  const query = fold(typed).trim();
  return query === '' ? rows : rows.filter((row) => fold(nameOf(row)).includes(query));
}

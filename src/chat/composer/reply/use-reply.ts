// Message that the next message of a chat replies to, kept in the page's memory (X-CHAT-22). The message menu
// sets it; the composer shows it and sends its id.
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { useLine } from '../../../line/hooks.ts';
import { perChat, usePerChat } from '../../../shared/per-chat.ts';

export interface Reply {
  /** The message to reply to; null for none. */
  target: MessageRow | null;
  set: (row: MessageRow) => void;
  cancel: () => void;
}

export function useReply(chat: ChatKey): Reply {
  const line = useLine();
  return {
    target: usePerChat(replies, chat),
    set: (row) => setReply(line, chat, row),
    cancel: () => setReply(line, chat, null),
  };
}

/** Sets or clears the message to reply to. A message without a server id is ignored: it cannot be quoted. */
export function setReply(line: Pick<Line, 'user'>, chat: ChatKey, row: MessageRow | null): void {
  if (row === null || row.id !== null) replies.set(line, chat, row);
}

export const replyOf = (line: Pick<Line, 'user'>, chat: ChatKey): MessageRow | null => replies.of(line, chat);

const replies = perChat<MessageRow | null>(null);

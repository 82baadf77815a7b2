// The tab. The number on the rail and in the window's title (HOME-02): chats that may disturb.
import type { ChatRow } from '../core/contract/rows.ts';

export const unreadSum = (chats: readonly Pick<ChatRow, 'unread' | 'isDnd'>[]): number =>
  chats.reduce((sum, chat) => (chat.isDnd ? sum : sum + chat.unread), 0);

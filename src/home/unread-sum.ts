// The unread count that the rail and the window title show (HOME-02). It leaves out do-not-disturb chats.
import type { ChatRow } from '../core/contract/rows.ts';

export const unreadSum = (chats: readonly Pick<ChatRow, 'unread' | 'isDnd'>[]): number =>
  chats.reduce((sum, chat) => (chat.isDnd ? sum : sum + chat.unread), 0);

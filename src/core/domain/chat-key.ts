// The key of a chat: its type and its target in one string. The string works in a URL, as a key in the journal,
// and with ===.
import type { ChatType } from './enums.ts';

/** `private-12` (12 = the friend's user id), `group-5`, or `system-0`. */
export type ChatKey = `private-${number}` | `group-${number}` | `system-0`;

export const SYSTEM_CHAT: ChatKey = 'system-0';

export const privateChat = (userId: number): ChatKey => `private-${userId}`;
export const groupChat = (groupId: number): ChatKey => `group-${groupId}`;

export interface ChatTarget {
  type: ChatType;
  targetId: number;
}

const CHAT_KEY = /^(?:(private|group)-([1-9]\d{0,15})|system-0)$/;

/** Parses a chat key from outside (a URL, storage); null for anything else. */
export function parseChatKey(text: unknown): ChatKey | null {
  if (typeof text !== 'string') return null;
  const match = CHAT_KEY.exec(text);
  if (!match) return null;
  return match[2] === undefined || Number.isSafeInteger(Number(match[2])) ? (text as ChatKey) : null;
}

export function targetOf(chat: ChatKey): ChatTarget {
  const dash = chat.indexOf('-');
  const targetId = Number(chat.slice(dash + 1));
  if (chat.startsWith('private')) return { type: 'PRIVATE', targetId };
  if (chat.startsWith('group')) return { type: 'GROUP', targetId };
  return { type: 'SYSTEM', targetId: 0 };
}

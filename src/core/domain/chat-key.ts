// Every realm. The name of a chat: kind and target in one string, so that it can stand in an address,
// be a key in the journal and be compared with ===.
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

const FORM = /^(?:(private|group)-([1-9]\d{0,15})|system-0)$/;

/** Reads a chat's name from outside (an address, storage); null when it is none. */
export function parseChatKey(text: unknown): ChatKey | null {
  if (typeof text !== 'string') return null;
  const match = FORM.exec(text);
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

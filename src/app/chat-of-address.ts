// Reads the open chat from a URL.
import { parseChatKey, type ChatKey } from '../core/domain/chat-key.ts';

/** Returns null for the URL of another screen, and for an invalid chat key. */
export function chatOfAddress({
  pathname,
  search,
}: {
  pathname: string;
  search: { chat?: unknown };
}): ChatKey | null {
  return pathname === '/home/chat' ? parseChatKey(search.chat) : null;
}

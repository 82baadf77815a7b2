// The tab. The chat that an address shows.
import { parseChatKey, type ChatKey } from '../core/domain/chat-key.ts';

/** null where it shows none. */
export function openChat({
  pathname,
  search,
}: {
  pathname: string;
  search: { chat?: unknown };
}): ChatKey | null {
  return pathname === '/home/chat' ? parseChatKey(search.chat) : null;
}

// Menu of the user's own newest message, opened by ArrowUp in an empty composer.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { classOf } from '../../../core/domain/enums.ts';
import { activeConversation } from '../../context/active-conversation.ts';
import { openOverlay } from '../../context/open-overlay.ts';

/** Returns false where no own message is loaded. */
export function openLastOwnMenu(chat: ChatKey): boolean {
  const conversation = activeConversation(chat);
  const row = conversation
    ?.rows()
    .findLast((each) => each.own && each.recalled === null && classOf(each.type) === 'normal');
  if (!conversation || !row) return false;
  conversation.focus(row.key);
  openOverlay.set({ kind: 'menu', chat, key: row.key, at: null });
  return true;
}

// The tab. The arrow key in an empty composer: the menu of what one wrote last.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { classOf } from '../../../core/domain/enums.ts';
import { activeConversation } from '../../context/active-conversation.ts';
import { openOverlay } from '../../context/open-overlay.ts';

/** Whether there is such a message among those loaded. */
export function openLastOwnMenu(chat: ChatKey): boolean {
  const stage = activeConversation(chat);
  const row = stage?.rows().findLast((it) => it.own && it.recalled === null && classOf(it.type) === 'normal');
  if (!stage || !row) return false;
  stage.focus(row.key);
  openOverlay.set({ kind: 'menu', chat, key: row.key, at: null });
  return true;
}

// The card of a user or group that the user is about to send to chats. The dialog belongs to the chat, so this file
// does not import it.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../store.ts';

export interface SharedCard {
  of: ChatKey;
  /** The nickname of a user or the name of a group, without the remark of this user. */
  name: string;
  headImage: string;
  /** The element that gets the focus after the dialog; without it, the element that had the focus before. */
  from?: HTMLElement;
}

export const sharedCard = createStore<SharedCard | null>(null);

/** Opens the dialog that sends the card. */
export const shareCard = (card: SharedCard): void => sharedCard.set(card);

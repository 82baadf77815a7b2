// The state of the open profile card. The card's components load on demand, so this file does not import them.
import type { MouseEvent } from 'react';
import { type ChatKey, targetOf } from '../../core/domain/chat-key.ts';
import { createStore } from '../store.ts';

export interface OpenCard {
  of: ChatKey;
  /** Name and avatar that the caller already has, shown until the card loads. */
  name: string;
  headImage: string;
  /** The group in which the user met the person: its rules apply to the card's buttons. null for none. */
  group: number | null;
  /** Position of the pointer in the window, px; after a key press, the pressed element. */
  at: { x: number; y: number } | Element;
  /** The pressed element. */
  from: HTMLElement;
}

export const openedCard = createStore<OpenCard | null>(null);

type Subject = Pick<OpenCard, 'of' | 'name' | 'headImage'> & Partial<Pick<OpenCard, 'group'>>;

/** Opens the card of a user (the key of a private chat) or group beside the pressed element. */
export function openCard(
  { group = null, ...subject }: Subject,
  { clientX, clientY, currentTarget }: MouseEvent<HTMLElement>,
): void {
  const byKey = clientX === 0 && clientY === 0;
  const at = byKey ? currentTarget : { x: clientX, y: clientY };
  openedCard.set({ ...subject, group, at, from: currentTarget });
}

/** The group of a group chat; null for any other chat. */
export function groupOf(chat: ChatKey): number | null {
  const { type, targetId } = targetOf(chat);
  return type === 'GROUP' ? targetId : null;
}

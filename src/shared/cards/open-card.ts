// The state of the open profile card. The card's components load on demand, so this file does not import them.
import type { MouseEvent } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../store.ts';

export interface OpenCard {
  of: ChatKey;
  /** Name and avatar that the caller already has, shown until the card loads. */
  name: string;
  headImage: string;
  /** Position of the pointer in the window, px; after a key press, the pressed element. */
  at: { x: number; y: number } | Element;
  /** The pressed element. */
  from: HTMLElement;
}

export const openedCard = createStore<OpenCard | null>(null);

type Known = Pick<OpenCard, 'of' | 'name' | 'headImage'>;

/** Opens the card of a user (the key of a private chat) or group beside the pressed element. */
export function openCard(known: Known, { clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): void {
  const byKey = clientX === 0 && clientY === 0;
  const at = byKey ? currentTarget : { x: clientX, y: clientY };
  openedCard.set({ ...known, at, from: currentTarget });
}

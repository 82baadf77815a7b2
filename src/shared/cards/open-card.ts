// The state of the open card. The file has no code of the card itself, which loads on demand.
import type { MouseEvent } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../store.ts';

export interface OpenCard {
  of: ChatKey;
  /** Name and avatar that the caller already has, shown until the card loads. */
  name: string;
  headImage: string;
  /** Position in the window, px; the pressed element after a press by key. */
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

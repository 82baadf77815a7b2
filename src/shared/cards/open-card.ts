// The tab. Which card is open over the page. Apart from the card, whose code comes when the first one is asked for.
import type { MouseEvent } from 'react';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../store.ts';

export interface OpenCard {
  of: ChatKey;
  /** What is known of it already. */
  name: string;
  headImage: string;
  /** px in the window; the element itself where no pointer was used. */
  at: { x: number; y: number } | Element;
  /** What was pressed. */
  from: HTMLElement;
}

export const openedCard = createStore<OpenCard | null>(null);

type Known = Pick<OpenCard, 'of' | 'name' | 'headImage'>;

/** Opens the card of a person (a private chat's key) or group beside what was pressed. */
export function openCard(known: Known, { clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): void {
  const byKey = clientX === 0 && clientY === 0;
  const at = byKey ? currentTarget : { x: clientX, y: clientY };
  openedCard.set({ ...known, at, from: currentTarget });
}

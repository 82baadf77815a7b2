// The tab. What a user has asked of a message and what is therefore open over the page: its menu, or a dialog.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../../shared/store.ts';

export type Asked =
  /** `at`: a point of the window; null: at the message itself. */
  | { is: 'menu'; chat: ChatKey; key: string; at: { x: number; y: number } | null }
  | { is: 'recall'; chat: ChatKey; id: number }
  | { is: 'forward'; chat: ChatKey; ids: readonly number[]; left: number }
  | { is: 'readers'; chat: ChatKey; id: number };

export const asked = createStore<Asked | null>(null);

// The tab. What a user has openOverlay of a message and what is therefore open over the page: its menu, or a dialog.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../../shared/store.ts';

export type OpenOverlay =
  /** `at`: a point of the window; null: at the message itself. */
  | { kind: 'menu'; chat: ChatKey; key: string; at: { x: number; y: number } | null }
  | { kind: 'recall'; chat: ChatKey; id: number }
  | { kind: 'forward'; chat: ChatKey; ids: readonly number[]; left: number }
  | { kind: 'readers'; chat: ChatKey; id: number };

export const openOverlay = createStore<OpenOverlay | null>(null);

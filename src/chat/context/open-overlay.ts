// The open overlay of the conversation's messages: the message menu or a dialog.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../../shared/store.ts';

export type OpenOverlay =
  /** `at`: position in the viewport, px; null places the menu at the message. */
  | { kind: 'menu'; chat: ChatKey; key: string; at: { x: number; y: number } | null }
  | { kind: 'recall'; chat: ChatKey; id: number }
  /** `left`: number of selected messages that cannot be forwarded. */
  | { kind: 'forward'; chat: ChatKey; ids: readonly number[]; left: number }
  | { kind: 'readers'; chat: ChatKey; id: number };

/** null while no overlay is open. */
export const openOverlay = createStore<OpenOverlay | null>(null);

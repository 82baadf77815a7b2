// The user or group that a complaint is about. The dialog loads on demand, so this file does not import it.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../store.ts';

export interface OpenComplaint {
  /** The key of a private chat for a user. */
  of: ChatKey;
  name: string;
  /** The element that gets the focus after the dialog; without it, the element that had the focus before. */
  from?: HTMLElement;
}

export const openedComplaint = createStore<OpenComplaint | null>(null);

/** Opens the complaint dialog. */
export const openComplaint = (about: OpenComplaint): void => openedComplaint.set(about);

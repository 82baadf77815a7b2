// Request to scroll to one message. It stays open until the conversation shows the message or cannot locate it.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../../shared/store.ts';

export interface Jump {
  chat: ChatKey;
  id: number;
  /** Number of the request, which tells repeated requests for the same message apart. */
  turn: number;
  /** The user works by keyboard, so the message gets the focus. */
  keyboard: boolean;
}

/** The open request; a newer request replaces it. null while no request is open. */
export const askedJump = createStore<Jump | null>(null);

let turns = 0;

export function askJump(chat: ChatKey, id: number, keyboard: boolean): void {
  askedJump.set({ chat, id, turn: ++turns, keyboard });
}

/** Clears the request `turn`; a newer request stays. */
export function endJump(turn: number): void {
  if (askedJump.get()?.turn === turn) askedJump.set(null);
}

// Request to show one message, until the conversation shows the message or cannot locate it.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../../shared/store.ts';

export interface Jump {
  chat: ChatKey;
  id: number;
  /** Number of the request: the same message can be requested again. */
  turn: number;
  /** The user pressed a key: the message gets the focus. */
  keyboard: boolean;
}

/** The newest request replaces any earlier one. null while no request is open. */
export const askedJump = createStore<Jump | null>(null);

let turns = 0;

export function askJump(chat: ChatKey, id: number, keyboard: boolean): void {
  askedJump.set({ chat, id, turn: ++turns, keyboard });
}

/** Clears the request `turn`; a newer request stays. */
export function endJump(turn: number): void {
  if (askedJump.get()?.turn === turn) askedJump.set(null);
}

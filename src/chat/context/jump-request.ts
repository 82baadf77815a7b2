// The tab. The message that somebody wants to see, until the conversation shows it or cannot.
import type { ChatKey } from '../../core/domain/chat-key.ts';
import { createStore } from '../../shared/store.ts';

export interface Jump {
  chat: ChatKey;
  id: number;
  /** Another one for every request, so that the same message can be asked for again. */
  turn: number;
  /** Asked for by the keyboard: the message gets the focus. */
  keyboard: boolean;
}

/** null while nothing is asked for. The newest one counts. */
export const askedJump = createStore<Jump | null>(null);

let turns = 0;

export function askJump(chat: ChatKey, id: number, keyboard: boolean): void {
  askedJump.set({ chat, id, turn: ++turns, keyboard });
}

/** It has been answered; nothing happens where another one has been asked for meanwhile. */
export function endJump(turn: number): void {
  if (askedJump.get()?.turn === turn) askedJump.set(null);
}

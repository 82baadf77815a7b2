// The tab. Where its reader stood in each conversation that was left above its end: coming back leads there again.
// It lives as long as the page and belongs to one account.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';

/** The first message that could be seen, and where it stood. */
export interface Place {
  key: string;
  id: number;
  /** px from the upper edge of the window to that of the message */
  offset: number;
}

export class Places {
  readonly #user: number | null;
  readonly #held = new Map<ChatKey, Place>();

  constructor(user: number | null) {
    this.#user = user;
  }

  belongsTo(user: number | null): boolean {
    return this.#user === user;
  }

  /** null: it is left at its end. */
  leave(chat: ChatKey, place: Place | null): void {
    if (place) this.#held.set(chat, place);
    else this.#held.delete(chat);
  }

  of(chat: ChatKey): Place | null {
    return this.#held.get(chat) ?? null;
  }
}

const made = new WeakMap<Line, Places>();

export function placesOf(line: Line): Places {
  const user = line.user();
  const held = made.get(line);
  if (held?.belongsTo(user)) return held;
  const places = new Places(user);
  made.set(line, places);
  return places;
}

// Finds the messages that are new to their chat: their id is above all ids of the chat. It runs before the
// events are applied. A message that was deleted before it arrived does not count.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Arrival } from './attention.ts';
import type { ChatStore } from '../log/chat-store.ts';

/** Maximum age of a pulled message that counts as news, ms. */
export const MAX_AGE = 120_000;

export function arrivalsOf(events: readonly ChatEvent[], chatStore: ChatStore, live: boolean): Arrival[] {
  const highest = new Map<ChatKey, number>();
  const arrivals: Arrival[] = [];
  for (const event of events) {
    if (event.kind !== 'message') continue;
    const { chat, message } = event;
    const marks = chatStore.chat(chat)?.marks;
    if (marks && !isVisible(message.id, marks)) continue;
    if (message.id <= (highest.get(chat) ?? chatStore.chat(chat)?.summary.lastId ?? 0)) continue;
    highest.set(chat, message.id);
    arrivals.push({ chat, message, live });
  }
  return arrivals;
}

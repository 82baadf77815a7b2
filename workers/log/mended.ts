// The engine. What is written where a boot found a journal that does not hold as a whole.
import { emptyChat } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Change } from '../journal/journal.ts';
import { atOf, type PendingWrites, type Drained } from './pending-writes.ts';
import type { Mend } from './event-log-options.ts';
import type { ChatStore } from './chat-store.ts';

/** `held`: the events of the tail that do hold. Answers what makes the change when its turn has come. */
export function mended(
  chatStore: ChatStore,
  due: PendingWrites,
  held: readonly ChatEvent[],
  { lost, junk, cursors }: Mend,
) {
  for (const chat of lost) if (!chatStore.stored.has(chat)) chatStore.set(emptyChat(chat));
  // The pages of a chat whose row does not hold say nothing of how far they go.
  const pages = lost.map((chat) => ({ chat, erase: Number.MAX_SAFE_INTEGER, put: [], del: [] }));
  return (taken: Drained, number: number): Change => {
    const events = [...held, ...taken.events];
    const rows = due.rowsOf([...chatStore.stored.keys()], atOf({ events }, number));
    return { ...taken, renew: true, strict: true, gone: junk, events, ...rows, pages, cursors };
  };
}

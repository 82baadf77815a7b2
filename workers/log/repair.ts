// The write that repairs a journal which a boot found damaged.
import { emptyChat } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Loaded } from '../journal/load.ts';
import type { WritePart } from './commits.ts';
import { atOf } from '../journal/journal.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { ChatStore } from './chat-store.ts';

/** The damage that a boot found, and the new cursors in `meta`. */
export type Repair = Pick<Loaded, 'lost' | 'junk'> & { cursors: Record<string, number> };

/**
 * `intact`: the valid events of the tail. They are rewritten as a whole; everything else is deleted and
 * pulled again.
 */
export function repairWrite(
  chatStore: ChatStore,
  pending: PendingWrites,
  intact: readonly ChatEvent[],
  { lost, junk, cursors }: Repair,
): WritePart {
  for (const chat of lost) if (!chatStore.stored.has(chat)) chatStore.set(emptyChat(chat));
  // The extent of a chat's pages is unknown where its row is invalid, so erase them all.
  const pages = lost.map((chat) => ({ chat, erase: Number.MAX_SAFE_INTEGER, put: [], del: [] }));
  return (drained, number) => {
    const events = [...intact, ...drained.events];
    const rows = pending.rowsOf([...chatStore.stored.keys()], atOf({ events }, number));
    return { ...drained, newTail: true, strict: true, discard: junk, events, ...rows, pages, cursors };
  };
}

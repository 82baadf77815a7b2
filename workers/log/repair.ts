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
 * Rewrites the tail with its valid events (`intact`), and all chat rows. Deletes the unreadable records, and
 * the pages of `lost` chats.
 */
export function repairWrite(
  chatStore: ChatStore,
  pending: PendingWrites,
  intact: readonly ChatEvent[],
  { lost, junk, cursors }: Repair,
): WritePart {
  for (const chat of lost) if (!chatStore.stored.has(chat)) chatStore.set(emptyChat(chat));
  // The extent of a chat's pages is unknown where its row is invalid, so all of them are erased.
  const pages = lost.map((chat) => ({ chat, erase: Number.MAX_SAFE_INTEGER, put: [], del: [] }));
  return (drained, number) => {
    const events = [...intact, ...drained.events];
    const rows = pending.rowsOf([...chatStore.stored.keys()], atOf({ events }, number));
    return { ...drained, newTail: true, strict: true, discard: junk, events, ...rows, pages, cursors };
  };
}

// The write that mends a journal which a boot found damaged.
import { emptyChat } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Loaded } from '../journal/load.ts';
import type { WritePart } from './commits.ts';
import { atOf } from '../journal/journal.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { ChatStore } from './chat-store.ts';

/** The damage of a boot, and the cursors that `meta` says from then on. */
export type Mend = Pick<Loaded, 'lost' | 'junk'> & { cursors: Record<string, number> };

/** `held`: the events of the tail that do hold. They are written anew as a whole, the rest goes and is pulled again. */
export function mended(
  chatStore: ChatStore,
  pending: PendingWrites,
  held: readonly ChatEvent[],
  { lost, junk, cursors }: Mend,
): WritePart {
  for (const chat of lost) if (!chatStore.stored.has(chat)) chatStore.set(emptyChat(chat));
  // The pages of a chat whose row does not hold say nothing of how far they go.
  const pages = lost.map((chat) => ({ chat, erase: Number.MAX_SAFE_INTEGER, put: [], del: [] }));
  return (drained, number) => {
    const events = [...held, ...drained.events];
    const rows = pending.rowsOf([...chatStore.stored.keys()], atOf({ events }, number));
    return { ...drained, renew: true, strict: true, gone: junk, events, ...rows, pages, cursors };
  };
}

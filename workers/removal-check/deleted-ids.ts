// The consequences of the deleted-message check's answers: messages that are held here leave, with marks, so that
// nothing brings them back (INV-12).
//
// A server lists all that it has ever removed, also messages that this device never held. Marks only grow and are
// written with every act of the user, so they cannot take in everything. Of the ids that are not held, the newest are
// marked up to 300 marks of the chat, three pages of history. The others are kept in memory, 10,000 of a group, and
// leave in the turn in which a page brings them. A new engine shows one of those until the check that opening the group
// begins, and only where the server still sends a message that it lists as removed.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

export interface DeletedIdsOptions {
  /** As stored: a pending deletion can be undone, and a removal cannot. */
  chat: (key: ChatKey) => ChatState | undefined;
  /** The pages that would hold these ids (ascending); rejects where they cannot be read. */
  pages: (chat: ChatKey, ids: readonly number[]) => Promise<readonly (readonly StoredMessage[])[]>;
  /** Removes messages for everybody; resolves when that is stored and no page has them. */
  erase: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
}

export interface DeletedIds {
  /** Removes the named messages that are held, marks the newest of the others, and remembers the rest. */
  answered(chat: ChatKey, ids: readonly number[]): Promise<void>;
  /** Removes those of these new or changed messages that an answer has named, at once. */
  arrived(chat: ChatKey, messages: readonly StoredMessage[]): Promise<void>;
}

/** The newest ids of an answer count, so many. */
const MOST = 10_000;
/** Marks of a chat beyond which only held messages are marked. */
const MARKS = 300;
/** Ids that are looked up, and removed, in one go. */
const SLICE = 200;

export function createDeletedIds({ chat: stateOf, pages, erase }: DeletedIdsOptions): DeletedIds {
  /** Ids that the server has named, neither held nor marked. */
  const absent = new Map<ChatKey, Set<number>>();

  async function held(chat: ChatKey, ids: readonly number[]): Promise<readonly number[]> {
    const state = stateOf(chat);
    if (!state) return [];
    const { timeline, folded } = state;
    const older = ids.filter((id) => id <= folded.to && timeline.find(id) === null);
    const inPages = older.length > 0 ? await pages(chat, older) : [];
    const found = new Set(inPages.flatMap((page) => page.map(({ id }) => id)));
    return ids.filter((id) => found.has(id) || timeline.find(id) !== null);
  }

  async function remove(chat: ChatKey, ids: readonly number[]): Promise<void> {
    for (const id of ids) absent.get(chat)?.delete(id);
    if (ids.length > 0) await erase(chat, ids);
  }

  return {
    async answered(chat, ids) {
      const known = absent.get(chat) ?? new Set();
      const marks = stateOf(chat)?.marks;
      const listed = [...new Set(ids)].sort((a, b) => a - b).slice(-MOST);
      const now = listed.filter((id) => !marks || isVisible(id, marks));
      // Before the pages are read: `arrived` handles the messages that come meanwhile.
      absent.set(chat, new Set(now));
      const fresh = now.filter((id) => !known.has(id));
      for (let at = 0; at < fresh.length; at += SLICE) {
        const found = await held(chat, fresh.slice(at, at + SLICE)).catch(() => null);
        // The pages cannot be read: the next check looks again.
        if (!found) return void absent.delete(chat);
        await remove(chat, found);
      }
      const marked = Object.keys(stateOf(chat)?.marks.removed ?? {}).length;
      const rest = [...(absent.get(chat) ?? [])];
      if (marked < MARKS) await remove(chat, rest.slice(Math.max(0, rest.length - (MARKS - marked))));
    },
    async arrived(chat, messages) {
      const named = absent.get(chat);
      if (!named || named.size === 0) return;
      const ids = messages.map(({ id }) => id).filter((id) => named.has(id));
      await remove(chat, [...new Set(ids)]);
    },
  };
}

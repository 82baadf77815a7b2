// The engine. What the deleted-message check's answers do: messages that are held here leave, with marks, so that
// nothing brings them back (INV-12).
//
// A server lists what it has ever removed, also what this device never held. Marks only grow and are written with
// every act of the user, so they do not take in all that a server says: of what is not held, the newest ids are
// marked up to 300 marks of the chat, three pages of history; the others are kept in memory, 10,000 of a group,
// and leave in the turn in which a page brings them. A new engine that a page brings one of those to shows it
// until the check that opening the group begins, and only where the server still hands out what it says is gone.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

export interface DeletedIdsOptions {
  /** As stored: a pending deletion can be undone, and a removal cannot. */
  chat: (key: ChatKey) => ChatState | undefined;
  /** The pages that would hold these ids (ascending); rejects where they cannot be read. */
  pages: (chat: ChatKey, ids: readonly number[]) => Promise<readonly (readonly StoredMessage[])[]>;
  /** Marks them as removed for everybody: resolves when that is stored and no page has them. */
  erase: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
}

export interface DeletedIds {
  /** What a check has named. */
  told(chat: ChatKey, ids: readonly number[]): Promise<void>;
  /** These messages of the chat came or changed. */
  came(chat: ChatKey, messages: readonly StoredMessage[]): void;
}

/** Ids of an answer that count, the newest. */
const MOST = 10_000;
/** Marks of a chat beyond which nothing is marked that is not held. */
const MARKS = 300;
/** Ids that are looked up, and erased, in one go. */
const SLICE = 200;

export function createDeletedIds({ chat: stateOf, pages, erase }: DeletedIdsOptions): DeletedIds {
  /** Named by the server, neither held nor marked. */
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

  async function gone(chat: ChatKey, ids: readonly number[]): Promise<void> {
    for (const id of ids) absent.get(chat)?.delete(id);
    if (ids.length > 0) await erase(chat, ids);
  }

  return {
    async told(chat, ids) {
      const known = absent.get(chat) ?? new Set();
      const marks = stateOf(chat)?.marks;
      const listed = [...new Set(ids)].sort((a, b) => a - b).slice(-MOST);
      const now = listed.filter((id) => !marks || isVisible(id, marks));
      // Before anything is looked up: what comes meanwhile is met by `came`.
      absent.set(chat, new Set(now));
      const fresh = now.filter((id) => !known.has(id));
      for (let at = 0; at < fresh.length; at += SLICE) {
        const found = await held(chat, fresh.slice(at, at + SLICE)).catch(() => null);
        // Pages that cannot be read: the next check looks again.
        if (!found) return void absent.delete(chat);
        await gone(chat, found);
      }
      const marked = Object.keys(stateOf(chat)?.marks.removed ?? {}).length;
      const rest = [...(absent.get(chat) ?? [])];
      if (marked < MARKS) await gone(chat, rest.slice(Math.max(0, rest.length - (MARKS - marked))));
    },
    came(chat, messages) {
      const listed = absent.get(chat);
      if (!listed || listed.size === 0) return;
      const ids = messages.map(({ id }) => id).filter((id) => listed.has(id));
      void gone(chat, [...new Set(ids)]);
    },
  };
}

// Handles the answers of the deleted-message check: messages on this device are erased, and marks keep them
// from coming back (INV-12).
//
// A server lists everything that it has ever removed, including messages that this device never held. Marks
// only grow and are written with every act of the user, so they cannot include all those ids. The newest ids
// that are not held are marked until the chat has 300 marks (three pages of history). The others stay in
// memory, 10,000 per group, and their messages are erased as soon as a page brings them. A server may still
// send a message that it lists as removed. A new engine may then show the message until the engine opens the
// group and the check ends.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';

export interface DeletedIdsOptions {
  /** The stored state, because a pending deletion can be undone and a removal cannot. */
  chat: (key: ChatKey) => ChatState | undefined;
  /** The journal pages whose range contains these ids (ascending); rejects where they cannot be read. */
  pages: (chat: ChatKey, ids: readonly number[]) => Promise<readonly (readonly StoredMessage[])[]>;
  /** Erases messages for good; resolves when that is stored and no journal page contains them. */
  erase: (chat: ChatKey, ids: readonly number[]) => Promise<void>;
}

export interface DeletedIds {
  /**
   * Erases the named messages on this device, and marks the newest other ids. The remaining ids stay in
   * memory.
   */
  answered(chat: ChatKey, ids: readonly number[]): Promise<void>;
  /** Erases at once those of these new or changed messages that an answer has named. */
  arrived(chat: ChatKey, messages: readonly StoredMessage[]): Promise<void>;
}

/** Maximum number of ids of an answer, the newest ones. */
const MAX_IDS = 10_000;
/** Number of marks in a chat above which only held messages are marked. */
const MAX_MARKS = 300;
/** Number of ids that are looked up and erased at a time. */
const SLICE = 200;

export function createDeletedIds({ chat: stateOf, pages, erase }: DeletedIdsOptions): DeletedIds {
  /** Ids that the server has named, and that are neither held nor marked. */
  const absent = new Map<ChatKey, Set<number>>();

  async function heldIds(chat: ChatKey, ids: readonly number[]): Promise<readonly number[]> {
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
      const listed = [...new Set(ids)].sort((a, b) => a - b).slice(-MAX_IDS);
      const unmarked = listed.filter((id) => !marks || isVisible(id, marks));
      // Set the ids before the pages are read, so that `arrived` handles messages that arrive meanwhile.
      absent.set(chat, new Set(unmarked));
      const fresh = unmarked.filter((id) => !known.has(id));
      for (let at = 0; at < fresh.length; at += SLICE) {
        const found = await heldIds(chat, fresh.slice(at, at + SLICE)).catch(() => null);
        // The pages cannot be read: the next check tries again.
        if (!found) return void absent.delete(chat);
        await remove(chat, found);
      }
      const marked = Object.keys(stateOf(chat)?.marks.removed ?? {}).length;
      const rest = [...(absent.get(chat) ?? [])];
      if (marked < MAX_MARKS) await remove(chat, rest.slice(Math.max(0, rest.length - (MAX_MARKS - marked))));
    },
    async arrived(chat, messages) {
      const named = absent.get(chat);
      if (!named || named.size === 0) return;
      const ids = messages.map(({ id }) => id).filter((id) => named.has(id));
      await remove(chat, [...new Set(ids)]);
    },
  };
}

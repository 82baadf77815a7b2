// State of a chat that a user can see: its messages in pages and in memory, and a recount of the unread ones.
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState } from '../../../src/core/domain/chat.ts';
import { countsAsUnread } from '../../../src/core/domain/held.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { masked } from '../../../src/core/domain/reduce.ts';
import type { Account } from '../../../workers/account/account.ts';

export interface VisibleState {
  state: ChatState;
  /** In id order, without deleted ones. */
  messages: StoredMessage[];
  /** A recount of the messages. */
  unread: number;
}

export async function visibleState(account: Account, chat: ChatKey): Promise<VisibleState | null> {
  const state = account.chatStore.chat(chat);
  if (!state) return null;
  const stored = state.folded.to > 0 ? await account.history(chat, 1e6, Infinity) : [];
  const all = new Map(stored.map((it) => [it.id, it]));
  for (const it of state.timeline.after(0)) all.set(it.id, it);
  const visible = [...all.values()]
    .filter(({ id }) => isVisible(id, state.marks))
    .sort((a, b) => a.id - b.id);
  const unread = visible.filter((it) => countsAsUnread(it, state.marks)).length;
  return { state, messages: visible.map((it) => masked(it, state.marks) as StoredMessage), unread };
}

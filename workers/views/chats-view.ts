// The chat list. However many chats change, a patch holds the rows of a few screens at most: a thousand rows
// at once would block the tab while its user types.
import type { Patch } from '../../src/core/contract/views.ts';
import { type ChatRow, compareChats } from '../../src/core/contract/rows.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { People } from '../people/people.ts';
import { BaseView } from './base-view.ts';
import { chatOrder, chatRow, isListed } from './chat-rows.ts';
import { changesOf } from './difference.ts';
import type { ViewChange } from './view.ts';

/**
 * Number of rows in the snapshot of a long list: more than a screen shows, and the first paint does not wait
 * for the others. A list of up to twice as many rows is sent whole.
 */
const SNAPSHOT_ROWS = 50;
/** Maximum number of rows in any later patch. */
const PATCH_ROWS = 200;

export class ChatsView extends BaseView<ChatRow> {
  /** Chats whose row may differ from the tab's. */
  #changed = new Set<ChatKey>();
  /** Chats in which the user did something and waits to see it. */
  readonly #urgent = new Set<ChatKey>();
  /** The tab has not received all chats yet. */
  #more = false;

  override get dirty(): boolean {
    return (this.dirtyAll || this.#changed.size > 0) && this.isKnown;
  }

  override get patient(): boolean {
    return !this.isSnapshot && !this.#more && this.#urgent.size === 0;
  }

  override note(change: ViewChange): void {
    if (change.kind === 'all') this.restart();
    this.dirtyAll ||= change.kind === 'people';
    if (change.kind === 'person') this.#changed.add(change.chat);
    if (change.kind !== 'chat') return;
    const { chat, marks, messages } = change.news;
    this.#changed.add(chat);
    // A pull brings only messages; a change with marks, or with neither, is an act of the user.
    if (marks || messages.length === 0) this.#urgent.add(chat);
  }

  override patch(): Patch | null {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (this.dirtyAll) this.#changed = new Set([...this.sent.keys(), ...(chatStore?.chats.keys() ?? [])]);
    this.dirtyAll = false;
    const put: ChatRow[] = [];
    const del: ChatKey[] = [];
    do {
      const { rows, gone } = this.#takeRows(chatStore, people);
      put.push(...changesOf(this.sent, rows, false).put);
      del.push(...gone);
    } while (this.#changed.size > 0 && put.length + del.length === 0);
    this.#more = (this.isSnapshot || this.#more) && this.#changed.size > 0;
    return this.patchOf(put, del, { more: this.#more });
  }

  protected override restart(): void {
    super.restart();
    this.#changed.clear();
    this.#urgent.clear();
  }

  /** Takes from the changed chats all keys to delete, and as many rows as a patch may hold. */
  #takeRows(chatStore: ChatStore | null, people: People | null): { rows: ChatRow[]; gone: ChatKey[] } {
    const gone: ChatKey[] = [];
    const listed: ChatState[] = [];
    for (const key of this.#changed) {
      const state = chatStore?.chat(key);
      if (state && people && isListed(state, people)) {
        listed.push(state);
        continue;
      }
      this.#urgent.delete(key);
      if (this.sent.delete(key)) gone.push(key);
    }
    this.#changed.clear();
    if (!chatStore || !people) return { rows: [], gone };
    const { taken, left } = this.#pickFirst(listed, people);
    const rows = taken.map((state) => {
      this.#urgent.delete(state.key);
      const unsent = state.unsent.at(-1);
      return chatRow(state, people, chatStore.self.id, unsent ? this.source.upload(unsent.tmpId) : null);
    });
    for (const { key } of left) this.#changed.add(key);
    return { rows, gone };
  }

  /** Order: urgent chats, chats that the tab does not have, then from the top of the list. */
  #pickFirst(
    listed: readonly ChatState[],
    people: People,
  ): { taken: readonly ChatState[]; left: readonly ChatState[] } {
    const limit = !this.isSnapshot
      ? PATCH_ROWS
      : listed.length > 2 * SNAPSHOT_ROWS
        ? SNAPSHOT_ROWS
        : listed.length;
    if (listed.length <= limit) return { taken: listed, left: [] };
    const rank = (key: ChatKey): number => (this.#urgent.has(key) ? 0 : this.sent.has(key) ? 2 : 1);
    const ordered = listed
      .map((state) => ({ state, rank: rank(state.key), ...chatOrder(state, people) }))
      .sort((a, b) => a.rank - b.rank || compareChats(a, b))
      .map(({ state }) => state);
    return { taken: ordered.slice(0, limit), left: ordered.slice(limit) };
  }
}

// The list of chats. A patch holds the rows of a few screens at most, however many chats changed: a thousand rows at
// once block the tab of a person who types.
import type { Patch } from '../../src/core/contract/views.ts';
import { type ChatRow, compareChats } from '../../src/core/contract/rows.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { People } from '../people/people.ts';
import { BaseView } from './base-view.ts';
import { chatPlace, chatRow, isListed } from './chat-rows.ts';
import { changesOf } from './difference.ts';
import { isOpening, type ViewChange } from './view.ts';

/** Rows of a snapshot: more than a screen shows, so that the first paint does not wait for all others. */
const FIRST = 50;
/** Rows of any later patch. */
const MOST = 200;

export class ChatsView extends BaseView<ChatRow> {
  /** Chats whose row may differ from the tab's. */
  #changed = new Set<ChatKey>();
  /** Chats in which the user did something and waits to see it. */
  readonly #pressing = new Set<ChatKey>();
  /** The tab has not had all chats yet. */
  #more = false;

  override get dirty(): boolean {
    return (this.dirtyAll || this.#changed.size > 0) && (this.hasSent || !isOpening(this.source));
  }

  override get patient(): boolean {
    return !this.isSnapshot && !this.#more && this.#pressing.size === 0;
  }

  override note(change: ViewChange): void {
    if (change.kind === 'all') this.restart();
    this.dirtyAll ||= change.kind === 'people';
    if (change.kind === 'person') this.#changed.add(change.chat);
    if (change.kind !== 'chat') return;
    const { chat, marks, messages } = change.news;
    this.#changed.add(chat);
    // A pull brings messages and nothing else; marks, or neither, are an act of the user.
    if (marks || messages.length === 0) this.#pressing.add(chat);
  }

  override patch(): Patch | null {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (this.dirtyAll) this.#changed = new Set([...this.sent.keys(), ...(chatStore?.chats.keys() ?? [])]);
    this.dirtyAll = false;
    const put: ChatRow[] = [];
    const del: ChatKey[] = [];
    do {
      const { rows, gone } = this.#take(chatStore, people);
      put.push(...changesOf(this.sent, rows, false).put);
      del.push(...gone);
    } while (this.#changed.size > 0 && put.length + del.length === 0);
    this.#more = (this.isSnapshot || this.#more) && this.#changed.size > 0;
    return this.patchOf(put, del, { more: this.#more });
  }

  protected override restart(): void {
    super.restart();
    this.#changed.clear();
    this.#pressing.clear();
  }

  /** Takes from the changed chats: all that the tab must let go, and as many rows as a patch may hold. */
  #take(chatStore: ChatStore | null, people: People | null): { rows: ChatRow[]; gone: ChatKey[] } {
    const gone: ChatKey[] = [];
    const listed: ChatState[] = [];
    for (const key of this.#changed) {
      const state = chatStore?.chat(key);
      if (state && people && isListed(state, people)) {
        listed.push(state);
        continue;
      }
      this.#pressing.delete(key);
      if (this.sent.delete(key)) gone.push(key);
    }
    this.#changed.clear();
    if (!chatStore || !people) return { rows: [], gone };
    const { taken, left } = this.#foremost(listed, people);
    const rows = taken.map((state) => {
      this.#pressing.delete(state.key);
      const unsent = state.unsent.at(-1);
      return chatRow(state, people, chatStore.self.id, unsent ? this.source.upload(unsent.tmpId) : null);
    });
    for (const { key } of left) this.#changed.add(key);
    return { rows, gone };
  }

  /** In order: pressing chats, chats that the tab does not have, then from the top of the list. */
  #foremost(
    listed: readonly ChatState[],
    people: People,
  ): { taken: readonly ChatState[]; left: readonly ChatState[] } {
    const most = !this.isSnapshot ? MOST : listed.length > 2 * FIRST ? FIRST : listed.length;
    if (listed.length <= most) return { taken: listed, left: [] };
    const rank = (key: ChatKey): number => (this.#pressing.has(key) ? 0 : this.sent.has(key) ? 2 : 1);
    const places = listed
      .map((state) => ({ state, rank: rank(state.key), ...chatPlace(state, people) }))
      .sort((a, b) => a.rank - b.rank || compareChats(a, b))
      .map(({ state }) => state);
    return { taken: places.slice(0, most), left: places.slice(most) };
  }
}

// The engine. What one tab shows of the list of chats. No patch holds more rows than a few screens, however many
// have changed: a thousand at once keep the tab from answering for longer than a person who types forgives.
import type { Patch } from '../../src/core/contract/views.ts';
import { type ChatRow, compareChats } from '../../src/core/contract/rows.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { People } from '../people/people.ts';
import { changesOf } from './difference.ts';
import { chatPlace, chatRow, isListed } from './chat-rows.ts';
import { type ViewChange, isOpening, type View, type ViewSource } from './view.ts';
import type { ChatStore } from '../log/chat-store.ts';

/** More than a screen shows: what a page paints first does not wait for all the others. */
const FIRST = 50;
/** Rows of any later patch. */
const MOST = 200;

export class ChatsView implements View {
  private stream = 0;
  private readonly sent = new Map<ChatKey, ChatRow>();
  private whole = true;
  /** What may look different from what the tab has. */
  private changed = new Set<ChatKey>();
  /** Where somebody has done something, and looks for what comes of it. */
  private readonly pressing = new Set<ChatKey>();
  /** The tab has never had them all. */
  private more = false;
  /** The tab has rows of it, which may have to go. */
  private told = false;
  private readonly number: number;
  private readonly source: ViewSource;

  constructor(number: number, source: ViewSource) {
    this.number = number;
    this.source = source;
  }

  get dirty(): boolean {
    return (this.whole || this.changed.size > 0) && (this.told || !isOpening(this.source));
  }

  get patient(): boolean {
    return this.stream > 0 && !this.more && this.pressing.size === 0;
  }

  note(change: ViewChange): void {
    if (change.kind === 'all') {
      this.stream = 0;
      this.sent.clear();
      this.changed.clear();
      this.pressing.clear();
    }
    this.whole ||= change.kind === 'all' || change.kind === 'people';
    if (change.kind === 'person') this.changed.add(change.chat);
    if (change.kind !== 'chat') return;
    const { chat, marks, messages } = change.news;
    this.changed.add(chat);
    // A pull brings messages and nothing else.
    if (marks || messages.length === 0) this.pressing.add(chat);
  }

  patch(): Patch | null {
    const snapshot = this.stream === 0;
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (this.whole) this.changed = new Set([...this.sent.keys(), ...(chatStore?.chats.keys() ?? [])]);
    this.whole = false;
    this.told = true;
    const put: ChatRow[] = [];
    const del: ChatKey[] = [];
    do {
      const next = this.next(chatStore, people);
      put.push(...changesOf(this.sent, next.rows, false).put);
      del.push(...next.gone);
    } while (this.changed.size > 0 && put.length + del.length === 0);
    const more = (snapshot || this.more) && this.changed.size > 0;
    const news = snapshot || more !== this.more;
    this.more = more;
    if (!news && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(news && { more }) };
  }

  /** Takes from what has changed: all that the tab must let go, and as many rows as a patch may hold. */
  private next(chatStore: ChatStore | null, people: People | null): { rows: ChatRow[]; gone: ChatKey[] } {
    const gone: ChatKey[] = [];
    const listed: ChatState[] = [];
    for (const key of this.changed) {
      const state = chatStore?.chat(key);
      if (state && people && isListed(state, people)) {
        listed.push(state);
        continue;
      }
      this.pressing.delete(key);
      if (this.sent.delete(key)) gone.push(key);
    }
    this.changed.clear();
    if (!chatStore || !people) return { rows: [], gone };
    const { taken, left } = this.foremost(listed, people);
    const rows = taken.map((state) => {
      this.pressing.delete(state.key);
      const unsent = state.unsent.at(-1);
      return chatRow(state, people, chatStore.self.id, unsent ? this.source.upload(unsent.tmpId) : null);
    });
    for (const { key } of left) this.changed.add(key);
    return { rows, gone };
  }

  /** Where somebody waits, then what the tab does not have, then from the top of the list. */
  private foremost(
    listed: readonly ChatState[],
    people: People,
  ): { taken: readonly ChatState[]; left: readonly ChatState[] } {
    const most = this.stream > 0 ? MOST : listed.length > 2 * FIRST ? FIRST : listed.length;
    if (listed.length <= most) return { taken: listed, left: [] };
    const rank = (key: ChatKey): number => (this.pressing.has(key) ? 0 : this.sent.has(key) ? 2 : 1);
    const places = listed
      .map((state) => ({ state, rank: rank(state.key), ...chatPlace(state, people) }))
      .sort((a, b) => a.rank - b.rank || compareChats(a, b))
      .map(({ state }) => state);
    return { taken: places.slice(0, most), left: places.slice(most) };
  }
}

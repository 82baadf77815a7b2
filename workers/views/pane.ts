// One conversation in one tab: a window of the newest messages and all that follow, or of the messages around
// one message. The view itself holds the messages of its window. So journal pages may be evicted from memory,
// and the cost of a change depends on the change alone (INV-11). A window that is read again leaves its rows
// in the tab until the pages are read. Meanwhile rows change or are deleted, but none are added.
import { defer } from 'rxjs';
import type { MessageRow } from '../../src/core/contract/rows.ts';
import type { PaneSpec, Patch } from '../../src/core/contract/views.ts';
import { emptyMarks, isVisible, type ChatState, type Gap, type Marks } from '../../src/core/domain/chat.ts';
import { SYSTEM_CHAT, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { gapsOf } from '../../src/core/domain/gaps.ts';
import type { Message, StoredMessage } from '../../src/core/domain/message.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import type { People } from '../people/people.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { Scope } from '../scope.ts';
import { BaseView } from './base-view.ts';
import { changesOf } from './difference.ts';
import { gapRow, messageRow } from './message-rows.ts';
import type { ViewChange, ViewSource } from './view.ts';
import { readPages, type WindowPages } from './window-pages.ts';

/** The window is read again after this many changes between two batches, or twice as many extra rows. */
const MAX_CHANGES = 2000;
/** Maximum number of extra rows around a message: a filled gap below it may be as long as the history. */
const MAX_EXTRA_AROUND = 300;
/** The position of a window that ends with the newest message. */
const END = { id: Number.MAX_SAFE_INTEGER - 1, after: 0 };

export class PaneView extends BaseView<MessageRow> {
  /** Keys of sent rows that are not stored messages (gaps, unsent messages); deleted when they disappear. */
  #transient = new Set<string>();
  #state: 'new' | 'loading' | 'loaded' = 'new';
  /** The window is being read again: until its snapshot the tab keeps the rows of the previous window. */
  #isReread = false;
  #held = Timeline.empty;
  /**
   * First id of the window, so that the window grows at its end and does not move under the reader; 0 for no
   * limit.
   */
  #first = 0;
  /** Last id of the window; Infinity for no limit. */
  #last = Infinity;
  /** Messages older than the window exist locally. */
  #hasOlder = false;
  /** Gaps or unsent messages may differ from the tab's rows. */
  #dirtyRows = false;
  /** Ids of messages that may differ from the tab's rows. */
  readonly #changed = new Set<number>();
  #arrivedWhileLoading: StoredMessage[] = [];
  readonly #chat: ChatKey;
  #size: number;
  #around: { id: number; after: number };

  constructor(number: number, spec: PaneSpec, source: ViewSource, scope: Scope) {
    super(number, source, scope);
    this.#chat = spec.chat;
    this.#size = spec.size;
    this.#around = spec.around ?? END;
  }

  override get dirty(): boolean {
    if (!this.isKnown || (this.#state === 'loading' && this.isSnapshot)) return false;
    return this.dirtyAll || this.#dirtyRows || this.#changed.size > 0;
  }

  override note(change: ViewChange): void {
    if (change.kind === 'all') return this.restart();
    if (change.kind === 'people') this.dirtyAll = true;
    if (change.kind === 'status' && this.#held.size + this.#transient.size > 0) this.#dirtyRows = true;
    if (change.kind !== 'chat' || change.news.chat !== this.#chat) return;
    this.#dirtyRows = true;
    this.dirtyAll ||= change.news.marks;
    const marks = this.source.chatStore()?.chat(this.#chat)?.marks ?? emptyMarks;
    // Deleted messages take no room in a window. After an undo the window is read again and includes them.
    for (const message of change.news.messages) if (isVisible(message.id, marks)) this.#addMessage(message);
    const maxExtra = this.#around === END ? 2 * MAX_CHANGES : MAX_EXTRA_AROUND;
    const hasTooMany = this.#changed.size > MAX_CHANGES || this.#held.size > this.#windowSize + maxExtra;
    const isLoaded = this.#state === 'loaded';
    if (change.news.unhidden && isLoaded && this.#last === Infinity) {
      // A reader at the end stays there and keeps the rows that are shown.
      this.#size = Math.max(this.#windowSize, this.#held.size);
      this.#around = END;
    }
    if ((hasTooMany && isLoaded) || change.news.unhidden) this.#reread();
  }

  override patch(): Patch | null {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    const chat = chatStore?.chat(this.#chat);
    if (chatStore && chat && this.#state === 'new') this.#load(chatStore, chat);
    if (this.#state === 'loading') {
      // Delete the rows of another account before the pages of this one are read.
      if (this.isSnapshot && this.hasSent) return this.patchOf([], [], { more: false });
      return chat && people ? this.#patchWhileLoading(chat, people) : null;
    }
    if (this.#isReread) {
      this.#isReread = false;
      this.#transient = new Set();
      this.beginSnapshot();
    }
    this.#fill(chat?.marks ?? emptyMarks);
    const rows = chat && people ? this.#shownRows(chat, people) : { stored: [], transient: [] };
    const hasNewer = this.#last < Infinity;
    if (chatStore && chat && this.dirtyAll && rows.stored.length === 0 && (this.#hasOlder || hasNewer)) {
      // The whole window is deleted and there are messages beside it: delete its rows before reading those
      // messages.
      this.#reread();
      this.#load(chatStore, chat);
      if (this.#state === 'loaded') return this.patch();
      if (!this.hasSent) return null;
    }
    const { put, del } = changesOf(this.sent, [...rows.stored, ...rows.transient], this.dirtyAll);
    const keys = new Set(rows.transient.map((row) => row.key));
    const stored = new Set(rows.stored.map((row) => row.key));
    for (const key of this.#transient) {
      if (!keys.has(key) && !stored.has(key) && this.sent.delete(key)) del.push(key);
    }
    this.#transient = keys;
    this.dirtyAll = this.#dirtyRows = false;
    this.#changed.clear();
    return this.patchOf(put, del, { more: this.#hasMoreHistory(chat), later: hasNewer });
  }

  #addMessage(message: StoredMessage): void {
    if (this.#state === 'loading') this.#arrivedWhileLoading.push(message);
    const isLoaded = this.#state === 'loaded';
    if (isLoaded ? message.id > this.#last : !this.#held.find(message.id)) return;
    if (message.id < this.#first) {
      this.#hasOlder = true;
      return;
    }
    this.#held = this.#held.put(message, () => message).timeline;
    this.#changed.add(message.id);
  }

  /** The messages of the window that no deletion hides. */
  #visible(marks: Marks): StoredMessage[] {
    return [...this.#held.after(0)].filter(({ id }) => isVisible(id, marks));
  }

  /**
   * Sets the first id of the window once more than `size` messages are visible up to its middle, not above a
   * row that the tab shows.
   */
  #fill(marks: Marks): void {
    if (this.#first > 0) return;
    const below = this.#visible(marks).filter(({ id }) => id <= this.#around.id);
    const oldest = below.at(-this.#size);
    if (!oldest || below.length === this.#size) return;
    // Gaps have fractional ids, and unsent messages have none.
    const shown = [...this.sent.values()].flatMap(({ id }) => (Number.isInteger(id) ? (id as number) : []));
    this.#first = Math.min(oldest.id, ...shown);
    this.#hasOlder = (below[0]?.id ?? 0) < this.#first;
    this.#held = Timeline.of([...this.#held.after(this.#first - 1)]);
  }

  /** Number of rows of a full window. */
  get #windowSize(): number {
    return this.#size + this.#around.after;
  }

  /** Shows the window at once where the chat has no pages, else once they are read. */
  #load(chatStore: ChatStore, chat: ChatState): void {
    if (chat.folded.to === 0)
      return this.#show({ older: [], newer: [], from: 0, upTo: Infinity }, chat, chat);
    this.#state = 'loading';
    const window = { chat: this.#chat, size: this.#size, ...this.#around };
    this.runScope.bind(
      defer(() =>
        readPages(this.source, window, () => (chatStore.chat(this.#chat) ?? chat).marks, this.runScope),
      ),
      (pages) => {
        // If another account is signed in by now, its `all` change restarts the view.
        if (!pages || this.source.chatStore() !== chatStore) return;
        this.#show(pages, chat, chatStore.chat(this.#chat) ?? chat);
        this.ready$.next();
      },
    );
  }

  /**
   * Merges messages from journal pages, then from the timeline in memory, then those that arrived meanwhile.
   * The later source wins.
   * @param before the chat's state when reading began
   */
  #show({ older, newer, from, upTo }: WindowPages, before: ChatState, chat: ChatState): void {
    let all = Timeline.of([...older, ...newer]);
    for (const messages of [before.timeline.after(from - 1), this.#arrivedWhileLoading]) {
      for (const message of messages)
        if (message.id >= from && message.id <= upTo) all = all.put(message, () => message).timeline;
    }
    this.#arrivedWhileLoading = [];
    const visible = [...all.after(0)].filter(({ id }) => isVisible(id, chat.marks));
    const { id, after } = this.#around;
    const middle = after > 0 ? visible.filter((message) => message.id <= id).length : visible.length;
    const shown = visible.slice(Math.max(0, middle - this.#size), middle + after);
    this.#hasOlder = middle > this.#size;
    this.#first = this.#hasOlder ? (shown[0]?.id ?? 0) : 0;
    this.#last = middle + after < visible.length ? (shown.at(-1)?.id ?? id) : Infinity;
    this.#held = Timeline.of(shown);
    this.#state = 'loaded';
    this.dirtyAll = true;
  }

  /** Patches the tab's rows while pages are read, so that no row outlives its deletion or recall. */
  #patchWhileLoading(chat: ChatState, people: People): Patch | null {
    if (this.isSnapshot) return null;
    const isGone = ({ id, gap }: MessageRow): boolean =>
      id !== null && gap === null && !isVisible(id, chat.marks);
    const del = this.dirtyAll ? [...this.sent.values()].filter(isGone).map(({ key }) => key) : [];
    for (const key of del) this.sent.delete(key);
    const rows = this.#storedRows(chat, people).filter(({ key }) => this.sent.has(key));
    const { put } = changesOf(this.sent, rows, false);
    this.dirtyAll = this.#dirtyRows = false;
    this.#changed.clear();
    return this.patchOf(put, del, this.flags);
  }

  #rowOf(message: Message, { marks }: ChatState, people: People): MessageRow {
    const selfId = this.source.chatStore()?.self.id ?? 0;
    return messageRow(message, marks, people, selfId, this.source.upload(message.tmpId));
  }

  /** Rows of the stored messages that may differ from the tab's. */
  #storedRows(chat: ChatState, people: People): MessageRow[] {
    const held = this.dirtyAll
      ? [...this.#held.after(0)]
      : [...this.#changed].flatMap((id) => this.#held.find(id) ?? []);
    const visible = held.filter(({ id }) => isVisible(id, chat.marks));
    return this.#withUniqueKeys(visible.map((message) => this.#rowOf(message, chat, people)));
  }

  #shownRows(chat: ChatState, people: People): { stored: MessageRow[]; transient: MessageRow[] } {
    const gaps = this.#gapsShown(chat).map((gap) => {
      if (!gap.lost) this.source.requestGapFill(this.#chat, gap, this.#around.id <= gap.after);
      return gapRow(gap, this.source.canAsk());
    });
    const unsent = chat.unsent.map((message) => this.#rowOf(message, chat, people));
    return { stored: this.#storedRows(chat, people), transient: [...gaps, ...unsent] };
  }

  /**
   * Some servers store a text twice if its tmpId came twice. The key of the second row is made of its id.
   */
  #withUniqueKeys(rows: readonly MessageRow[]): MessageRow[] {
    const owners = new Map<string, number | null>();
    return rows.map((row) => {
      const before = this.sent.get(row.key)?.id;
      const shown = before && this.#held.find(before) ? before : row.id;
      const owner = owners.get(row.key) ?? shown;
      if (owner !== row.id) return { ...row, key: `m${row.id}` };
      owners.set(row.key, owner);
      return row;
    });
  }

  /**
   * Gaps in the window. The gap before all messages shows only where the window asks for more than exist.
   */
  #gapsShown(chat: ChatState): readonly Gap[] {
    return this.#gaps(chat).filter((gap) =>
      gap.after === 0
        ? !this.#hasOlder && this.#visible(chat.marks).length < this.#windowSize
        : gap.before >= this.#first && this.#first <= gap.after && gap.after <= this.#last,
    );
  }

  /** The system chat has no history on the server, so no gaps. */
  #gaps(chat: ChatState): readonly Gap[] {
    return this.#chat === SYSTEM_CHAT ? [] : gapsOf(chat);
  }

  #hasMoreHistory(chat: ChatState | undefined): boolean {
    if (this.#hasOlder) return true;
    const first = chat && this.#gaps(chat)[0];
    return first?.after === 0 && !first.lost;
  }

  protected override restart(): void {
    this.#reread();
    this.beginSnapshot();
    this.#isReread = false;
    this.#transient = new Set();
    this.#held = Timeline.empty;
    this.#changed.clear();
    this.#hasOlder = false;
    this.#first = 0;
    this.#last = Infinity;
  }

  /** Reads the window again and leaves the tab its rows until then. */
  #reread(): void {
    this.endRun();
    this.#state = 'new';
    this.#isReread = true;
    this.#arrivedWhileLoading = [];
    this.#dirtyRows = true;
  }
}

// The engine. What one conversation of one tab shows: the newest messages and all that come after, or those around
// one of them. It keeps the messages of its window itself, so that a change costs as much as what changed (INV-11), and pages may
// leave the memory under it.
import type { MessageRow } from '../../src/core/contract/rows.ts';
import type { PaneSpec, Patch } from '../../src/core/contract/views.ts';
import { isVisible, type ChatState, type Gap } from '../../src/core/domain/chat.ts';
import { SYSTEM_CHAT, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { gapsOf } from '../../src/core/domain/gaps.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import type { People } from '../people/people.ts';
import { gapRow, messageRow } from './message-rows.ts';
import type { ViewChange, View, ViewSource } from './view.ts';
import { changesOf } from './difference.ts';

/** With more changes that nobody asked for, or rows more than were wanted, the view begins anew. */
const PATIENCE = 2000;
/** The same for rows more around a message: a place below it that is filled may be as long as the history. */
const AROUND = 300;
/** The window ends with the newest message. */
const END = { id: Number.MAX_SAFE_INTEGER - 1, after: 0 };

export class PaneView implements View {
  readonly patient = false;
  private stream = 0;
  private sent = new Map<string, MessageRow>();
  /** Keys of sent rows that are no stored messages: they can go without a word about them. */
  private passing = new Set<string>();
  private state: 'new' | 'loading' | 'loaded' = 'new';
  private held = Timeline.empty;
  /** So often pages were read: an answer from before counts no more. */
  private loads = 0;
  /** The first id shown, so that the window grows at its end and never slides under the reader; 0: all. */
  private first = 0;
  private older = false;
  private more = false;
  /** The last id shown; Infinity: all. */
  private last = Infinity;
  private sentHasNewer = false;
  private dirtyAll = true;
  private dirtyRows = false;
  private readonly changed = new Set<number>();
  /** What came while pages were read. */
  private arrivedWhileLoading: StoredMessage[] = [];
  private readonly number: number;
  private readonly chat: ChatKey;
  private size: number;
  private around: { id: number; after: number };
  private readonly source: ViewSource;

  constructor(number: number, spec: PaneSpec, source: ViewSource) {
    this.number = number;
    this.chat = spec.chat;
    this.size = spec.size;
    this.around = spec.around ?? END;
    this.source = source;
  }

  get dirty(): boolean {
    return this.state !== 'loading' && (this.dirtyAll || this.dirtyRows || this.changed.size > 0);
  }

  note(change: ViewChange): void {
    if (change.kind === 'all') return this.restart();
    if (change.kind === 'people') this.dirtyAll = true;
    if (change.kind === 'status' && this.held.size + this.passing.size > 0) this.dirtyRows = true;
    if (change.kind !== 'chat' || change.news.chat !== this.chat) return;
    this.dirtyRows = true;
    this.dirtyAll ||= change.news.marks;
    for (const message of change.news.messages) this.take(message);
    const most = this.around === END ? 2 * PATIENCE : AROUND;
    const hasTooMany = this.changed.size > PATIENCE || this.held.size > this.most + most;
    if (change.news.restored && this.last === Infinity) {
      // Whoever stands at the end stays there, and keeps what is shown.
      this.size = Math.max(this.most, this.held.size);
      this.around = END;
    }
    if (hasTooMany || change.news.restored) this.restart();
  }

  patch(): Patch | null {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    const chat = chatStore?.chat(this.chat);
    if (chat && this.state === 'new') this.load(chat);
    if (this.state === 'loading') return null;
    this.fill();
    const snapshot = this.stream === 0;
    const selfId = chatStore?.self.id ?? 0;
    const rows = chat && people ? this.rows(chat, people, selfId) : { stored: [], passing: [] };
    const later = this.last < Infinity;
    if (chat && this.dirtyAll && rows.stored.length === 0 && (this.older || later)) {
      // All of the window is deleted, and others stand beside it. It is gone before those have been read.
      const del = [...this.sent.keys()].filter((key) => !this.passing.has(key));
      const gone = { view: this.number, stream: this.stream, put: [], del };
      this.restart();
      return this.patch() ?? (snapshot || del.length === 0 ? null : gone);
    }
    const { put, del } = changesOf(this.sent, [...rows.stored, ...rows.passing], this.dirtyAll);
    const keys = new Set(rows.passing.map((row) => row.key));
    const stored = new Set(rows.stored.map((row) => row.key));
    for (const key of this.passing) {
      if (!keys.has(key) && !stored.has(key) && this.sent.delete(key)) del.push(key);
    }
    this.passing = keys;
    const more = this.hasMore(chat);
    const news = snapshot || more !== this.more || later !== this.sentHasNewer;
    this.more = more;
    this.sentHasNewer = later;
    this.dirtyAll = this.dirtyRows = false;
    this.changed.clear();
    if (!news && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(news && { more, later }) };
  }

  private take(message: StoredMessage): void {
    if (this.state === 'loading') this.arrivedWhileLoading.push(message);
    if (this.state !== 'loaded' || message.id > this.last) return;
    if (message.id < this.first) {
      this.older = true;
      return;
    }
    this.held = this.held.put(message, () => message).timeline;
    this.changed.add(message.id);
  }

  /** While fewer than `size` stand up to the middle, what comes before them comes in; none that is shown goes. */
  private fill(): void {
    if (this.first > 0) return;
    const below = [...this.held.after(0)].filter(({ id }) => id <= this.around.id);
    const oldest = below.at(-this.size);
    if (!oldest || below.length === this.size) return;
    // Places of gaps are between ids, and what is unsent has none.
    const shown = [...this.sent.values()].flatMap(({ id }) => (Number.isInteger(id) ? (id as number) : []));
    this.first = Math.min(oldest.id, ...shown);
    this.older = (this.held.first?.id ?? 0) < this.first;
    this.held = Timeline.of([...this.held.after(this.first - 1)]);
  }

  /** Rows of a full window. */
  private get most(): number {
    return this.size + this.around.after;
  }

  /** Reads so many up to the middle of the window, and so many behind it. */
  private load(chat: ChatState, low = this.size + 1, high = this.around.after + 1): void {
    const { id, after } = this.around;
    if (chat.folded.to === 0) return this.loaded([], [], chat.timeline, chat);
    this.state = 'loading';
    const { source } = this;
    const chatStore = source.chatStore();
    const loading = ++this.loads;
    const above = after > 0 ? source.later(this.chat, id, high) : Promise.resolve([]);
    void Promise.all([source.history(this.chat, low, id + 1), above]).then(([below, behind]) => {
      // Of another account by now, or begun anew, which is asked for on its own.
      if (this.loads !== loading || source.chatStore() !== chatStore) return;
      const now = chatStore?.chat(this.chat) ?? chat;
      const seen = (messages: readonly StoredMessage[]): number =>
        messages.filter((message) => isVisible(message.id, now.marks)).length;
      const [fullBelow, fullBehind] = [below.length >= low, behind.length >= high];
      // What is hidden fills no window, and is no end of the history either.
      const lower = fullBelow && seen(below) <= this.size;
      const higher = fullBehind && seen(behind) <= after;
      if (lower || higher) return this.load(chat, lower ? 2 * low : low, higher ? 2 * high : high);
      // What lies between these pages and newer messages was not read: those are not of this window.
      const from = fullBelow ? (below[0]?.id ?? 0) : 0;
      const upTo = fullBehind ? (behind.at(-1)?.id ?? 0) : Infinity;
      this.loaded(below, behind, chat.timeline, now, from, upTo);
      source.wake();
    });
  }

  /** Pages, then what was not in them when they were read, then what came meanwhile: each knows better. */
  private loaded(
    below: readonly StoredMessage[],
    behind: readonly StoredMessage[],
    newer: Timeline,
    chat: ChatState,
    from = 0,
    upTo = Infinity,
  ): void {
    let all = Timeline.of([...below, ...behind]);
    for (const messages of [newer.after(from - 1), this.arrivedWhileLoading]) {
      for (const message of messages)
        if (message.id >= from && message.id <= upTo) all = all.put(message, () => message).timeline;
    }
    this.arrivedWhileLoading = [];
    const visible = [...all.after(0)].filter(({ id }) => isVisible(id, chat.marks));
    const { id, after } = this.around;
    const middle = after > 0 ? visible.filter((message) => message.id <= id).length : visible.length;
    const shown = visible.slice(Math.max(0, middle - this.size), middle + after);
    this.older = middle > this.size;
    this.first = this.older ? (shown[0]?.id ?? 0) : 0;
    this.last = middle + after < visible.length ? (shown.at(-1)?.id ?? id) : Infinity;
    this.held = Timeline.of(shown);
    this.state = 'loaded';
    this.dirtyAll = true;
  }

  private rows(
    chat: ChatState,
    people: People,
    selfId: number,
  ): { stored: MessageRow[]; passing: MessageRow[] } {
    const row = (message: ChatState['unsent'][number]): MessageRow =>
      messageRow(message, chat.marks, people, selfId, this.source.upload(message.tmpId));
    const held = this.dirtyAll
      ? [...this.held.after(0)]
      : [...this.changed].flatMap((id) => this.held.find(id) ?? []);
    const stored = this.named(held.filter(({ id }) => isVisible(id, chat.marks)).map(row));
    const gaps = this.gapsShown(chat).map((gap) => {
      if (!gap.lost) this.source.wantFilled(this.chat, gap, this.around.id <= gap.after);
      return gapRow(gap, this.source.canAsk());
    });
    return { stored, passing: [...gaps, ...chat.unsent.map(row)] };
  }

  /** Some servers store a message that was sent twice under its one name: then the other goes by its id. */
  private named(rows: readonly MessageRow[]): MessageRow[] {
    const owners = new Map<string, number | null>();
    return rows.map((row) => {
      const before = this.sent.get(row.key)?.id;
      const shown = before && this.held.find(before) ? before : row.id;
      const owner = owners.get(row.key) ?? shown;
      if (owner !== row.id) return { ...row, key: `m${row.id}` };
      owners.set(row.key, owner);
      return row;
    });
  }

  /** Those in the window; the one before all messages where the window asks for more than there are. */
  private gapsShown(chat: ChatState): readonly Gap[] {
    return this.gaps(chat).filter((gap) =>
      gap.after === 0
        ? !this.older && this.held.size < this.most
        : gap.before >= this.first && this.first <= gap.after && gap.after <= this.last,
    );
  }

  /** What the system has told has no history to ask for: nothing is known to be missing. */
  private gaps(chat: ChatState): readonly Gap[] {
    return this.chat === SYSTEM_CHAT ? [] : gapsOf(chat);
  }

  private hasMore(chat: ChatState | undefined): boolean {
    if (this.older) return true;
    const first = chat && this.gaps(chat)[0];
    return first?.after === 0 && !first.lost;
  }

  private restart(): void {
    this.stream = 0;
    this.sent = new Map();
    this.passing = new Set();
    this.held = Timeline.empty;
    this.state = 'new';
    this.loads++;
    this.arrivedWhileLoading = [];
    this.changed.clear();
    this.dirtyAll = true;
    this.older = false;
    this.first = 0;
    this.last = Infinity;
  }
}

// The engine. What one conversation of one tab shows: the newest messages and all that come after. It keeps
// the messages of its window itself, so that a change costs as much as what changed (INV-11), and pages may
// leave the memory under it.
import type { MessageRow } from '../../src/core/contract/rows.ts';
import type { Patch } from '../../src/core/contract/views.ts';
import { isVisible, type ChatState, type Gap } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { gapsOf } from '../../src/core/domain/gaps.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import type { People } from '../people/people.ts';
import { gapRow, messageRow } from './rows.ts';
import type { Change, PartView, Source } from './view.ts';
import { changesOf } from './difference.ts';

/** With more changes that nobody asked for, or rows more than were wanted, the view begins anew. */
const PATIENCE = 2000;

export class PaneView implements PartView {
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
  private whole = true;
  private some = false;
  private readonly changed = new Set<number>();
  /** What came while pages were read. */
  private late: StoredMessage[] = [];
  private readonly number: number;
  private readonly chat: ChatKey;
  private readonly size: number;
  private readonly source: Source;

  constructor(number: number, spec: { chat: ChatKey; size: number }, source: Source) {
    this.number = number;
    this.chat = spec.chat;
    this.size = spec.size;
    this.source = source;
  }

  get dirty(): boolean {
    return this.state !== 'loading' && (this.whole || this.some || this.changed.size > 0);
  }

  note(change: Change): void {
    if (change.what === 'all') return this.restart();
    if (change.what === 'people') this.whole = true;
    if (change.what === 'status' && this.held.size + this.passing.size > 0) this.some = true;
    if (change.what !== 'chat' || change.news.chat !== this.chat) return;
    this.some = true;
    this.whole ||= change.news.marks;
    for (const message of change.news.messages) this.take(message);
    const hasTooMany = this.changed.size > PATIENCE || this.held.size > this.size + 2 * PATIENCE;
    if (hasTooMany || change.news.restored) this.restart();
  }

  patch(): Patch | null {
    const world = this.source.world();
    const people = this.source.people();
    const chat = world?.chat(this.chat);
    if (chat && this.state === 'new') this.load(chat);
    if (this.state === 'loading') return null;
    this.fill();
    const snapshot = this.stream === 0;
    const selfId = world?.self.id ?? 0;
    const rows = chat && people ? this.rows(chat, people, selfId) : { stored: [], passing: [] };
    const { put, del } = changesOf(this.sent, [...rows.stored, ...rows.passing], this.whole);
    const keys = new Set(rows.passing.map((row) => row.key));
    const stored = new Set(rows.stored.map((row) => row.key));
    for (const key of this.passing) {
      if (!keys.has(key) && !stored.has(key) && this.sent.delete(key)) del.push(key);
    }
    this.passing = keys;
    const more = this.hasMore(chat);
    const news = snapshot || more !== this.more;
    this.more = more;
    this.whole = this.some = false;
    this.changed.clear();
    if (!news && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(news && { more }) };
  }

  private take(message: StoredMessage): void {
    if (this.state === 'loading') this.late.push(message);
    if (this.state !== 'loaded' || message.id < this.first) return;
    this.held = this.held.put(message, () => message).timeline;
    this.changed.add(message.id);
  }

  /** While fewer than `size` are shown, what comes before them comes in; none that is shown goes. */
  private fill(): void {
    if (this.first > 0 || this.held.size <= this.size) return;
    const [newest] = this.held.newest(this.size).messages;
    const shown = [...this.sent.values()]
      .map(({ id }) => id)
      .filter((id) => id !== null && Number.isInteger(id));
    this.first = Math.min(newest?.id ?? 0, ...(shown as number[]));
    this.older = (this.held.first?.id ?? 0) < this.first;
    this.held = Timeline.of([...this.held.after(this.first - 1)]);
  }

  private load(chat: ChatState, count = this.size + 1): void {
    if (chat.folded.to === 0) return this.loaded([], chat.timeline, chat);
    this.state = 'loading';
    const world = this.source.world();
    const loading = ++this.loads;
    void this.source.history(this.chat, count).then((older) => {
      // Of another account by now, or begun anew, which is asked for on its own.
      if (this.loads !== loading || this.source.world() !== world) return;
      const now = world?.chat(this.chat) ?? chat;
      // What is hidden fills no window, and is no end of the history either.
      const shown = older.filter(({ id }) => isVisible(id, now.marks)).length;
      if (shown <= this.size && older.length >= count) return this.load(chat, 2 * count);
      this.loaded(older, chat.timeline, now);
      this.source.wake();
    });
  }

  /** Pages, then what was not in them when they were read, then what came meanwhile: each knows better. */
  private loaded(older: readonly StoredMessage[], newer: Timeline, chat: ChatState): void {
    let all = Timeline.of(older);
    for (const messages of [newer.after(0), this.late]) {
      for (const message of messages) all = all.put(message, () => message).timeline;
    }
    this.late = [];
    const visible = [...all.after(0)].filter(({ id }) => isVisible(id, chat.marks));
    const shown = visible.slice(-this.size);
    this.older = shown.length < visible.length;
    this.first = this.older ? (shown[0]?.id ?? 0) : 0;
    this.held = Timeline.of(shown);
    this.state = 'loaded';
    this.whole = true;
  }

  private rows(
    chat: ChatState,
    people: People,
    selfId: number,
  ): { stored: MessageRow[]; passing: MessageRow[] } {
    const row = (message: ChatState['unsent'][number]): MessageRow =>
      messageRow(message, chat.marks, people, selfId, this.source.upload(message.tmpId));
    const held = this.whole
      ? [...this.held.after(0)]
      : [...this.changed].flatMap((id) => this.held.find(id) ?? []);
    const stored = this.named(held.filter(({ id }) => isVisible(id, chat.marks)).map(row));
    const gaps = this.gapsShown(chat).map((gap) => {
      if (!gap.lost) this.source.wantFilled(this.chat, gap);
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
    return gapsOf(chat).filter((gap) =>
      gap.after === 0
        ? !this.older && this.held.size < this.size
        : gap.before >= this.first && this.first <= gap.after,
    );
  }

  private hasMore(chat: ChatState | undefined): boolean {
    if (this.older) return true;
    const first = chat && gapsOf(chat)[0];
    return first?.after === 0 && !first.lost;
  }

  private restart(): void {
    this.stream = 0;
    this.sent = new Map();
    this.passing = new Set();
    this.held = Timeline.empty;
    this.state = 'new';
    this.loads++;
    this.late = [];
    this.changed.clear();
    this.whole = true;
    this.older = false;
    this.first = 0;
  }
}

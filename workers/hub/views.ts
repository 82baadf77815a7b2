// The engine. What one subscription of one tab shows. A view only notes what changed; its rows are made
// when the tab asks for the next batch, so a tab that sleeps costs nothing (INV-11).
import type { AnyRow, Patch, ViewSpec } from '../../src/core/contract/views.ts';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { People } from '../people/people.ts';
import { chatRow, headRow, isListed, messageRow, personRows } from './rows.ts';
import type { World } from './world.ts';

/** What happened, as far as views care. */
export type Change =
  | { what: 'chat'; chat: ChatKey }
  | { what: 'people' }
  /** A friend came or went: no message looks different for it. */
  | { what: 'presence'; chat: ChatKey }
  | { what: 'status' }
  /** Another account, or none: everything is new. */
  | { what: 'all' };

/** What views read. `world` is null while nobody is signed in. */
export interface Source {
  status: () => StatusRow;
  world: () => World | null;
  people: () => People | null;
}

export class View {
  private stream = 0;
  private sent = new Map<string, AnyRow>();
  private whole = true;
  private readonly chats = new Set<ChatKey>();
  /** Pane: the first id shown, so that the window grows at its end and never slides under the reader. */
  private first = Infinity;
  /** Pane: what the tab was told of older messages. */
  private more = false;
  /** Head: the unread divider stays where it was when the view was opened. */
  private readUpTo: number | null = null;
  private readonly number: number;
  private readonly spec: ViewSpec;
  private readonly source: Source;

  constructor(number: number, spec: ViewSpec, source: Source) {
    this.number = number;
    this.spec = spec;
    this.source = source;
  }

  /** True when the next batch may hold something of this view. */
  get dirty(): boolean {
    return this.whole || this.chats.size > 0;
  }

  note(change: Change): void {
    const { spec } = this;
    if (change.what === 'all') this.restart();
    else if (change.what === 'status') this.whole ||= spec.view === 'status';
    else if (change.what === 'people') this.whole ||= spec.view !== 'status';
    else if (spec.view === 'chats') this.chats.add(change.chat);
    else if (change.what === 'presence') this.whole ||= spec.view === 'people' || isHeadOf(spec, change.chat);
    else if ((spec.view === 'pane' || spec.view === 'head') && spec.chat === change.chat) this.whole = true;
  }

  /** The change since the last patch; null when nothing is different after all. */
  patch(): Patch | null {
    const snapshot = this.stream === 0;
    const changed = this.whole ? null : [...this.chats];
    this.whole = false;
    this.chats.clear();
    const { rows, more, complete } = this.rows(changed);
    const put = rows.filter((row) => !same(this.sent.get(row.key), row));
    for (const row of put) this.sent.set(row.key, row);
    const del: string[] = [];
    if (complete) {
      const keys = new Set(rows.map((row) => row.key));
      for (const key of this.sent.keys()) if (!keys.has(key)) del.push(key);
      for (const key of del) this.sent.delete(key);
    }
    const news = snapshot || more !== this.more;
    this.more = more;
    if (!news && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(news && { more }) };
  }

  private restart(): void {
    this.stream = 0;
    this.sent = new Map();
    this.whole = true;
    this.first = Infinity;
    this.readUpTo = null;
    this.chats.clear();
  }

  /** `complete`: the rows are all there is; else only those that may have changed. */
  private rows(changed: ChatKey[] | null): { rows: AnyRow[]; more: boolean; complete: boolean } {
    const whole = (rows: AnyRow[], more = false) => ({ rows, more, complete: true });
    if (this.spec.view === 'status') return whole([this.source.status()]);
    const world = this.source.world();
    const people = this.source.people();
    if (!world || !people) return whole([]);
    switch (this.spec.view) {
      case 'people':
        return whole(personRows(people));
      case 'head':
        return whole([this.head(world, people, this.spec.chat)]);
      case 'pane':
        return this.pane(world, people, this.spec.chat, this.spec.size);
      case 'chats': {
        const states = changed ? changed.flatMap((key) => world.chat(key) ?? []) : [...world.chats.values()];
        const rows = states
          .filter((state) => isListed(state, people))
          .map((state) => chatRow(state, people, world.self.id));
        return { rows, more: false, complete: changed === null };
      }
    }
  }

  private head(world: World, people: People, chat: ChatKey): AnyRow {
    const state = world.chat(chat);
    this.readUpTo ??= state?.marks.readUpTo ?? 0;
    return headRow(chat, state, people, world.self.id, this.readUpTo);
  }

  private pane(world: World, people: People, chat: ChatKey, size: number) {
    const state = world.chat(chat);
    if (!state) return { rows: [], more: false, complete: true };
    const { timeline } = state;
    // While fewer than `size` are shown, what is pulled before them comes in.
    this.first = Math.min(this.first, timeline.newest(size).messages[0]?.id ?? Infinity);
    const all = [...timeline.after(this.first - 1), ...state.unsent];
    const rows = all.map((message) => messageRow(message, state.marks, people, world.self.id));
    return { rows, more: (timeline.first?.id ?? Infinity) < this.first, complete: true };
  }
}

function same(held: AnyRow | undefined, row: AnyRow): boolean {
  if (!held) return false;
  const a = held as unknown as Record<string, unknown>;
  const b = row as unknown as Record<string, unknown>;
  return Object.keys(b).every((field) => equal(a[field], b[field]));
}

/** Fields are plain values, or small objects like a last line. */
function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  return JSON.stringify(a) === JSON.stringify(b);
}

const isHeadOf = (spec: ViewSpec, chat: ChatKey): boolean => spec.view === 'head' && spec.chat === chat;

// The engine. What one subscription of one tab shows. A view only notes what changed; its rows are made
// when the tab asks for the next batch, so a tab that sleeps costs nothing (INV-11).
import type { AnyRow, Patch, ViewSpec } from '../../src/core/contract/views.ts';
import { compareChats, type StatusRow, type UploadRow } from '../../src/core/contract/rows.ts';
import type { ChatState, Gap } from '../../src/core/domain/chat.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { People } from '../people/people.ts';
import { changesOf } from './difference.ts';
import { PaneView } from './pane.ts';
import { chatPlace, chatRow, headRow, isListed, personRows } from './rows.ts';
import type { ChatNews, World } from './world.ts';

/** What happened, as far as views care. */
export type Change =
  | { what: 'chat'; news: ChatNews }
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
  /** The newest messages of a chat that lie in pages, oldest first. */
  history: (chat: ChatKey, count: number) => Promise<StoredMessage[]>;
  /** A conversation shows this gap. */
  wantFilled: (chat: ChatKey, gap: Gap) => void;
  /** The server can be asked for history. */
  canAsk: () => boolean;
  upload: (tmpId: string) => UploadRow | null;
  /** A view that had to read is ready: seats look again. */
  wake: () => void;
}

export interface PartView {
  /** True when the next batch may hold something of this view. */
  readonly dirty: boolean;
  /** It shows as much at once as a pull brings: while one runs its patches need not follow each page. */
  readonly patient: boolean;
  note(change: Change): void;
  /** The change since the last patch; null when nothing is different after all. */
  patch(): Patch | null;
}

export const createView = (number: number, spec: ViewSpec, source: Source): PartView =>
  spec.view === 'pane' ? new PaneView(number, spec, source) : new RowsView(number, spec, source);

type RowsSpec = Exclude<ViewSpec, { view: 'pane' }>;

class RowsView implements PartView {
  private stream = 0;
  private sent = new Map<string, AnyRow>();
  private whole = true;
  private readonly chats = new Set<ChatKey>();
  /** Head: the unread divider stays where it was when the view was opened. */
  private readUpTo: number | null = null;
  /** The snapshot had the first chats only. */
  private more = false;
  /** Somebody has done something, and looks for what comes of it. */
  private pressing = false;
  /** The tab has rows of it, which may have to go. */
  private told = false;
  private readonly number: number;
  private readonly spec: RowsSpec;
  private readonly source: Source;

  constructor(number: number, spec: RowsSpec, source: Source) {
    this.number = number;
    this.spec = spec;
    this.source = source;
  }

  get dirty(): boolean {
    return (this.whole || this.chats.size > 0) && (this.told || !this.opening);
  }

  get patient(): boolean {
    return this.spec.view === 'chats' && this.stream > 0 && !this.more && !this.pressing;
  }

  /** An account is being opened: what it has is not known yet, so nothing is said of it. */
  private get opening(): boolean {
    return (
      this.spec.view !== 'status' && this.source.world() === null && this.source.status().phase !== 'stopped'
    );
  }

  note(change: Change): void {
    const { spec } = this;
    // A pull brings messages and nothing else.
    this.pressing ||= change.what === 'chat' && (change.news.marks || change.news.messages.length === 0);
    if (change.what === 'all') this.restart();
    else if (change.what === 'status') this.whole ||= spec.view === 'status';
    else if (change.what === 'people') this.whole ||= spec.view !== 'status';
    else if (change.what === 'presence') {
      if (spec.view === 'chats') this.chats.add(change.chat);
      else this.whole ||= spec.view === 'people' || isHeadOf(spec, change.chat);
    } else if (spec.view === 'chats') this.chats.add(change.news.chat);
    else this.whole ||= isHeadOf(spec, change.news.chat);
  }

  patch(): Patch | null {
    const snapshot = this.stream === 0;
    const changed = this.whole ? null : [...this.chats];
    this.chats.clear();
    this.pressing = false;
    this.told = true;
    const { rows, complete, more = false } = this.rows(changed);
    this.whole = more;
    const { put, del } = changesOf(this.sent, rows, complete);
    const news = snapshot || more !== this.more;
    this.more = more;
    if (!news && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(news && { more }) };
  }

  private restart(): void {
    this.stream = 0;
    this.sent = new Map();
    this.whole = true;
    this.readUpTo = null;
    this.chats.clear();
  }

  /** `complete`: the rows are all there is; else only those that may have changed. */
  private rows(changed: ChatKey[] | null): { rows: AnyRow[]; complete: boolean; more?: boolean } {
    const whole = (rows: AnyRow[]) => ({ rows, complete: true });
    if (this.spec.view === 'status') return whole([this.source.status()]);
    const world = this.source.world();
    const people = this.source.people();
    if (!world || !people) return whole([]);
    if (this.spec.view === 'people') return whole(personRows(people));
    if (this.spec.view === 'head') return whole([this.head(world, people, this.spec.chat)]);
    const states = changed ? changed.flatMap((key) => world.chat(key) ?? []) : [...world.chats.values()];
    const listed = states.filter((state) => isListed(state, people));
    const rowOf = (state: ChatState): AnyRow => {
      const unsent = state.unsent.at(-1);
      return chatRow(state, people, world.self.id, unsent ? this.source.upload(unsent.tmpId) : null);
    };
    if (this.stream === 0 && listed.length > 2 * FIRST) {
      const rows = firstOf(listed, people).map(rowOf);
      return { rows, complete: true, more: true };
    }
    const rows = listed.map(rowOf);
    // A chat that left the list is told by all the others.
    return listed.length < states.length && changed ? this.rows(null) : { rows, complete: changed === null };
  }

  private head(world: World, people: People, chat: ChatKey): AnyRow {
    const state = world.chat(chat);
    this.readUpTo ??= state?.marks.readUpTo ?? 0;
    return headRow(chat, state, people, world.self.id, this.readUpTo);
  }
}

/** More than a screen shows: what a page paints first does not wait for all the others. */
const FIRST = 50;

function firstOf(listed: readonly ChatState[], people: People): ChatState[] {
  const places = listed.map((state) => ({ ...chatPlace(state, people), state }));
  return places
    .sort(compareChats)
    .slice(0, FIRST)
    .map(({ state }) => state);
}

const isHeadOf = (spec: RowsSpec, chat: ChatKey): boolean => spec.view === 'head' && spec.chat === chat;

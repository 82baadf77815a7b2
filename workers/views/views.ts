// The engine. What one subscription of one tab shows, by what it asked for.
import type { AnyRow, Patch, ViewSpec } from '../../src/core/contract/views.ts';
import type { SearchStateRow } from '../../src/core/contract/search.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { ChatsView } from './chats-view.ts';
import { changesOf } from './difference.ts';
import { LazyView } from './lazy-view.ts';
import { PaneView } from './pane.ts';
import { headRow } from './head-row.ts';
import { personRows } from './person-rows.ts';
import { type ViewChange, isOpening, type View, type ViewSource } from './view.ts';

export function createView(number: number, spec: ViewSpec, source: ViewSource): View {
  if (spec.view === 'pane') return new PaneView(number, spec, source);
  if (spec.view === 'search') {
    const load = async (): Promise<View> => {
      const { SearchView } = await import('./search-view.ts');
      return new SearchView(number, spec, source);
    };
    return new LazyView(number, source, load, [failed]);
  }
  if (spec.view === 'members') {
    const load = async (): Promise<View> => {
      const { MembersView } = await import('./members-view.ts');
      return new MembersView(number, spec, source);
    };
    return new LazyView(number, source, load, []);
  }
  return spec.view === 'chats' ? new ChatsView(number, source) : new RowsView(number, spec, source);
}

type RowsSpec = Exclude<ViewSpec, { view: 'pane' | 'chats' | 'search' | 'members' }>;

/** Few rows, or one. */
class RowsView implements View {
  readonly patient = false;
  private stream = 0;
  private sent = new Map<string, AnyRow>();
  private whole = true;
  /** Head: the unread divider stays where it was when the view was opened. */
  private readUpTo: number | null = null;
  /** The tab has rows of it, which may have to go. */
  private told = false;
  private readonly number: number;
  private readonly spec: RowsSpec;
  private readonly source: ViewSource;

  constructor(number: number, spec: RowsSpec, source: ViewSource) {
    this.number = number;
    this.spec = spec;
    this.source = source;
  }

  get dirty(): boolean {
    return this.whole && (this.told || this.spec.view === 'status' || !isOpening(this.source));
  }

  note(change: ViewChange): void {
    const { spec } = this;
    if (change.kind === 'all') this.restart();
    else if (change.kind === 'status') this.whole ||= spec.view === 'status';
    else if (change.kind === 'people') this.whole ||= spec.view !== 'status';
    else if (change.kind === 'person') this.whole ||= spec.view === 'people' || isHeadOf(spec, change.chat);
    else this.whole ||= isHeadOf(spec, change.news.chat);
  }

  patch(): Patch | null {
    const snapshot = this.stream === 0;
    this.whole = false;
    this.told = true;
    const { put, del } = changesOf(this.sent, this.rows(), true);
    if (!snapshot && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(snapshot && { more: false }) };
  }

  private restart(): void {
    this.stream = 0;
    this.sent = new Map();
    this.whole = true;
    this.readUpTo = null;
  }

  private rows(): AnyRow[] {
    if (this.spec.view === 'status') return [this.source.status()];
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (!chatStore || !people) return [];
    if (this.spec.view === 'people') return personRows(people);
    const { chat } = this.spec;
    const state = chatStore.chat(chat);
    this.readUpTo ??= state?.marks.readUpTo ?? 0;
    return [headRow(chat, state, people, chatStore.self.id, this.readUpTo)];
  }
}

/** A search whose code did not come. */
const failed: SearchStateRow = {
  key: 'state',
  kind: 'state',
  step: 'failed',
  reached: null,
  missing: 'nothing',
};

const isHeadOf = (spec: RowsSpec, chat: ChatKey): boolean => spec.view === 'head' && spec.chat === chat;

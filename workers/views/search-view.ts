// The engine. What one tab shows of a search. Loaded when somebody searches.
import type { SearchRow, SearchSpec, SearchStateRow } from '../../src/core/contract/search.ts';
import type { Patch } from '../../src/core/contract/views.ts';
import { gapsOf } from '../../src/core/domain/gaps.ts';
import { hitRow } from './hit-row.ts';
import type { Hit } from '../search/hits.ts';
import { queryOf, type Query } from '../search/query.ts';
import { saidIn } from '../search/said.ts';
import { Search } from '../search/search.ts';
import { snippetOf, type Snippet } from '../search/snippet.ts';
import { changesOf } from './difference.ts';
import type { ViewChange, View, ViewSource } from './view.ts';
import type { ChatStore } from '../log/chat-store.ts';

export class SearchView implements View {
  readonly patient = false;
  private stream = 0;
  private sent = new Map<string, SearchRow>();
  private more = false;
  /** There is something to tell. */
  private some = true;
  /** The tab has rows of it, which may have to go. */
  private told = false;
  private search: Search | null = null;
  /** null: to be looked for again. */
  private missing: SearchStateRow['missing'] | null = null;
  private readonly snippets = new WeakMap<object, Snippet>();
  private readonly query: Query;
  private readonly number: number;
  private readonly spec: SearchSpec;
  private readonly source: ViewSource;

  constructor(number: number, spec: SearchSpec, source: ViewSource) {
    this.number = number;
    this.spec = spec;
    this.source = source;
    this.query = queryOf(spec);
    this.begin();
  }

  /** The snapshot waits for the first hits, or until something was looked at: an empty list would only flash. */
  get dirty(): boolean {
    const { search } = this;
    // An account is being opened: what it has is not known yet.
    if (!search) return this.some && (this.told || this.source.status().phase === 'stopped');
    const begins = search.step === 'running' && search.reached === null && search.found().hits.length === 0;
    return this.some && !(this.stream === 0 && begins);
  }

  note(change: ViewChange): void {
    if (change.kind === 'all') this.begin();
    if (change.kind === 'people' || change.kind === 'person') this.some = true;
    if (change.kind !== 'chat') return;
    const { chat, messages, marks, restored } = change.news;
    this.missing = null;
    if (restored) this.search?.again();
    else this.search?.take(chat, messages, marks);
  }

  patch(): Patch | null {
    const snapshot = this.stream === 0;
    this.some = false;
    this.told = true;
    const found = this.search?.found() ?? { hits: [], more: false };
    const { put, del } = changesOf(this.sent, this.rows(found), true);
    const news = snapshot || found.more !== this.more;
    this.more = found.more;
    if (!news && put.length === 0 && del.length === 0) return null;
    return { view: this.number, stream: this.stream++, put, del, ...(news && { more: found.more }) };
  }

  close(): void {
    this.search?.end();
    this.search = null;
  }

  private begin(): void {
    this.close();
    this.missing = null;
    this.stream = 0;
    this.sent = new Map();
    this.some = true;
    const { source, query } = this;
    const chatStore = source.chatStore();
    if (!chatStore) return;
    this.search = new Search({
      chats: () => chatStore.chats,
      journal: source.journal(),
      query,
      size: this.spec.size,
      idle: source.idle,
      changed: () => {
        this.some = true;
        source.wake();
      },
    });
  }

  private rows({ hits, more }: { hits: readonly Hit[]; more: boolean }): SearchRow[] {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (!chatStore || !people || !this.search) return [];
    const { reached } = this.search;
    this.missing ??= missingIn(chatStore, this.query);
    const step = this.search.step === 'done' && more ? 'settled' : this.search.step;
    const state: SearchStateRow = {
      key: 'state',
      kind: 'state',
      step,
      reached,
      missing: this.missing,
    };
    return [state, ...hits.map((hit) => hitRow(hit, people, this.snippetOf(hit.message)))];
  }

  private snippetOf(message: Hit['message']): Snippet {
    const made = this.snippets.get(message) ?? snippetOf(saidIn(message), this.query.words);
    this.snippets.set(message, made);
    return made;
  }
}

/** What lies before the first message that is held is missing nearly everywhere: a pull reaches back a month. */
function missingIn(chatStore: ChatStore, { chat }: Query): SearchStateRow['missing'] {
  let missing: SearchStateRow['missing'] = 'nothing';
  for (const state of chatStore.chats.values()) {
    if (chat !== null && state.key !== chat) continue;
    for (const { after } of gapsOf(state)) {
      if (after > state.marks.clearedTo) return 'between';
      missing = 'older';
    }
  }
  return missing;
}

// A search in one tab: its state, and the messages found so far. Loads with the first search.
import { searchableText } from '../../../src/core/domain/searchable-text.ts';
import type { SearchRow, SearchSpec, SearchStateRow } from '../../../src/core/contract/search.ts';
import { gapsOf } from '../../../src/core/domain/gaps.ts';
import type { ChatStore } from '../../log/chat-store.ts';
import type { Scope } from '../../scope.ts';
import type { Hit } from '../../search/hits.ts';
import { queryOf, type Query } from '../../search/query.ts';
import { Search } from '../../search/search.ts';
import { snippetOf, type Snippet } from '../../search/snippet.ts';
import { BaseView } from '../base-view.ts';
import { hitRow } from './hit-row.ts';
import { readSearchSpec } from './search-spec.ts';
import type { ViewChange, ViewSource } from '../view.ts';

/** @returns null where the parameters are invalid */
export function createSearchView(
  number: number,
  sent: unknown,
  source: ViewSource,
  scope: Scope,
): SearchView | null {
  const spec = readSearchSpec(sent);
  return spec && new SearchView(number, spec, source, scope);
}

export class SearchView extends BaseView<SearchRow> {
  /** null while no account is open. */
  #search: Search | null = null;
  /** Messages that the search cannot find, because this device lacks them; null: to be computed again. */
  #missing: SearchStateRow['missing'] | null = null;
  readonly #snippets = new WeakMap<object, Snippet>();
  readonly #query: Query;
  readonly #spec: SearchSpec;

  constructor(number: number, spec: SearchSpec, source: ViewSource, scope: Scope) {
    super(number, source, scope);
    this.#spec = spec;
    this.#query = queryOf(spec);
    this.#begin();
  }

  /** The snapshot waits for the first hits or the first journal page, so that no empty list flashes. */
  override get dirty(): boolean {
    const search = this.#search;
    // While an account is being opened its state is unknown.
    if (!search) return this.dirtyAll && (this.hasSent || this.source.status().phase === 'stopped');
    const isBeginning =
      search.step === 'running' && search.reached === null && search.found().hits.length === 0;
    return this.dirtyAll && !(this.isSnapshot && isBeginning);
  }

  override note(change: ViewChange): void {
    if (change.kind === 'all') this.restart();
    if (change.kind === 'people' || change.kind === 'person') this.dirtyAll = true;
    if (change.kind !== 'chat') return;
    const { chat, messages, marks, unhidden } = change.news;
    this.#missing = null;
    if (unhidden) this.#search?.restart();
    else this.#search?.update(chat, messages, marks);
  }

  protected override restart(): void {
    super.restart();
    this.#begin();
  }

  #begin(): void {
    const { source, runScope } = this;
    const query = this.#query;
    this.#missing = null;
    this.#search = null;
    const chatStore = source.chatStore();
    if (!chatStore) return;
    this.#search = new Search({
      chats: () => chatStore.chats,
      journal: source.journal(),
      query,
      size: this.#spec.size,
      idle: source.idle,
      tell: source.tell,
      scope: runScope,
    });
    runScope.bind(this.#search.changed$, () => {
      this.dirtyAll = true;
      this.ready$.next();
    });
  }

  protected override rows(): SearchRow[] {
    const chatStore = this.source.chatStore();
    const people = this.source.people();
    if (!chatStore || !people || !this.#search) return [];
    const { step, reached } = this.#search;
    const { hits, more } = this.#search.found();
    this.#missing ??= missingIn(chatStore, this.#query);
    const state: SearchStateRow = {
      key: 'state',
      kind: 'state',
      step: step === 'done' && more ? 'settled' : step,
      reached,
      missing: this.#missing,
    };
    return [state, ...hits.map((hit) => hitRow(hit, people, this.#snippetOf(hit.message)))];
  }

  protected override get hasMore(): boolean {
    return this.#search?.found().more ?? false;
  }

  #snippetOf(message: Hit['message']): Snippet {
    const snippet = this.#snippets.get(message) ?? snippetOf(searchableText(message), this.#query.words);
    this.#snippets.set(message, snippet);
    return snippet;
  }
}

/**
 * Returns whether messages are missing between stored ones, or only older ones. Nearly every chat lacks older
 * ones, because a pull reaches back only a month.
 */
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

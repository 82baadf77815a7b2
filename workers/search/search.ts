// One search. It checks messages in memory, then pages from the newest on, until the requested newest hits
// are certain. Messages that change meanwhile are checked as they arrive, so the hits stay correct.
import { Observable, Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Page } from '../compaction/fold-pages.ts';
import type { Journal } from '../journal/journal.ts';
import type { Scope } from '../scope.ts';
import { readPageIndex, type PageIndex } from './page-index.ts';
import { gather } from './gather.ts';
import { COLUMNS } from './block.ts';
import { Hits, hitKey, type Hit } from './hits.ts';
import { signPages, unlistedPages } from './sign-pages.ts';
import { readsOf, type Candidate, type PageKey, type PageRead } from './read-plan.ts';
import type { Query } from './query.ts';

export interface SearchOptions {
  chats: () => ReadonlyMap<ChatKey, ChatState>;
  /** null where there is no journal. */
  journal: Journal | null;
  query: Query;
  /** Number of hits requested. */
  size: number;
  /** Resolves in a task of low priority. */
  idle: () => Promise<void>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** The search's own scope: nothing is read after its end. */
  scope: Scope;
}

/** Number of reads in flight after the first EARLY reads. */
const AHEAD = 2;
const EARLY = 3;
/** Number of messages in memory that one task checks. */
const SLICE = 2000;

export class Search {
  step: 'running' | 'settled' | 'done' | 'failed' = 'running';
  /** Time (ms) above which all messages have been checked; null at the start. */
  reached: number | null = null;
  /** Emits when the hits change, or the search has progressed. */
  readonly changed$ = new Subject<void>();
  readonly #hits: Hits;
  /** The scope of the current run; a restart ends it and all its reads. */
  #run: Scope;
  readonly #options: SearchOptions;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#hits = new Hits(options.size);
    this.#run = options.scope.child();
    const { journal, scope } = options;
    if (journal) scope.bind(writtenPages(journal), ({ chat, page }) => this.#searchMessages(chat, page));
    void this.#begin();
  }

  /** The newest `size` hits, and whether there may be more. */
  found(): { hits: readonly Hit[]; more: boolean } {
    const { size } = this.#options;
    const more = this.step === 'settled' || this.#hits.dropped || this.#hits.size > size;
    return { hits: this.#hits.newest(size), more };
  }

  /** Checks new and changed messages of a chat. `marks`: the chat's marks changed too. */
  update(chat: ChatKey, messages: readonly StoredMessage[], marks: boolean): void {
    const state = this.#options.chats().get(chat);
    if (!state) return;
    for (const message of messages) this.#check(state, message);
    if (marks) for (const { message } of this.#hits.of(chat)) this.#check(state, message);
    const { step } = this;
    const hits = this.#hits;
    const options = this.#options;
    // Older hits may exist that are not kept, so the search runs again where too few hits remain.
    if (step !== 'running' && hits.size < options.size && (step === 'settled' || hits.dropped))
      void this.#begin();
    else if (hits.takeChanged() || marks) this.changed$.next();
  }

  /** Restarts the search, because hidden messages may be visible again. */
  restart(): void {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#run.end();
    const run = (this.#run = this.#options.scope.child());
    const { journal, query, tell } = this.#options;
    this.#hits.dropped = false;
    this.step = 'running';
    this.reached = null;
    let step: Search['step'] = 'done';
    try {
      if (!query.isEmpty) {
        await this.#searchMemory(run);
        if (journal && !run.ended && (await this.#searchPages(journal, run))) step = 'settled';
      }
    } catch (error) {
      step = 'failed';
      tell(`search failed: ${String(error)}`);
    }
    if (run.ended) return;
    this.step = step;
    if (step === 'done') this.reached = 0;
    this.changed$.next();
  }

  async #searchMemory(run: Scope): Promise<void> {
    let checked = 0;
    for (const key of this.#options.chats().keys()) {
      const state = this.#options.chats().get(key);
      if (!state || !this.#isWanted(key)) continue;
      for (const message of state.timeline.after(0)) this.#check(state, message);
      checked += state.timeline.size;
      if (checked < SLICE) continue;
      checked = 0;
      await this.#options.idle();
      if (run.ended) return;
    }
  }

  /** True where the newest hits were certain before all pages were read. */
  async #searchPages(journal: Journal, run: Scope): Promise<boolean> {
    const pageIndex = await readPageIndex(journal, this.#options.query);
    if (run.ended) return true;
    let unsigned = pageIndex.pages.filter(({ signed }) => !signed);
    let early = await this.#read(journal, run, this.#inRange(pageIndex.pages));
    if (!early) {
      // Stored pages that the index lacks.
      const unlisted = await unlistedPages(journal, pageIndex);
      unsigned = [...unsigned, ...unlisted];
      early = run.ended || (await this.#read(journal, run, this.#inRange(unlisted)));
    }
    if (!run.ended) void this.#signAndGather(journal, pageIndex, unsigned);
    return early;
  }

  /** Signs unsigned pages and gathers signatures into blocks, so that the next search reads less. */
  async #signAndGather(
    journal: Journal,
    { ungathered }: PageIndex,
    unsigned: readonly Candidate[],
  ): Promise<void> {
    const { chats, idle, tell } = this.#options;
    try {
      await signPages(journal, unsigned, idle);
      if (ungathered >= COLUMNS) await gather({ journal, chats, idle, isOver: () => false });
    } catch (error) {
      tell(`signatures were not written: ${String(error)}`);
    }
  }

  #inRange(entries: readonly Candidate[]): Candidate[] {
    const { after, before } = this.#options.query;
    const chats = this.#options.chats();
    return entries.filter(({ chat, oldest, newest }) => {
      return chats.has(chat) && this.#isWanted(chat) && newest >= after && oldest <= before;
    });
  }

  /** True where the search ended before all pages were read. */
  async #read(journal: Journal, run: Scope, entries: readonly Candidate[]): Promise<boolean> {
    const reads = readsOf(entries);
    const pending: ReturnType<typeof recordsOf>[] = [];
    let requested = 0;
    // Reads run ahead so that the disk works in parallel. They start with one read, which often suffices.
    const readAhead = (limit: number): void => {
      for (const reading of reads.slice(requested, requested + limit - pending.length)) {
        const records = recordsOf(journal, reading);
        // The rejection is handled where the records are awaited, if they are still needed.
        records.catch(() => undefined);
        pending.push(records);
        requested++;
      }
    };
    for (const [at, { newest, pages }] of reads.entries()) {
      if (Number.isFinite(newest)) this.reached = newest;
      if (this.#hits.after(newest) >= this.#options.size) return true;
      readAhead(1);
      const records = (await pending.shift()) ?? [];
      if (run.ended) return true;
      readAhead(at < EARLY ? 1 : AHEAD);
      const usual = new Set(pages.flatMap((page) => (page.usual ? [pageName(page)] : [])));
      for (const [[chat, first], record] of records) {
        const isValid = this.#searchPage(journal, chat, record, usual.has(pageName({ chat, first })));
        // Loading the damaged page reports it, so that a gap is recorded and its messages are pulled again.
        if (!isValid) await journal.pages.load({ chat, from: first, upTo: first });
      }
      if (run.ended) return true;
      // Progress without a change of the hits is emitted only every eighth time.
      if (this.#hits.takeChanged() || at % 8 === 0) this.changed$.next();
    }
    return false;
  }

  /** False where the page is damaged. */
  #searchPage(journal: Journal, chat: ChatKey, record: unknown, isUsual: boolean): boolean {
    const raw = journal.codec.text(record);
    if (raw !== undefined && !this.#options.query.mayBeIn(raw, isUsual)) return true;
    const page = journal.page(chat, record);
    if (page) this.#searchMessages(chat, page);
    return page !== null || record === undefined;
  }

  #searchMessages(chat: ChatKey, messages: readonly StoredMessage[]): void {
    const state = this.#options.chats().get(chat);
    if (!state || !this.#isWanted(chat)) return;
    for (const message of messages) this.#check(state, message);
  }

  /** Checks a message; its copy in memory, where there is one, is the newest. */
  #check(state: ChatState, candidate: StoredMessage): void {
    const message = state.timeline.find(candidate.id) ?? candidate;
    if (this.#isWanted(state.key) && this.#options.query.finds(message, state.marks))
      this.#hits.put(state.key, message);
    else this.#hits.remove(hitKey(state.key, message.id));
  }

  #isWanted(chat: ChatKey): boolean {
    return this.#options.query.chat === null || this.#options.query.chat === chat;
  }
}

/** Pages as they are written. */
function writtenPages(journal: Journal): Observable<{ chat: ChatKey; page: Page }> {
  return new Observable((subscriber) =>
    journal.addReader((chat, pages) => pages.forEach((page) => subscriber.next({ chat, page }))),
  );
}

async function recordsOf(journal: Journal, { range }: PageRead): Promise<(readonly [PageKey, unknown])[]> {
  if ('keys' in range) {
    const records = await journal.reads.getMany('pages', range.keys);
    return range.keys.map((key, at) => [key, records[at]] as const);
  }
  const records = await journal.reads.range('pages', range.from, range.to);
  return records.map(([key, record]) => [key as PageKey, record] as const);
}

const pageName = ({ chat, first }: Pick<Candidate, 'chat' | 'first'>): string => `${chat},${first}`;

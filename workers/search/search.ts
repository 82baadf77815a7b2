// One search: messages in memory, then pages from the newest on, until the newest hits that are asked for are certain.
// Messages that change meanwhile are looked at as they come, so the hits stay true.
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
  /** null while memory is all. */
  journal: Journal | null;
  query: Query;
  /** How many hits are wanted. */
  size: number;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** The search's own: nothing is read after its end. */
  scope: Scope;
}

/** Reads in flight, after the first EARLY ones. */
const AHEAD = 2;
const EARLY = 3;
/** Messages in memory that one turn looks at. */
const TURN = 2000;

export class Search {
  step: 'running' | 'settled' | 'done' | 'failed' = 'running';
  /** Every newer message was looked at, ms; null at the beginning. */
  reached: number | null = null;
  /** Emits when there are other hits, or the search has come further. */
  readonly changed$ = new Subject<void>();
  readonly #hits: Hits;
  /** Ends when the search begins anew, and with it all reading for the run of before. */
  #run: Scope;
  readonly #options: SearchOptions;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.#hits = new Hits(options.size);
    this.#run = options.scope.child();
    const { journal, scope } = options;
    if (journal) scope.bind(writtenPages(journal), ({ chat, page }) => this.#look(chat, page));
    void this.#begin();
  }

  /** The newest `size` hits, and whether there may be others. */
  found(): { hits: readonly Hit[]; more: boolean } {
    const { size } = this.#options;
    const more = this.step === 'settled' || this.#hits.dropped || this.#hits.size > size;
    return { hits: this.#hits.newest(size), more };
  }

  /** Takes messages of a chat that came or changed; `marks`: its marks changed too. */
  take(chat: ChatKey, messages: readonly StoredMessage[], marks: boolean): void {
    const state = this.#options.chats().get(chat);
    if (!state) return;
    for (const message of messages) this.#consider(state, message);
    if (marks) for (const { message } of this.#hits.of(chat)) this.#consider(state, message);
    const { step } = this;
    const hits = this.#hits;
    const options = this.#options;
    // Hits that went may have kept others out.
    if (step !== 'running' && hits.size < options.size && (step === 'settled' || hits.dropped))
      void this.#begin();
    else if (hits.takeChanged() || marks) this.changed$.next();
  }

  /** Begins anew: hidden messages may be visible again. */
  again(): void {
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
        await this.#memory(run);
        if (journal && !run.ended && (await this.#stored(journal, run))) step = 'settled';
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

  async #memory(run: Scope): Promise<void> {
    let looked = 0;
    for (const key of this.#options.chats().keys()) {
      const state = this.#options.chats().get(key);
      if (!state || !this.#isWanted(key)) continue;
      for (const message of state.timeline.after(0)) this.#consider(state, message);
      looked += state.timeline.size;
      if (looked < TURN) continue;
      looked = 0;
      await this.#options.idle();
      if (run.ended) return;
    }
  }

  /** True where the newest hits were certain before all pages were read. */
  async #stored(journal: Journal, run: Scope): Promise<boolean> {
    const pageIndex = await readPageIndex(journal, this.#options.query);
    if (run.ended) return true;
    let unsigned = pageIndex.pages.filter(({ signed }) => !signed);
    let early = await this.#read(journal, run, this.#within(pageIndex.pages));
    if (!early) {
      // Pages without a signature.
      const strays = await unlistedPages(journal, pageIndex);
      unsigned = [...unsigned, ...strays];
      early = run.ended || (await this.#read(journal, run, this.#within(strays)));
    }
    if (!run.ended) void this.#tidy(journal, pageIndex, unsigned);
    return early;
  }

  /** Signs and gathers pages, so that the next search has less to read. */
  async #tidy(journal: Journal, { loose }: PageIndex, unsigned: readonly Candidate[]): Promise<void> {
    const { chats, idle, tell } = this.#options;
    try {
      await signPages(journal, unsigned, idle);
      if (loose >= COLUMNS) await gather({ journal, chats, idle, isOver: () => false });
    } catch (error) {
      tell(`signatures were not written: ${String(error)}`);
    }
  }

  #within(entries: readonly Candidate[]): Candidate[] {
    const { after, before } = this.#options.query;
    const chats = this.#options.chats();
    return entries.filter(({ chat, oldest, newest }) => {
      return chats.has(chat) && this.#isWanted(chat) && newest >= after && oldest <= before;
    });
  }

  /** True where it ended before all pages were read. */
  async #read(journal: Journal, run: Scope, entries: readonly Candidate[]): Promise<boolean> {
    const reads = readsOf(entries);
    const coming: ReturnType<typeof recordsOf>[] = [];
    let asked = 0;
    // Reads ahead, so that the disk works while this thread does; at first one read, as it often suffices.
    const ask = (most: number): void => {
      for (const reading of reads.slice(asked, asked + most - coming.length)) {
        const records = recordsOf(journal, reading);
        // A rejection is met where the records are awaited, or nobody needs them any more.
        records.catch(() => undefined);
        coming.push(records);
        asked++;
      }
    };
    for (const [at, { newest, pages }] of reads.entries()) {
      if (Number.isFinite(newest)) this.reached = newest;
      if (this.#hits.after(newest) >= this.#options.size) return true;
      ask(1);
      const records = (await coming.shift()) ?? [];
      if (run.ended) return true;
      ask(at < EARLY ? 1 : AHEAD);
      const usual = new Set(pages.flatMap((page) => (page.usual ? [nameOf(page)] : [])));
      for (const [[chat, first], record] of records) {
        const isWhole = this.#open(journal, chat, record, usual.has(nameOf({ chat, first })));
        // Loading a damaged page makes it a gap, and has it pulled again.
        if (!isWhole) await journal.pages.load({ chat, from: first, upTo: first });
      }
      if (run.ended) return true;
      // Progress alone is told every eighth time.
      if (this.#hits.takeChanged() || at % 8 === 0) this.changed$.next();
    }
    return false;
  }

  /** False where the page is damaged. */
  #open(journal: Journal, chat: ChatKey, record: unknown, isUsual: boolean): boolean {
    const raw = journal.codec.text(record);
    if (raw !== undefined && !this.#options.query.mayBeIn(raw, isUsual)) return true;
    const page = journal.page(chat, record);
    if (page) this.#look(chat, page);
    return page !== null || record === undefined;
  }

  #look(chat: ChatKey, messages: readonly StoredMessage[]): void {
    const state = this.#options.chats().get(chat);
    if (!state || !this.#isWanted(chat)) return;
    for (const message of messages) this.#consider(state, message);
  }

  /** The copy in memory, where there is one, is the newest. */
  #consider(state: ChatState, came: StoredMessage): void {
    const message = state.timeline.find(came.id) ?? came;
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
    journal.read((chat, pages) => pages.forEach((page) => subscriber.next({ chat, page }))),
  );
}

async function recordsOf(journal: Journal, { range }: PageRead): Promise<(readonly [PageKey, unknown])[]> {
  if ('keys' in range) {
    const records = await journal.reads.some('pages', range.keys);
    return range.keys.map((key, at) => [key, records[at]] as const);
  }
  const records = await journal.reads.range('pages', range.from, range.to);
  return records.map(([key, record]) => [key as PageKey, record] as const);
}

const nameOf = ({ chat, first }: Pick<Candidate, 'chat' | 'first'>): string => `${chat},${first}`;

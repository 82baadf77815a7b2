// One search: messages in memory, then pages from the newest on, until the newest hits that are asked for are certain.
// Messages that change meanwhile are looked at as they come, so the hits stay true.
import { Observable, Subject } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../src/core/domain/chat.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import type { Page } from '../compaction/fold-pages.ts';
import type { Journal } from '../journal/journal.ts';
import type { Scope } from '../scope.ts';
import { readBook, type Book } from './book.ts';
import { gather } from './gather.ts';
import { COLUMNS } from './block.ts';
import { Hits, keyOf, type Hit } from './hits.ts';
import { mend, unlisted } from './mend.ts';
import { readingsOf, type Entry, type PageKey, type Reading } from './plan.ts';
import type { Query } from './query.ts';

export interface SearchOptions {
  chats: () => ReadonlyMap<ChatKey, ChatState>;
  /** null: memory is all. */
  journal: Journal | null;
  query: Query;
  /** Hits that are wanted. */
  size: number;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
  /** The search's own: nothing is read after its end. */
  scope: Scope;
}

/** Readings that are asked for at a time, from so many on. */
const AHEAD = 2;
const EARLY = 3;
/** Messages in memory that are looked at in one turn. */
const TURN = 2000;

export class Search {
  step: 'running' | 'settled' | 'done' | 'failed' = 'running';
  /** Every newer message was looked at, ms; null at the beginning. */
  reached: number | null = null;
  /** Emits when there are other hits, or the search has come further. */
  readonly changed$ = new Subject<void>();
  private readonly hits: Hits;
  /** Ends when the search begins anew, and with it all reading for the run of before. */
  private run: Scope;
  private readonly options: SearchOptions;

  constructor(options: SearchOptions) {
    this.options = options;
    this.hits = new Hits(options.size);
    this.run = options.scope.child();
    const { journal, scope } = options;
    if (journal) scope.bind(writtenPages(journal), ({ chat, page }) => this.look(chat, page));
    void this.begin();
  }

  /** The newest ones, and whether there are others. */
  found(): { hits: readonly Hit[]; more: boolean } {
    const { size } = this.options;
    const more = this.step === 'settled' || this.hits.dropped || this.hits.size > size;
    return { hits: this.hits.newest(size), more };
  }

  /** Messages of a chat came or are others now, or its marks are. */
  take(chat: ChatKey, messages: readonly StoredMessage[], marks: boolean): void {
    const state = this.options.chats().get(chat);
    if (!state) return;
    for (const message of messages) this.consider(state, message);
    if (marks) for (const { message } of this.hits.of(chat)) this.consider(state, message);
    const { step, hits, options } = this;
    // What has gone may have kept others out.
    if (step !== 'running' && hits.size < options.size && (step === 'settled' || hits.dropped))
      void this.begin();
    else if (hits.takeChanged() || marks) this.changed$.next();
  }

  /** All that was hidden may be there again. */
  again(): void {
    void this.begin();
  }

  private async begin(): Promise<void> {
    this.run.end();
    const run = (this.run = this.options.scope.child());
    const { journal, query, tell } = this.options;
    this.hits.dropped = false;
    this.step = 'running';
    this.reached = null;
    let step: Search['step'] = 'done';
    try {
      if (!query.isEmpty) {
        await this.memory(run);
        if (journal && !run.ended && (await this.stored(journal, run))) step = 'settled';
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

  private async memory(run: Scope): Promise<void> {
    let looked = 0;
    for (const key of this.options.chats().keys()) {
      const state = this.options.chats().get(key);
      if (!state || !this.isWanted(key)) continue;
      for (const message of state.timeline.after(0)) this.consider(state, message);
      looked += state.timeline.size;
      if (looked < TURN) continue;
      looked = 0;
      await this.options.idle();
      if (run.ended) return;
    }
  }

  /** True when there was no need to read everything. */
  private async stored(journal: Journal, run: Scope): Promise<boolean> {
    const book = await readBook(journal, this.options.query);
    if (run.ended) return true;
    let unsigned = book.entries.filter(({ signed }) => !signed);
    let early = await this.read(journal, run, this.within(book.entries));
    if (!early) {
      // A page that no signature knows of, if such a thing happens.
      const strays = await unlisted(journal, book);
      unsigned = [...unsigned, ...strays];
      early = run.ended || (await this.read(journal, run, this.within(strays)));
    }
    if (!run.ended) void this.tidy(journal, book, unsigned);
    return early;
  }

  /** Signs and gathers pages, so that the next search has less to read. */
  private async tidy(journal: Journal, { loose }: Book, unsigned: readonly Entry[]): Promise<void> {
    const { chats, idle, tell } = this.options;
    try {
      await mend(journal, unsigned, idle);
      if (loose >= COLUMNS) await gather({ journal, chats, idle, isOver: () => false });
    } catch (error) {
      tell(`signatures were not written: ${String(error)}`);
    }
  }

  private within(entries: readonly Entry[]): Entry[] {
    const { after, before } = this.options.query;
    const chats = this.options.chats();
    return entries.filter(({ chat, oldest, newest }) => {
      return chats.has(chat) && this.isWanted(chat) && newest >= after && oldest <= before;
    });
  }

  /** True when it ended before everything was read. */
  private async read(journal: Journal, run: Scope, entries: readonly Entry[]): Promise<boolean> {
    const readings = readingsOf(entries);
    const coming: ReturnType<typeof recordsOf>[] = [];
    let asked = 0;
    // The disk works while this thread does; at first little, for often a little is enough.
    const ask = (most: number): void => {
      for (const reading of readings.slice(asked, asked + most - coming.length)) {
        const records = recordsOf(journal, reading);
        // A rejection is met where the records are awaited, or nobody needs them any more.
        records.catch(() => undefined);
        coming.push(records);
        asked++;
      }
    };
    for (const [at, { newest, pages }] of readings.entries()) {
      if (Number.isFinite(newest)) this.reached = newest;
      if (this.hits.after(newest) >= this.options.size) return true;
      ask(1);
      const records = (await coming.shift()) ?? [];
      if (run.ended) return true;
      ask(at < EARLY ? 1 : AHEAD);
      const usual = new Set(pages.flatMap((page) => (page.usual ? [nameOf(page)] : [])));
      for (const [[chat, first], record] of records) {
        const isWhole = this.open(journal, chat, record, usual.has(nameOf({ chat, first })));
        // Who keeps the pages finds that it does not hold, and has it pulled again; until then it is a gap.
        if (!isWhole) await journal.pages.load({ chat, from: first, upTo: first });
      }
      if (run.ended) return true;
      // Progress alone is not worth a word each time.
      if (this.hits.takeChanged() || at % 8 === 0) this.changed$.next();
    }
    return false;
  }

  /** False where the page does not hold. */
  private open(journal: Journal, chat: ChatKey, record: unknown, isUsual: boolean): boolean {
    const raw = journal.codec.text(record);
    if (raw !== undefined && !this.options.query.mayBeIn(raw, isUsual)) return true;
    const page = journal.page(chat, record);
    if (page) this.look(chat, page);
    return page !== null || record === undefined;
  }

  private look(chat: ChatKey, messages: readonly StoredMessage[]): void {
    const state = this.options.chats().get(chat);
    if (!state || !this.isWanted(chat)) return;
    for (const message of messages) this.consider(state, message);
  }

  /** A copy in memory is newer than any other. */
  private consider(state: ChatState, came: StoredMessage): void {
    const message = state.timeline.find(came.id) ?? came;
    if (this.isWanted(state.key) && this.options.query.finds(message, state.marks))
      this.hits.put(state.key, message);
    else this.hits.remove(keyOf(state.key, message.id));
  }

  private isWanted(chat: ChatKey): boolean {
    return this.options.query.chat === null || this.options.query.chat === chat;
  }
}

/** Pages as they are written. */
function writtenPages(journal: Journal): Observable<{ chat: ChatKey; page: Page }> {
  return new Observable((subscriber) =>
    journal.read((chat, pages) => pages.forEach((page) => subscriber.next({ chat, page }))),
  );
}

async function recordsOf(journal: Journal, { what }: Reading): Promise<(readonly [PageKey, unknown])[]> {
  if ('keys' in what) {
    const records = await journal.reads.some('pages', what.keys);
    return what.keys.map((key, at) => [key, records[at]] as const);
  }
  const records = await journal.reads.range('pages', what.from, what.to);
  return records.map(([key, record]) => [key as PageKey, record] as const);
}

const nameOf = ({ chat, first }: Pick<Entry, 'chat' | 'first'>): string => `${chat},${first}`;

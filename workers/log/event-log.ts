// The engine. Writes down what is applied: live events in a group commit within 50 ms, pages of a pull
// with their cursor, the user's own acts before their receipt. Folds the tail into pages in the background.
import { timer, type Subscription } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { owesErasure } from '../../src/core/domain/chat.ts';
import { isLocal, type ChatEvent } from '../../src/core/domain/events.ts';
import type { Change, Journal } from '../journal/journal.ts';
import type { Row } from '../journal/records.ts';
import { StoreFailure } from '../journal/store.ts';
import { EventApplier, type Applied } from './event-applier.ts';
import type { Salvage } from './salvage.ts';
import { Compaction } from '../compaction/compaction.ts';
import { atOf, PendingWrites, type Drained } from './pending-writes.ts';
import type { EventLogOptions, Mend } from './event-log-options.ts';
import { isNothing, type OutboxChange } from './outbox-change.ts';

/** ms */
const GROUP_COMMIT = 50;
/** Tail events at which compaction begins by itself. */
export const TAIL = 2000;
/**
 * Tail events at which a pull waits for a compaction: some 35 MB of memory. Folding more often would write the
 * last page of each chat again and again, and a pull of 100,000 took five times as long.
 */
const PULLED = 60 * TAIL;
/** Messages of a chat that are kept where there is no journal (MSG-17). */
const MEMORY = 1000;

export class EventLog {
  private readonly pending: PendingWrites;
  private readonly compaction: Compaction;
  private timer: Subscription | null = null;
  private compacting: Promise<void> | null = null;
  private closed = false;
  /** The account is opened anew, and only what that one promises counts. */
  private left = false;
  private readonly watching: Subscription;
  private readonly applier: EventApplier;
  private readonly options: EventLogOptions;
  /** False once a write failed: from then on memory is all, and nothing claims to be stored. */
  durable: boolean;

  constructor(options: EventLogOptions) {
    this.options = options;
    this.durable = options.journal !== null;
    this.compaction = new Compaction(options);
    this.pending = new PendingWrites(options.chatStore, options.people);
    this.applier = new EventApplier(options.chatStore, options.journal?.pages ?? null, () => this.lost(null));
    this.watching = options.people.changes$.subscribe((news) => {
      if (news.kind !== 'record') return;
      this.pending.people.add(news.name);
      this.soon();
    });
  }

  /** The tail as a boot finds it, folded over the rows. With `mend` something in the journal did not hold. */
  async restore(
    tail: readonly { number: number; events: ChatEvent[] }[],
    rows: ReadonlyMap<ChatKey, Row>,
    mend: Mend | null = null,
  ): Promise<void> {
    const known = [...this.options.chatStore.chats.keys()];
    for (const { number, events } of tail) {
      this.compaction.owe(events, number, (chat) => number <= (rows.get(chat)?.folded.batch ?? 0));
      await this.applier.apply(events, ignore, ({ chat }) => {
        const row = rows.get(chat);
        if (!row || number > row.at) return 'reduce';
        return number > row.folded.batch ? 'put-back' : 'skip';
      });
    }
    for (const [chat, { folded }] of rows) {
      const state = this.options.chatStore.stored.get(chat);
      if (state && owesErasure({ ...state, folded })) this.compaction.oweErasure(chat);
    }
    // An older format leaves marks behind and no rows. Not before now: a row that is written knows the tail.
    for (const chat of known) if (!rows.has(chat)) this.pending.rows.add(chat);
    if (mend) await this.mend(tail, mend);
  }

  /** A page does not hold: it goes in the transaction that knows of the gap and takes the cursors back. */
  async drop(chat: ChatKey, first: number, gap: ChatEvent, cursors: Record<string, number>): Promise<void> {
    await this.applier.apply([gap], (it) => this.note(it));
    await this.commit(({ pages }) => ({
      cursors,
      gone: pages.isBroken(chat, first) ? [['pages', [chat, first]]] : [],
    }));
  }

  /**
   * Into a journal in place of one that was lost: what no pull repeats, and nothing else. The pull that
   * repeats the rest begins where `cursors` say, after a death between the two as well (INV-1).
   */
  adopt({ outbox, files }: Salvage, cursors: Record<string, number>): Promise<void> {
    for (const key of this.options.chatStore.chats.keys()) this.pending.rows.add(key);
    return this.commit(() => ({ wipe: true, strict: true, outbox: { put: outbox, files }, cursors }));
  }

  /** An event that can be pulled or fetched again: stored soon, in one write with what it means for the outbox. */
  live(event: ChatEvent, outbox: OutboxChange = {}, applied?: Applied): void {
    void this.noted([event], outbox, applied).then(() => this.soon());
  }

  /** A page of a pull: stored with the cursors and without the texts it brought, all or nothing. */
  async page(
    events: readonly ChatEvent[],
    cursors: () => Record<string, number>,
    reconciled: readonly string[],
  ): Promise<void> {
    await this.noted(events, { del: reconciled });
    await this.commit(() => ({ cursors: cursors() }));
    if (this.compaction.size >= PULLED) await this.compact();
  }

  /** Acts of the user: applied at once, verified on the medium before their receipt. */
  async act(events: readonly ChatEvent[], outbox: OutboxChange = {}): Promise<void> {
    const changed = await this.noted(events, outbox);
    if (this.left) return NEVER;
    for (const chat of changed) this.pending.rows.add(chat);
    this.pending.strict = true;
    if (this.pending.any) await this.commit();
    // Nothing new, and what made it true before may still be on its way to the disk.
    else if (this.durable) await this.options.journal?.written();
    // Deleted messages leave the disk with the next compaction: one that is due begins.
    if (events.some(({ kind }) => kind === 'removed' || kind === 'cleared')) this.soon();
  }

  /** Local events, which nothing is written of. Resolves when they are applied. */
  async local(events: readonly ChatEvent[]): Promise<void> {
    await this.noted(events);
  }

  /** A change of the outbox, with what the server answered to it. */
  outbox(outbox: NonNullable<Change['outbox']>, strict: boolean): Promise<void> {
    if (this.left) return NEVER;
    if (this.durable) this.pending.outbox.push(outbox);
    this.pending.strict ||= strict;
    return this.commit();
  }

  /** Events in the tail, about. */
  get tail(): number {
    return this.compaction.size;
  }

  /** Nothing that was applied waits to be written. */
  get isWritten(): boolean {
    return !this.pending.any && this.pending.people.size === 0;
  }

  /** All that was applied is written, and what it waits for. */
  flush(): Promise<void> {
    return this.commit();
  }

  /** Folds the whole tail into pages. */
  compact(): Promise<void> {
    this.compacting ??= this.foldAll().finally(() => {
      this.compacting = null;
    });
    return this.compacting;
  }

  async close(): Promise<void> {
    this.end();
    await this.compacting;
    // What waits for a page is no less said than the rest.
    await this.applier.settled();
    await this.commit();
    await this.options.journal?.close();
  }

  /** At once, without a word to the disk. Resolves when the chatStore knows all that was said. */
  async abort(): Promise<void> {
    this.durable = false;
    this.left = true;
    this.end();
    this.options.journal?.abort();
    this.applier.withoutPages();
    await this.applier.settled();
  }

  private end(): void {
    this.closed = true;
    this.watching.unsubscribe();
    this.timer?.unsubscribe();
  }

  /** Applies; what the outbox has to say goes with the first event that any commit can take. */
  private async noted(
    events: readonly ChatEvent[],
    outbox: OutboxChange = {},
    applied?: Applied,
  ): Promise<Set<ChatKey>> {
    const changed = new Set<ChatKey>();
    let due = this.durable && !isNothing(outbox);
    const tell = (): void => {
      if (due) this.pending.outbox.push(outbox);
      due = false;
    };
    const note: Applied = (it, ...before) => {
      tell();
      this.note(it);
      if (!isLocal(it)) changed.add(it.chat);
      applied?.(it, ...before);
    };
    const waiting = this.applier.apply(events, note);
    if (waiting) await waiting;
    tell();
    return changed;
  }

  private note(event: ChatEvent): void {
    this.options.onApplied?.(event);
    if (!this.durable) return this.trim(event.chat);
    if (isLocal(event)) return;
    // What only marks know goes with the row.
    if (event.kind === 'opened' || event.kind === 'read-told' || event.kind === 'draft')
      this.pending.rows.add(event.chat);
    else this.pending.events.push(event);
  }

  private trim(chat: ChatKey): void {
    const before = this.options.chatStore.trim(chat, MEMORY);
    if (before !== null) void this.applier.apply([{ kind: 'gap', chat, after: 0, before }], ignore);
  }

  private soon(): void {
    if (!this.durable || this.closed) return;
    this.timer ??= timer(GROUP_COMMIT, this.options.scheduler).subscribe(() => {
      void this.commit();
      if (this.compaction.size >= TAIL) void this.compact();
    });
  }

  /** All that is pending goes along, so that a row written here never knows more than its batch. */
  private commit(make?: (journal: Journal) => Change): Promise<void> {
    this.timer?.unsubscribe();
    this.timer = null;
    const { journal } = this.options;
    if (!journal || !this.durable) return Promise.resolve();
    return journal
      .commit((number) => {
        const taken = this.drain(number);
        return {
          ...taken,
          ...this.pending.rowsOf([...this.pending.rows], atOf(taken, number)),
          ...make?.(journal),
        };
      })
      .catch((error: unknown) => this.lost(error));
  }

  /** What holds is written anew as a whole; the rest goes, and is pulled from the beginning. */
  private async mend(tail: readonly { events: ChatEvent[] }[], mend: Mend): Promise<void> {
    const held = tail.flatMap(({ events }) => events);
    // Its code comes when something is broken.
    const { mended } = await import('./mended.ts');
    const make = mended(this.options.chatStore, this.pending, held, mend);
    await this.options.journal
      ?.commit((number) => make(this.drain(number), number))
      .catch((error: unknown) => this.lost(error));
  }

  /** What is due, as the batch of that number. */
  private drain(number: number): Drained {
    const taken = this.pending.drain();
    this.compaction.owe(taken.events, number);
    return taken;
  }

  private async foldAll(): Promise<void> {
    const { journal, chatStore, scheduler, idle } = this.options;
    if (!journal || this.compaction.next().length === 0) return;
    // Where its code does not come the tail stays, and the next compaction folds it.
    const part = await import('../compaction/fold-all.ts').catch(() => null);
    await part?.foldAll({
      compaction: this.compaction,
      journal,
      chatStore,
      scheduler,
      idle,
      isOver: () => this.closed || !this.durable,
      taken: (number) => this.drain(number),
      onFailed: (error) => this.lost(error),
    });
  }

  private lost(error: unknown): void {
    if (!this.durable) return;
    this.durable = false;
    this.applier.withoutPages();
    this.left = this.options.onLost(error instanceof StoreFailure ? error.why : 'gone');
  }
}

const ignore = (): void => undefined;

/** Of an act on an account that is about to be replaced: its command ends in ENGINE_LOST, and is given again. */
const NEVER = new Promise<never>(() => undefined);

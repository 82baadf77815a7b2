// The engine. Applies events to the world and writes them down: live ones in a group commit within
// 50 ms, pages of a pull with their cursor, the user's own acts before their receipt.
import { timer, type SchedulerLike, type Subscription } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatSummary, Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Commit, Journal } from '../journal/journal.ts';
import type { People } from '../people/people.ts';
import type { World } from './world.ts';

/** ms */
const GROUP_COMMIT = 50;

export class Ledger {
  private pending: ChatEvent[] = [];
  private readonly dirty = new Set<ChatKey>();
  private readonly dirtyPeople = new Set<string>();
  private timer: Subscription | null = null;
  private readonly watching: Subscription;
  private readonly world: World;
  private readonly people: People;
  private readonly journal: Journal;
  private readonly scheduler: SchedulerLike;
  private readonly onLost: () => void;
  /** False once a write failed: from then on memory is all, and nothing claims to be stored. */
  durable: boolean;

  constructor(world: World, people: People, journal: Journal, scheduler: SchedulerLike, onLost: () => void) {
    this.world = world;
    this.people = people;
    this.journal = journal;
    this.scheduler = scheduler;
    this.onLost = onLost;
    this.durable = journal.durable;
    this.watching = people.changes$.subscribe((news) => {
      if (news.is !== 'record') return;
      this.dirtyPeople.add(news.name);
      this.soon();
    });
  }

  /** An event that a pull would repeat, or that can be fetched again: stored soon. */
  live(event: ChatEvent): void {
    if (!this.world.apply(event)) return;
    this.note(event);
    this.soon();
  }

  /** A page of a pull: stored with the cursor and without the texts it brought, all or nothing. */
  page(kind: string, events: readonly ChatEvent[], done: number | null, healed: string[]): Promise<void> {
    for (const event of events) if (this.world.apply(event)) this.note(event);
    return this.commit({ outbox: { del: healed }, ...(done !== null && { done: { kind, id: done } }) });
  }

  /** An act of the user: applied at once, verified on the medium before its receipt. */
  act(event: ChatEvent): Promise<void> {
    if (!this.world.apply(event)) return Promise.resolve();
    this.dirty.add(event.chat);
    return this.commit({ strict: true, ...this.rowsOf([event.chat]) });
  }

  /** A change of the outbox, with what the server answered to it. */
  outbox(change: NonNullable<Commit['outbox']>, strict: boolean): Promise<void> {
    return this.commit({ outbox: change, strict });
  }

  /** Writes the rows of all chats that changed, so that the next boot has less to fold. */
  settle(): Promise<void> {
    const keys = [...this.dirty];
    this.dirty.clear();
    return this.commit(this.rowsOf(keys));
  }

  async close(): Promise<void> {
    this.watching.unsubscribe();
    await this.settle();
    await this.journal.close();
  }

  private note(event: ChatEvent): void {
    this.dirty.add(event.chat);
    // An echo lives in the outbox, an opening in the marks.
    if (event.kind !== 'echo' && event.kind !== 'opened' && event.kind !== 'read-told')
      this.pending.push(event);
  }

  private soon(): void {
    this.timer ??= timer(GROUP_COMMIT, this.scheduler).subscribe(() => void this.commit({}));
  }

  /** All that is pending goes along, so that a row written here never knows more than its batch. */
  private commit(change: Commit): Promise<void> {
    this.timer?.unsubscribe();
    this.timer = null;
    const events = this.pending;
    this.pending = [];
    const people = new Map([...this.dirtyPeople].map((name) => [name, this.people.record(name)]));
    this.dirtyPeople.clear();
    if (!this.durable) return Promise.resolve();
    return this.journal.commit({ ...change, events, people }).catch(() => {
      if (!this.durable) return;
      this.durable = false;
      this.onLost();
    });
  }

  private rowsOf(keys: readonly ChatKey[]): Pick<Commit, 'summaries' | 'marks'> {
    const summaries = new Map<ChatKey, ChatSummary>();
    const marks = new Map<ChatKey, Marks>();
    for (const key of keys) {
      const chat = this.world.chat(key);
      if (!chat) continue;
      // The outbox keeps what is unsent; a row shows the newest message that the server has.
      const stored = chat.timeline.last;
      const last = chat.summary.last?.id === null ? stored : chat.summary.last;
      summaries.set(key, { ...chat.summary, last });
      marks.set(key, chat.marks);
    }
    return { summaries, marks };
  }
}

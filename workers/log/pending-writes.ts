// The content of the next write. One write takes all of it, so that a stored chat row includes no event that
// is not stored.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { JournalWrite } from '../journal/journal.ts';
import type { Row } from '../journal/records.ts';
import type { People } from '../people/people.ts';
import { mergeChanges, type OutboxChange } from './outbox-change.ts';
import type { ChatStore } from './chat-store.ts';

export interface Drained extends Pick<JournalWrite, 'people' | 'outbox' | 'strict'> {
  events: readonly ChatEvent[];
}

export class PendingWrites {
  events: ChatEvent[] = [];
  /** Changes of the outbox in order. Each is written with its events, by the first write that takes them. */
  outbox: OutboxChange[] = [];
  /** True where the next write must be on the storage medium before it resolves. */
  strict = false;
  /** Chats whose row must be written although no event in the tail records its change. */
  readonly rows = new Set<ChatKey>();
  /** Names of changed lists of people, such as `friends`. */
  readonly people = new Set<string>();
  readonly #chatStore: ChatStore;
  readonly #people: People;

  constructor(chatStore: ChatStore, peopleStore: People) {
    this.#chatStore = chatStore;
    this.#people = peopleStore;
  }

  /** True where events, chat rows or outbox changes are not written yet. */
  get hasAny(): boolean {
    return this.events.length + this.rows.size + this.outbox.length > 0;
  }

  /** Takes all pending changes except chat rows, which a write makes once it knows its batch number. */
  drain(): Drained {
    const { events, strict } = this;
    const store = this.#people;
    const people = new Map([...this.people].map((name) => [name, store.record(name)]));
    const outbox = mergeChanges(this.outbox);
    this.events = [];
    this.outbox = [];
    this.strict = false;
    this.people.clear();
    return { events, people, outbox, strict };
  }

  /** The current rows and marks of these chats, with `at` as the last batch that they include. */
  rowsOf(keys: readonly ChatKey[], at: number): Pick<JournalWrite, 'rows' | 'marks'> {
    const rows = new Map<ChatKey, Row>();
    const marks = new Map<ChatKey, Marks>();
    for (const key of keys) {
      this.rows.delete(key);
      const chat = this.#chatStore.stored.get(key);
      if (!chat) continue;
      rows.set(key, { at, folded: chat.folded, summary: chat.summary });
      marks.set(key, chat.marks);
    }
    return { rows, marks };
  }
}

// The content of the next write. All of it is written together, so that a row never knows more than its batch.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { JournalWrite } from '../journal/journal.ts';
import type { Row } from '../journal/records.ts';
import type { People } from '../people/people.ts';
import { together, type OutboxChange } from './outbox-change.ts';
import type { ChatStore } from './chat-store.ts';

export interface Drained extends Pick<JournalWrite, 'people' | 'outbox' | 'strict'> {
  events: readonly ChatEvent[];
}

export class PendingWrites {
  events: ChatEvent[] = [];
  /** In their order: each goes with its events, in the first write that takes them. */
  outbox: OutboxChange[] = [];
  /** Something of it is promised to be on the medium. */
  strict = false;
  /** Chats whose row has to be written though no event of the tail tells of its change. */
  readonly rows = new Set<ChatKey>();
  /** Names of records of people that are others now. */
  readonly people = new Set<string>();
  readonly #chatStore: ChatStore;
  readonly #known: People;

  constructor(chatStore: ChatStore, people: People) {
    this.#chatStore = chatStore;
    this.#known = people;
  }

  /** Something that an act promises is not written yet. */
  get any(): boolean {
    return this.events.length + this.rows.size + this.outbox.length > 0;
  }

  /** Rows apart, which a change makes when it knows its number. */
  drain(): Drained {
    const { events, strict } = this;
    const known = this.#known;
    const people = new Map([...this.people].map((name) => [name, known.record(name)]));
    const outbox = together(this.outbox);
    this.events = [];
    this.outbox = [];
    this.strict = false;
    this.people.clear();
    return { events, people, outbox, strict };
  }

  /** Rows and marks of these chats as they are now, known up to the batch `at`. */
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

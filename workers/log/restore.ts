// The first step of a boot: rows and marks of the journal become chats without messages, so that the list can
// be painted. The event log then applies the events of the tail to them.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyChat, type ChatState, type Marks } from '../../src/core/domain/chat.ts';
import type { Journal, Loaded } from '../journal/journal.ts';
import type { Row } from '../journal/records.ts';
import type { People } from '../people/people.ts';
import type { Salvage } from './salvage.ts';
import type { ChatStore } from './chat-store.ts';

/** Reads a journal into an empty chat store. A salvage replaces the journal's content. */
export async function readJournal(
  journal: Journal | null,
  salvage: Salvage | null,
  chatStore: ChatStore,
  people: People,
): Promise<Loaded> {
  const held = journal ? await journal.load() : emptyJournal;
  const loaded = salvage ? emptyJournal : held;
  const marks = salvage?.marks ?? loaded.marks;
  for (const [name, rows] of salvage?.people ?? loaded.people) people.restore(name, rows);
  for (const state of fromRows(loaded.rows, marks).values()) chatStore.set(state);
  return { ...loaded, marks: new Map(marks), outbox: salvage ? [...salvage.outbox] : loaded.outbox };
}

/** Makes states without messages from rows and marks. */
export function fromRows(
  rows: ReadonlyMap<ChatKey, Row>,
  marks: ReadonlyMap<ChatKey, Marks>,
): Map<ChatKey, ChatState> {
  const states = new Map<ChatKey, ChatState>();
  for (const [key, held] of marks) {
    const row = rows.get(key);
    states.set(key, {
      ...emptyChat(key),
      ...(row && { summary: row.summary, folded: row.folded }),
      marks: held,
    });
  }
  return states;
}

const emptyJournal: Loaded = {
  rows: new Map(),
  marks: new Map(),
  people: new Map(),
  outbox: [],
  cursors: {},
  tail: [],
  damaged: false,
  lost: [],
  junk: [],
};

// The facts that no pull repeats, saved from memory when the journal is lost under an open account.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { FileRecord } from '../journal/journal.ts';
import { PEOPLE_LISTS } from '../journal/schema.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { People } from '../people/people.ts';
import type { ChatStore } from './chat-store.ts';

export interface Salvage {
  marks: ReadonlyMap<ChatKey, Marks>;
  people: ReadonlyMap<string, readonly unknown[]>;
  outbox: readonly OutboxRow[];
  files: readonly FileRecord[];
}

export function salvageOf(
  chatStore: ChatStore,
  people: People,
  outbox: Outbox,
  files: readonly FileRecord[],
): Salvage {
  return {
    marks: new Map([...chatStore.stored.values()].map(({ key, marks }) => [key, marks])),
    people: new Map(PEOPLE_LISTS.map((name) => [name, people.record(name)])),
    outbox: outbox.rows(),
    files,
  };
}

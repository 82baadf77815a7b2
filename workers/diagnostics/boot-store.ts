// The engine. The state that a boot from a store comes to, for a record and its replay: the code of every boot, on
// a chatStore of its own. That code is the first script's, and handed in.
import type { SchedulerLike } from 'rxjs';
import type { Codec } from '../journal/codec.ts';
import type { Journal } from '../journal/journal.ts';
import type { Store } from '../journal/store.ts';
import type { People } from '../people/people.ts';
import type { EventLog } from '../log/event-log.ts';
import type { readJournal } from '../log/restore.ts';
import type { ChatStore } from '../log/chat-store.ts';

export interface BootParts {
  Journal: typeof Journal;
  EventLog: typeof EventLog;
  People: typeof People;
  ChatStore: typeof ChatStore;
  readJournal: typeof readJournal;
  codec: Codec;
  scheduler: SchedulerLike;
}

/** @param store nothing is written to it */
export async function bootStore(parts: BootParts, store: Store, selfId: number): Promise<ChatStore> {
  const { codec, scheduler } = parts;
  const chatStore = new parts.ChatStore({ id: selfId });
  const people = new parts.People();
  const journal = new parts.Journal(store, codec);
  const { tail, rows } = await parts.readJournal(journal, null, chatStore, people);
  const log = new parts.EventLog({
    chatStore,
    people,
    journal,
    scheduler,
    idle: () => Promise.resolve(),
    isUndecided: () => false,
    onLost: () => false,
  });
  await log.restore(tail, rows);
  return chatStore;
}

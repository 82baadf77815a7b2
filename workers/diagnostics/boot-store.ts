// Loads an account's state from a store with the ordinary start code, for a diagnostic record and its replay.
import type { SchedulerLike } from 'rxjs';
import { jsonCodec } from '../journal/codec.ts';
import { Journal } from '../journal/journal.ts';
import type { Store } from '../journal/store.ts';
import { ChatStore } from '../log/chat-store.ts';
import { createEventLog } from '../log/event-log.ts';
import { readJournal } from '../log/restore.ts';
import { createScope } from '../scope.ts';
import { People } from '../people/people.ts';

/** @param store is only read */
export async function bootStore(store: Store, selfId: number, scheduler: SchedulerLike): Promise<ChatStore> {
  const chatStore = new ChatStore({ id: selfId });
  const people = new People();
  const journal = new Journal(store, jsonCodec);
  const loaded = await readJournal(journal, null, chatStore, people);
  const bugs: unknown[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const log = createEventLog({
    scope,
    chatStore,
    people,
    journal,
    scheduler,
    idle: () => Promise.resolve(),
    tell: (sentence) => bugs.push(new Error(sentence)),
  });
  await log.restore(loaded);
  scope.end();
  if (bugs.length > 0) throw bugs[0];
  return chatStore;
}

// An event log like that of a starting engine: it reads and applies the content of the journal.
import { asyncScheduler } from 'rxjs';
import { createScope } from '../../workers/scope.ts';
import { createEventLog, type EventLogOptions } from '../../workers/log/event-log.ts';
import type { LogFailure } from '../../workers/log/commits.ts';
import { readJournal } from '../../workers/log/restore.ts';
import { ChatStore } from '../../workers/log/chat-store.ts';
import { StoreFailure } from '../../workers/journal/store.ts';
import type { Journal } from '../../workers/journal/journal.ts';
import { People } from '../../workers/people/people.ts';
import { ME } from '../unit/support.ts';

export type Over = Partial<Omit<EventLogOptions, 'scope' | 'chatStore' | 'people' | 'journal'>> & {
  /** Receives failures of the log. Without it, a failure throws. */
  failed?: (failure: LogFailure) => void;
};

/** Opens a log over `journal`. `mended`: new cursors for a damaged journal, which the log then repairs. */
export async function eventLogOn(
  journal: Journal | null,
  over: Over = {},
  mended: Record<string, number> | null = null,
) {
  const chatStore = new ChatStore(ME);
  const people = new People();
  const loaded = await readJournal(journal, null, chatStore, people);
  const { failed = unexpected, ...options } = over;
  const bugs: unknown[] = [];
  const told: string[] = [];
  const scope = createScope((bug) => bugs.push(bug));
  const log = createEventLog({
    scope,
    chatStore,
    people,
    journal,
    scheduler: asyncScheduler,
    idle: () => Promise.resolve(),
    tell: (sentence) => void told.push(sentence),
    ...options,
  });
  scope.bind(log.failed$, failed);
  await log.restore(loaded, loaded.damaged ? mended : null);
  return { scope, bugs, told, chatStore, people, log, loaded };
}

function unexpected({ kind, error }: LogFailure): never {
  throw new Error(`the log failed: ${kind}`, { cause: error });
}

/** The reason for a failure, as the store reported it. */
export const reasonOf = ({ error }: LogFailure): StoreFailure['why'] =>
  error instanceof StoreFailure ? error.why : 'gone';

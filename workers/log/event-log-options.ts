// The engine. What the log takes from the account, and what it is told of a broken journal.
import type { SchedulerLike } from 'rxjs';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Journal } from '../journal/journal.ts';
import type { Loaded } from '../journal/load.ts';
import type { StoreFailure } from '../journal/store.ts';
import type { People } from '../people/people.ts';
import type { ChatStore } from './chat-store.ts';

export interface EventLogOptions {
  chatStore: ChatStore;
  people: People;
  /** null: memory is all. */
  journal: Journal | null;
  scheduler: SchedulerLike;
  /** Resolves in a turn of low priority. */
  idle: () => Promise<void>;
  /** Chats that one slice of a compaction folds. */
  slice?: number;
  /** An event has changed the state. */
  onApplied?: (event: ChatEvent) => void;
  /** From now on nothing is stored. True: nor does anything count, for the account will be opened anew. */
  onLost: (why: StoreFailure['why']) => boolean;
}

/** What a boot found broken; `cursors` is what `meta` says from then on. */
export type Mend = Pick<Loaded, 'lost' | 'junk'> & { cursors: Record<string, number> };

// The engine. Loaded when there is something to fold: a compaction from its beginning to its end: slice after slice in the background, each a write of its
// own, pages with their signatures; afterwards signatures are gathered when many have come.
import type { SchedulerLike } from 'rxjs';
import type { Journal } from '../journal/journal.ts';
import type { Compaction } from './compaction.ts';
import { atOf, type Drained } from '../log/pending-writes.ts';
import { foldSlice } from './fold-slice.ts';
import { gatherSignatures, loadSign } from './signing.ts';
import type { ChatStore } from '../log/chat-store.ts';

export interface FoldingOptions {
  compaction: Compaction;
  journal: Journal;
  chatStore: ChatStore;
  scheduler: SchedulerLike;
  idle: () => Promise<void>;
  /** Nothing more is to be begun. */
  isOver: () => boolean;
  /** What is pending, as the batch of that number. */
  taken: (number: number) => Drained;
  onFailed: (error: unknown) => void;
}

/** Pages written after which their signatures are looked through. */
const UNSETTLED = 1024;

export async function foldAll(options: FoldingOptions): Promise<void> {
  const { compaction, journal, chatStore, idle, isOver, taken } = options;
  if (isOver() || compaction.next().length === 0) return;
  compaction.sign = await loadSign(options.scheduler);
  for (;;) {
    const keys = compaction.next();
    if (keys.length === 0 || isOver()) break;
    await journal
      .commit(async (number) => {
        // With all that is pending, so that the rows know no more than the batches.
        const pending = taken(number);
        return { ...pending, ...(await foldSlice(compaction, keys, atOf(pending, number))) };
      })
      .catch(options.onFailed);
    journal.pages.trim();
    await idle();
  }
  if (compaction.unsettled < UNSETTLED) return;
  compaction.unsettled = 0;
  await gatherSignatures({ journal, chatStore, idle, isOver });
}

// A compaction from its beginning to its end: slice after slice in the background, each in a write of its own. Pages are
// written with their signatures; signatures are gathered afterwards when many have come.
import { atOf, type Journal } from '../journal/journal.ts';
import type { Compaction } from './compaction.ts';
import type { WritePart } from '../log/commits.ts';
import { foldSlice } from './fold-slice.ts';
import { gatherSignatures, loadSign } from './signing.ts';
import type { ChatStore } from '../log/chat-store.ts';
import type { OnDemandOptions } from '../on-demand.ts';

export interface FoldingOptions extends OnDemandOptions {
  compaction: Compaction;
  journal: Journal;
  chatStore: ChatStore;
  idle: () => Promise<void>;
  /** Nothing more is to be begun. */
  isOver: () => boolean;
  /** Never rejects. */
  commit: (part: WritePart) => Promise<void>;
}

/** Pages written after which their signatures are looked through. */
const UNSETTLED = 1024;

export async function foldAll(options: FoldingOptions): Promise<void> {
  const { compaction, journal, isOver, commit } = options;
  if (isOver() || compaction.next().length === 0) return;
  compaction.sign = await loadSign(options);
  for (;;) {
    const keys = compaction.next();
    if (keys.length === 0 || isOver()) break;
    // Along with everything that waits, so that the rows know no more than the batches.
    await commit((drained, number) => foldSlice(compaction, keys, atOf(drained, number)));
    journal.pages.trim();
    await options.idle();
  }
  if (compaction.unsettled < UNSETTLED) return;
  compaction.unsettled = 0;
  await gatherSignatures(options);
}

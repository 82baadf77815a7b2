// A whole compaction: slice after slice in the background, each in a write of its own. Pages are written with
// their search signatures. Once enough pages are new, signatures are gathered into blocks (search/gather.ts).
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
  /** True when no further slice may start. */
  isOver: () => boolean;
  /** Writes a part to the journal. Never rejects. */
  commit: (part: WritePart) => Promise<void>;
}

/** Number of written pages after which signatures are gathered. */
const GATHER_AFTER = 1024;

export async function foldAll(options: FoldingOptions): Promise<void> {
  const { compaction, journal, isOver, commit } = options;
  if (isOver() || compaction.next().length === 0) return;
  compaction.sign = await loadSign(options);
  for (;;) {
    const keys = compaction.next();
    if (keys.length === 0 || isOver()) break;
    // The write also takes all pending changes, so that the rows include no event that is not stored.
    await commit((drained, number) => foldSlice(compaction, keys, atOf(drained, number)));
    journal.pages.trim();
    await options.idle();
  }
  if (compaction.ungathered < GATHER_AFTER) return;
  compaction.ungathered = 0;
  await gatherSignatures(options);
}

// The search's part in a compaction: pages are signed as they are written, and signatures are gathered afterwards.
// Without its code pages are written unsigned, and a search reads them one by one.
import type { SchedulerLike } from 'rxjs';
import type { Journal } from '../journal/journal.ts';
import type { Sign } from '../journal/signatures.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ChatStore } from '../log/chat-store.ts';

/** ms; a line that hangs does not keep the tail from being folded. */
const PATIENCE = 2000;

export async function loadSign(scheduler: SchedulerLike): Promise<Sign | null> {
  let sign: Sign | null = null;
  const coming = import('../search/sign.ts').then((it) => {
    sign = it.signed;
  });
  await withTimeout(PATIENCE, scheduler, coming);
  return sign;
}

export interface GatheringOptions {
  journal: Journal;
  chatStore: ChatStore;
  idle: () => Promise<void>;
  isOver: () => boolean;
}

/** A journal that fails here fails the next write as well. */
export async function gatherSignatures({ chatStore, ...options }: GatheringOptions): Promise<void> {
  try {
    const { gather } = await import('../search/gather.ts');
    await gather({ ...options, chats: () => chatStore.chats });
  } catch {
    // A search gathers them when there are too many.
  }
}

// Signatures for the search during a compaction: pages are signed as they are written, and signatures
// gathered later. If the code does not load, pages are written unsigned, and a search reads them one by one.
import type { Journal } from '../journal/journal.ts';
import type { Sign } from '../journal/search-signatures.ts';
import type { ChatStore } from '../log/chat-store.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import { withTimeout } from '../with-timeout.ts';

/** Time limit for loading, ms, so that a slow network does not delay the compaction. */
const LOAD_TIMEOUT = 2000;

export async function loadSign(options: OnDemandOptions): Promise<Sign | null> {
  let sign: Sign | null = null;
  const load = onDemand('signatures of pages', () => import('../search/sign.ts'), options);
  const loaded = load().then((part) => {
    sign = part?.signPage ?? null;
  });
  await withTimeout(LOAD_TIMEOUT, options.scheduler, loaded);
  return sign;
}

export interface GatheringOptions extends OnDemandOptions {
  journal: Journal;
  chatStore: ChatStore;
  idle: () => Promise<void>;
  isOver: () => boolean;
}

/**
 * Only notes a failure: a broken journal also fails the next write, and a later search gathers the remaining
 * signatures.
 */
export async function gatherSignatures({ chatStore, ...options }: GatheringOptions): Promise<void> {
  const load = onDemand('gathering of signatures', () => import('../search/gather.ts'), options);
  const part = await load();
  await part
    ?.gather({ ...options, chats: () => chatStore.chats })
    .catch((error: unknown) => options.tell(`signatures were not gathered: ${String(error)}`));
}

// The search's part in a compaction: pages are signed as they are written, and signatures are gathered afterwards.
// Without its code pages are written unsigned, and a search reads them one by one.
import type { Journal } from '../journal/journal.ts';
import type { Sign } from '../journal/signatures.ts';
import type { ChatStore } from '../log/chat-store.ts';
import { onDemand, type OnDemandOptions } from '../on-demand.ts';
import { withTimeout } from '../with-timeout.ts';

/** ms; a line that hangs does not keep the tail from being folded. */
const PATIENCE = 2000;

export async function loadSign(options: OnDemandOptions): Promise<Sign | null> {
  let sign: Sign | null = null;
  const load = onDemand('signatures of pages', () => import('../search/sign.ts'), options);
  const coming = load().then((part) => {
    sign = part?.signed ?? null;
  });
  await withTimeout(PATIENCE, options.scheduler, coming);
  return sign;
}

export interface GatheringOptions extends OnDemandOptions {
  journal: Journal;
  chatStore: ChatStore;
  idle: () => Promise<void>;
  isOver: () => boolean;
}

/** A journal that fails here fails the next write as well, and a search gathers signatures that are too many. */
export async function gatherSignatures({ chatStore, ...options }: GatheringOptions): Promise<void> {
  const load = onDemand('gathering of signatures', () => import('../search/gather.ts'), options);
  const part = await load();
  await part
    ?.gather({ ...options, chats: () => chatStore.chats })
    .catch((error: unknown) => options.tell(`signatures were not gathered: ${String(error)}`));
}

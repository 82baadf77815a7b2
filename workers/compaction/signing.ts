// The engine. The search's part in a compaction: signs pages as they are written, and gathers signatures afterwards.
// Where its code does not come pages are written unsigned, and a search reads them one by one.
import type { SchedulerLike } from 'rxjs';
import type { Journal } from '../journal/journal.ts';
import type { Sign } from '../journal/signatures.ts';
import { within } from '../within.ts';
import type { World } from '../log/world.ts';

/** ms; a line that hangs does not keep the tail from being folded. */
const PATIENCE = 2000;

export async function loadSign(scheduler: SchedulerLike): Promise<Sign | null> {
  let sign: Sign | null = null;
  const coming = import('../search/sign.ts').then((it) => {
    sign = it.signed;
  });
  await within(PATIENCE, scheduler, coming);
  return sign;
}

export interface GatheringOptions {
  journal: Journal;
  world: World;
  idle: () => Promise<void>;
  isOver: () => boolean;
}

/** What fails here fails the next write as well. */
export async function gatherSignatures({ world, ...options }: GatheringOptions): Promise<void> {
  try {
    const { gather } = await import('../search/gather.ts');
    await gather({ ...options, chats: () => world.chats });
  } catch {
    // A search gathers them when there are too many.
  }
}

// Closes the sockets of sign-ins whose end this server was not told: another server may have gone, or have lost its
// connection to Redis, between the commit and the event.
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../db/drizzle.ts';
import { signIns } from '../db/schema.ts';
import type { Log } from '../log.ts';
import type { StartTimer } from '../auth/sweep.ts';
import type { Hub } from './hub.ts';

export interface EndedSignIns {
  stop(): Promise<void>;
}

interface EndServices {
  db: Db;
  hub: Pick<Hub, 'signIns' | 'endSignIn' | 'cluster'>;
  log: Pick<Log, 'warn'>;
}

/** Looks every PERIOD_MS, and at once where events may be missing. A server without others misses none. */
export function closeEndedSignIns({ db, hub, log }: EndServices, start: StartTimer): EndedSignIns {
  if (!hub.cluster.isShared) return { stop: () => Promise.resolve() };
  let working: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;
  let isStopped = false;
  const look = async () => {
    const all = hub.signIns();
    for (let first = 0; first < all.length; first += CHUNK) {
      const ids = all.slice(first, first + CHUNK);
      const ended = await db
        .select({ id: signIns.id })
        .from(signIns)
        .where(and(inArray(signIns.id, ids), isNotNull(signIns.endedAt)));
      for (const { id } of ended) hub.endSignIn(id);
    }
  };
  const plan = () => {
    cancel();
    if (!isStopped) cancel = start(PERIOD_MS, lookNow);
  };
  const lookNow = () => {
    working = working
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'ended sign-ins were not found'))
      .then(plan);
  };
  hub.cluster.onMissed(lookNow);
  plan();
  return {
    stop: async () => {
      isStopped = true;
      cancel();
      await working;
    },
  };
}

const PERIOD_MS = 30_000;
const CHUNK = 1_000;

// Periodic deletion of expired refresh tokens, and of sign-ins without tokens, in small batches.
import { and, asc, inArray, lt, notExists, eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/drizzle.ts';
import { refreshTokens, signIns } from '../db/schema.ts';
import type { Log } from '../log.ts';

/** Runs `run` once after `ms`. Returns a function that cancels it. */
export type StartTimer = (ms: number, run: () => void) => () => void;

export interface Sweep {
  /** Waits for the running batch, and starts no other one. */
  stop(): Promise<void>;
}

interface SweepServices {
  db: Db;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

export function startTokenSweep(services: SweepServices, start: StartTimer): Sweep {
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let cancel = (): void => undefined;
  const plan = (ms: number) => {
    if (stopped) return;
    cancel = start(ms, () => {
      working = work();
    });
  };
  const work = async () => {
    let wasFull = false;
    try {
      wasFull = await sweepTokens(services);
    } catch (error) {
      services.log.warn({ err: error }, 'old refresh tokens could not be purged');
    }
    plan(wasFull ? SOON_MS : PERIOD_MS);
  };
  plan(SOON_MS);
  return {
    stop: async () => {
      stopped = true;
      cancel();
      await working;
    },
  };
}

/** Deletes at most `size` tokens, oldest first. Returns true if more may be left. */
export async function sweepTokens(
  { db, clock }: Pick<SweepServices, 'db' | 'clock'>,
  size = BATCH,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const old = tx
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .where(lt(refreshTokens.expiresAt, clock() - KEPT_MS))
      .orderBy(asc(refreshTokens.expiresAt))
      .limit(size)
      // Skips rows that another server on the same database is deleting.
      .for('update', { skipLocked: true });
    const gone = await tx
      .delete(refreshTokens)
      .where(inArray(refreshTokens.id, old))
      .returning({ signInId: refreshTokens.signInId });
    const ids = [...new Set(gone.map(({ signInId }) => signInId))];
    if (ids.length > 0) {
      const left = tx.select().from(refreshTokens).where(eq(refreshTokens.signInId, signIns.id));
      await tx.delete(signIns).where(and(inArray(signIns.id, ids), notExists(left)));
    }
    return gone.length === size;
  });
}

export const startTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** An expired token is kept this long, so that its reuse still reveals a theft. */
const KEPT_MS = 86_400_000;
const BATCH = 500;
const PERIOD_MS = 10 * 60_000;
const SOON_MS = 1_000;

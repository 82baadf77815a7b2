// Server: purges refresh tokens that have run out, and sign-ins that have none left, in small batches by time.
import { and, asc, inArray, lt, notExists, eq } from 'drizzle-orm';
import { refreshTokens, signIns } from '../db/schema.ts';
import type { Services } from '../services.ts';

/** Runs something once after so many milliseconds; answers what calls it off. */
export type Later = (ms: number, run: () => void) => () => void;

export interface Sweep {
  /** Waits for a batch that is under way; none follows. */
  stop(): Promise<void>;
}

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

export function startSweep(services: Needs, later: Later): Sweep {
  let stopped = false;
  let working: Promise<void> = Promise.resolve();
  let callOff = (): void => undefined;
  const plan = (ms: number) => {
    if (stopped) return;
    callOff = later(ms, () => {
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
      callOff();
      await working;
    },
  };
}

/** One batch of at most `size` tokens, oldest first. True where more may be left. */
export async function sweepTokens(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  size = BATCH,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const old = tx
      .select({ id: refreshTokens.id })
      .from(refreshTokens)
      .where(lt(refreshTokens.expiresAt, clock() - KEPT_MS))
      .orderBy(asc(refreshTokens.expiresAt))
      .limit(size)
      // Two servers on one database sweep different tokens.
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

export const laterByTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** Long past its end a token is still known, so that its reuse tells of a thief. */
const KEPT_MS = 86_400_000;
const BATCH = 500;
const PERIOD_MS = 10 * 60_000;
const SOON_MS = 1_000;

// Server: one lane per kind of message, those of the operators included. What goes through a lane is stored
// and pushed before the next begins, so ids commit in order and pushes leave in that order; the advisory
// lock inside the transaction says the same to other servers on the same database.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';

export type Kind = 'private' | 'group';
export type Lane = Kind | 'system';

export interface Lanes {
  /**
   * Runs `store` in a transaction that holds the lane's lock, then `told` with what it returned, once it
   * is committed and before the next one of the lane begins. Answers what `store` returned.
   */
  run<T>(lane: Lane, store: (tx: Tx) => Promise<T>, told: (stored: T) => void | Promise<void>): Promise<T>;
}

export function createLanes(db: Db): Lanes {
  const ends: Record<Lane, Promise<unknown>> = {
    private: Promise.resolve(),
    group: Promise.resolve(),
    system: Promise.resolve(),
  };
  return {
    run: (lane, store, told) => {
      const work = ends[lane].then(async () => {
        const stored = await db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCKS[lane]))})`);
          return store(tx);
        });
        await told(stored);
        return stored;
      });
      ends[lane] = work.catch(() => undefined);
      return work;
    },
  };
}

const LOCKS: Record<Lane, number> = { private: 7_270_002, group: 7_270_003, system: 7_270_004 };

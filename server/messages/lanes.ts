// Server: one lane per kind of message. What goes through a lane is stored and pushed before the next
// begins, so ids commit in order and pushes leave in that order; the advisory lock inside the
// transaction says the same to other servers on the same database.
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';

export type Kind = 'private' | 'group';

export interface Lanes {
  /**
   * Runs `store` in a transaction that holds the kind's lock, then `told` with what it returned, once it
   * is committed and before the next one of the kind begins. Answers what `store` returned.
   */
  run<T>(kind: Kind, store: (tx: Tx) => Promise<T>, told: (stored: T) => void | Promise<void>): Promise<T>;
}

export function createLanes(db: Db): Lanes {
  const ends: Record<Kind, Promise<unknown>> = { private: Promise.resolve(), group: Promise.resolve() };
  return {
    run: (kind, store, told) => {
      const work = ends[kind].then(async () => {
        const stored = await db.transaction(async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOCKS[kind]))})`);
          return store(tx);
        });
        await told(stored);
        return stored;
      });
      ends[kind] = work.catch(() => undefined);
      return work;
    },
  };
}

const LOCKS: Record<Kind, number> = { private: 7_270_002, group: 7_270_003 };

// Times at which sign-ins were last seen. They are collected in memory and written in one statement at most every
// 500 ms. A lost time only makes a sign-in look older in the user's list.
import { sql } from 'drizzle-orm';
import type { Db } from '../db/drizzle.ts';
import type { Log } from '../log.ts';

export interface Sightings {
  /** Notes that a sign-in was in use at `at`. */
  note(signInId: number, at: number): void;
  /** Writes the noted times. */
  flush(): Promise<void>;
}

/** True if a request or a heartbeat at `now` must be noted: few are, because each note costs a write. */
export function isSightingDue(seenAt: number | null, now: number): boolean {
  return seenAt === null || now - seenAt >= NOTE_EVERY_MS;
}

export function createSightings(db: Db, log: Pick<Log, 'warn'>): Sightings {
  let noted = new Map<number, number>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = [...noted];
    noted = new Map();
    if (rows.length > 0) await write(db, rows);
  };
  return {
    flush,
    note: (signInId, at) => {
      noted.set(signInId, at);
      timer ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'the use of sign-ins was not written'));
      }, DELAY_MS);
    },
  };
}

async function write(db: Db, rows: readonly (readonly [signInId: number, at: number])[]): Promise<void> {
  const column = (at: 0 | 1) => sql`${`{${rows.map((row) => row[at]).join(',')}}`}::bigint[]`;
  // Rows that another transaction has locked are skipped, so this statement never waits: the next request of
  // such a sign-in notes it again.
  await db.execute(sql`
    update sign_ins set seen_at = due.at
    from (
      select sign_ins.id, noted.at
      from sign_ins
      join unnest(${column(0)}, ${column(1)}) as noted (id, at) on sign_ins.id = noted.id
      where sign_ins.ended_at is null and coalesce(sign_ins.seen_at, 0) < noted.at
      for no key update of sign_ins skip locked
    ) as due
    where sign_ins.id = due.id`);
}

const NOTE_EVERY_MS = 10 * 60_000;
const DELAY_MS = 500;

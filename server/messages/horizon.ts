// Server: up to which id everything is committed. Chats are stored side by side, so an id may commit before a
// lower one of another chat; a pull that went beyond would move its reader's cursor past a message that is still
// to come. So a pull asks for the horizon first and reads no further.
//
// The order is what makes it true. (1) The newest id N is read. (2) Then the marks are read: a transaction that
// holds an id up to N and has not ended took its mark, below that id, before the id. (3) Then the rows are read,
// in a snapshot that is newer than both. So up to min(N, lowest mark) every id is in the snapshot, or never will be.
import type { Database } from '../db/open.ts';
import type { ReadRows } from '../db/rows.ts';
import { MARKS, newestId } from './entering.ts';
import type { Kind } from './lanes.ts';
import type { PullQuery } from './window.ts';

export interface Horizon {
  /** An id up to which everything was committed some time ago, and so for good. */
  known(kind: Kind): number;
  /**
   * The same as it is now. Includes every message that was committed before the call, unless a transaction of
   * another chat has been under way for PATIENCE_MS: then the messages above its mark come with a later pull.
   */
  reach(kind: Kind): Promise<number>;
}

export function horizonOf({ engine, rows }: Pick<Database, 'engine' | 'rows'>): Horizon {
  return engine === 'pglite' ? WHOLE : createHorizon(rows);
}

/**
 * The rows of a pull. Far behind the newest message a page lies below an id that is known to be whole, and costs no
 * look at the marks; only its last page does. `read` answers the lowest `size` rows above `minId`, up to `upTo`.
 */
export async function readWhole<R>(
  horizon: Horizon,
  kind: Kind,
  { minId, size }: PullQuery,
  read: (query: PullQuery & { upTo: number }) => Promise<R[]>,
): Promise<R[]> {
  const known = horizon.known(kind);
  if (known - minId < FAR * size) {
    return read({ minId, size, upTo: await horizon.reach(kind) });
  }
  const rows = await read({ minId, size, upTo: known });
  if (rows.length === size) return rows;
  const upTo = await horizon.reach(kind);
  return [...rows, ...(await read({ minId: known, size: size - rows.length, upTo }))];
}

/** The embedded database runs one transaction at a time: nobody reads while another one is under way. */
const WHOLE: Horizon = {
  known: () => 0,
  reach: async () => Number.MAX_SAFE_INTEGER,
};

export interface Waiting {
  now: () => number;
  pause: () => Promise<void>;
}

/** For PostgreSQL. Callers that come while the database is asked share the next answer. */
export function createHorizon(rows: ReadRows, waiting: Waiting = SHORT_PAUSES): Horizon {
  const kinds = { private: shared(rows, 'private', waiting), group: shared(rows, 'group', waiting) };
  return { known: (kind) => kinds[kind].known(), reach: (kind) => kinds[kind].reach() };
}

function shared(rows: ReadRows, kind: Kind, waiting: Waiting) {
  let known = 0;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | null = null;
  const ask = async () => {
    next = null;
    const at = await look(rows, kind, waiting);
    known = Math.max(known, at);
    return at;
  };
  return {
    known: () => known,
    reach: () => {
      if (next === null) {
        next = running.then(ask);
        running = next.catch(() => undefined);
      }
      return next;
    },
  };
}

/** Waits until those have ended that were under way at the call. */
async function look(rows: ReadRows, kind: Kind, { now, pause }: Waiting): Promise<number> {
  const end = now() + PATIENCE_MS;
  let newest: number | null = null;
  for (;;) {
    const [row] = await rows({ name: `horizon_${kind}`, sql: SCANS[kind], params: [] });
    const [id, mark] = row as [number, number | null];
    newest ??= id;
    if (mark === null || mark >= newest) return newest;
    if (now() >= end) return mark;
    await pause();
  }
}

/** The newest id first, then the lowest mark; the lateral join keeps that order. */
const scanOf = (kind: Kind): string => `
  with newest as materialized (${newestId(kind)})
  select newest.id, marks.lowest from newest cross join lateral (
    select min((classid::bigint << 32 | objid::bigint) - ${MARKS[kind]}) as lowest
    from pg_locks
    where newest.id is not null and locktype = 'advisory' and objsubid = 1
      and classid::bigint >> 24 = ${MARKS[kind] >> 56n}
      and database = (select oid from pg_database where datname = current_database())
  ) as marks`;

const SCANS: Record<Kind, string> = { private: scanOf('private'), group: scanOf('group') };

const PATIENCE_MS = 1_000;
/** In pages: most readers see some of the messages of a kind, not all. */
const FAR = 4;
const SHORT_PAUSES: Waiting = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 2)),
};

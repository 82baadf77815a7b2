// The horizon: the id up to which all messages of a kind (private or group) are committed. Chats are stored in
// parallel, so an id may commit before a lower id of another chat. A pull beyond the horizon would move its
// reader's cursor past a message that commits later. So a pull asks for the horizon first and reads no further.
//
// Each transaction holds a mark, an advisory lock whose key holds an id below all ids that it gets
// (lane-locks.ts). The order of the reads proves that no id is missed. (1) The newest id N is read. (2) Then
// the marks are read: a running transaction that holds an id up to N took its mark, below that id, before the
// id. (3) Then the rows are read, in a snapshot newer than both. So every id up to min(N, lowest mark) is in
// the snapshot, or never will be.
import type { ChatKind } from '../chats.ts';
import type { Database } from '../db/database.ts';
import type { ReadRows } from '../db/rows.ts';
import { MARKS, newestId } from './lane-locks.ts';

export interface Horizon {
  /** An id up to which every message was committed at an earlier query, and so stays committed. */
  known(kind: ChatKind): number;
  /**
   * The present horizon. Includes every message committed before the call, unless a transaction of another
   * chat runs longer than MAX_WAIT_MS: then the messages above its mark come with a later pull.
   */
  reach(kind: ChatKind): Promise<number>;
}

export function horizonOf({ engine, rows }: Pick<Database, 'engine' | 'rows'>): Horizon {
  return engine === 'pglite' ? UNBOUNDED : createHorizon(rows);
}

/** The embedded database runs one transaction at a time, so no read meets a running transaction. */
const UNBOUNDED: Horizon = {
  known: () => 0,
  reach: async () => Number.MAX_SAFE_INTEGER,
};

export interface Waiting {
  now: () => number;
  pause: () => Promise<void>;
}

/** For PostgreSQL. Calls during a running query share the next one. */
export function createHorizon(rows: ReadRows, waiting: Waiting = SHORT_PAUSES): Horizon {
  const kinds = { private: shared(rows, 'private', waiting), group: shared(rows, 'group', waiting) };
  return { known: (kind) => kinds[kind].known(), reach: (kind) => kinds[kind].reach() };
}

function shared(rows: ReadRows, kind: ChatKind, waiting: Waiting) {
  let known = 0;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<number> | null = null;
  const ask = async () => {
    next = null;
    const at = await findHorizon(rows, kind, waiting);
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

/** Waits until the transactions that ran at the call have ended, MAX_WAIT_MS at most. */
async function findHorizon(rows: ReadRows, kind: ChatKind, { now, pause }: Waiting): Promise<number> {
  const end = now() + MAX_WAIT_MS;
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

/** Reads the newest id first, then the lowest mark; the lateral join keeps that order. */
const scanOf = (kind: ChatKind): string => `
  with newest as materialized (${newestId(kind)})
  select newest.id, marks.lowest from newest cross join lateral (
    select min((classid::bigint << 32 | objid::bigint) - ${MARKS[kind]}) as lowest
    from pg_locks
    where newest.id is not null and locktype = 'advisory' and objsubid = 1
      and classid::bigint >> 24 = ${MARKS[kind] >> 56n}
      and database = (select oid from pg_database where datname = current_database())
  ) as marks`;

const SCANS: Record<ChatKind, string> = { private: scanOf('private'), group: scanOf('group') };

const MAX_WAIT_MS = 1_000;
const SHORT_PAUSES: Waiting = {
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 2)),
};

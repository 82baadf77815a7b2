// Server: the locks that a transaction takes before it stores a message. The lane's lock keeps the ids of one chat
// in the order of their commits. The mark tells readers which ids may still be missing: it is a shared lock whose
// key holds the newest id at that moment, so every id that the transaction gets is above it (`horizon.ts`).
import { type SQL, sql } from 'drizzle-orm';
import type { Kind, Lane } from './lanes.ts';

/** Where marks of a kind begin in the keys of advisory locks; below come 53 bits of an id. */
export const MARKS: Record<Kind, bigint> = { private: 1n << 56n, group: 2n << 56n };

/** The highest id that the sequence has given out, 0 before the first. */
export const newestId = (kind: Kind): string =>
  `select case when is_called then last_value else last_value - 1 end as id from ${kind}_messages_id_seq`;

/** The first statement of a transaction in `lane`. */
export function enter(lane: Lane): SQL {
  const kind = kindOf(lane);
  const lock = sql`select pg_advisory_xact_lock(${sql.raw(String(LANES))}, hashtext(${lane}))`;
  if (kind === null) return lock;
  return sql`with lane as materialized (${lock}), newest as (${sql.raw(newestId(kind))})
    select pg_advisory_xact_lock_shared(${sql.raw(String(MARKS[kind]))} + newest.id) from lane, newest`;
}

/**
 * The same within one statement: common table expressions, of which `entered` has one row once both locks are
 * held. The inserted row must be selected from it. The parameter `$n` is the lane.
 */
export function entering(kind: Kind, n: number): string {
  return `lane as materialized (select pg_advisory_xact_lock(${LANES}, hashtext($${n}))),
    newest as (${newestId(kind)}),
    entered as materialized (select pg_advisory_xact_lock_shared(${MARKS[kind]} + newest.id) from lane, newest)`;
}

function kindOf(lane: Lane): Kind | null {
  if (lane.startsWith('private ')) return 'private';
  return lane.startsWith('group ') ? 'group' : null;
}

/** The first half of a lane's key, a number that nothing else uses. */
const LANES = 7_270_002;

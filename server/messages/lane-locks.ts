// Advisory locks that a transaction takes before it stores a message. The lane's lock keeps the ids of one chat
// in commit order. The mark tells readers which ids may still be uncommitted (horizon.ts). It is a shared lock
// whose key holds the newest id at that moment. Every id that the transaction gets is above the mark.
import { type SQL, sql } from 'drizzle-orm';
import type { ChatKind, Lane } from '../chats.ts';
import { LANE_KEY } from '../db/lock-keys.ts';

/** Lock keys of marks: this number of the kind plus an id, which fits the low 53 bits. */
export const MARKS: Record<ChatKind, bigint> = { private: 1n << 56n, group: 2n << 56n };

/** Selects the highest id that the sequence has issued, 0 before the first. */
export const newestId = (kind: ChatKind): string =>
  `select case when is_called then last_value else last_value - 1 end as id from ${kind}_messages_id_seq`;

/**
 * The statement that takes the locks of `lane`. It must be the first statement of a transaction in that lane.
 */
export function lockLane(lane: Lane): SQL {
  const kind = kindOf(lane);
  const lock = sql`select pg_advisory_xact_lock(${sql.raw(String(LANE_KEY))}, hashtext(${lane}))`;
  if (kind === null) return lock;
  return sql`with lane as materialized (${lock}), newest as (${sql.raw(newestId(kind))})
    select pg_advisory_xact_lock_shared(${sql.raw(String(MARKS[kind]))} + newest.id) from lane, newest`;
}

/**
 * The locks of `lockLane` as common table expressions, for a single statement. `entered` has one row once both
 * locks are held. The inserted row must be selected from `entered`. The parameter `$n` is the lane.
 */
export function laneLocks(kind: ChatKind, n: number): string {
  return `lane as materialized (select pg_advisory_xact_lock(${LANE_KEY}, hashtext($${n}))),
    newest as (${newestId(kind)}),
    entered as materialized (select pg_advisory_xact_lock_shared(${MARKS[kind]} + newest.id) from lane, newest)`;
}

function kindOf(lane: Lane): ChatKind | null {
  if (lane.startsWith('private ')) return 'private';
  return lane.startsWith('group ') ? 'group' : null;
}

// One batch of the job that folds the rows of older versions: the column `folded` of messages and users. The table
// `foldings` has its progress, so that a killed server loses no more than a batch, which is repeated.
//
// A pass goes from the newest id (`top`) down to the ids of the passes before (`done`), and `next` is the lowest id that
// it has reached. Later passes fold the rows of servers of an older version, which run beside this one.
import type { ReadRows } from '../db/rows.ts';
import { foldedMessage, foldedUser } from './folded-column.ts';

export type FoldedKind = 'private' | 'group' | 'user';
export const FOLDED_KINDS: readonly FoldedKind[] = ['private', 'group', 'user'];

/**
 * 'more': rows are left. 'done': all are folded that existed when the pass began. 'held': another node has the job.
 */
export type BatchResult = 'more' | 'done' | 'held';

export interface BatchServices {
  rows: ReadRows;
  /** The name of this node in the table. */
  holder: string;
  /** The time after which another node may go on, ms. */
  claimMs: number;
  /** Called between two statements, so that other work gets its turn. */
  rest: () => Promise<void>;
}

/** Folds the next 500 rows of a kind. */
export async function foldBatch(services: BatchServices, kind: FoldedKind): Promise<BatchResult> {
  const { rows, rest } = services;
  const { table, select, update, fold } = TABLES[kind];
  const claimed = await claim(services, kind);
  if (claimed === null) return 'held';
  const { done, next } = claimed;
  if (next <= done + 1) return 'done';
  await rest();
  const read = await rows({ name: `fold_read_${table}`, sql: select, params: [next, done, BATCH] });
  const folded = read.flatMap((cells) => {
    const [id, isNeeded, one, two] = cells as [number, boolean, never, string];
    const text = isNeeded ? fold(one, two) : null;
    return text === null ? [] : [{ id, folded: text }];
  });
  for (let at = 0; at < folded.length; at += UPDATE) {
    await rest();
    const some = JSON.stringify(folded.slice(at, at + UPDATE));
    await rows({ name: `fold_write_${table}`, sql: update, params: [some] });
  }
  await rest();
  const lowest = read.length < BATCH ? done + 1 : (read.at(-1)?.[0] as number);
  await rows({ name: 'fold_progress', sql: PROGRESS, params: [KINDS[kind], services.holder, lowest] });
  return lowest <= done + 1 ? 'done' : 'more';
}

/** The range of ids that is left; null while another node has the job. Begins a pass where new rows exist. */
async function claim(
  { rows, holder, claimMs }: BatchServices,
  kind: FoldedKind,
): Promise<{ done: number; next: number } | null> {
  const { table } = TABLES[kind];
  const sql = CLAIM.replaceAll('"table"', table);
  const [row] = await rows({
    name: `fold_claim_${table}`,
    sql,
    params: [KINDS[kind], holder, claimMs, OVERLAP],
  });
  return row === undefined ? null : { done: row[0] as number, next: row[1] as number };
}

const KINDS: Record<FoldedKind, number> = { private: 0, group: 1, user: 2 };

/** The clocks of nodes differ, so the database's clock decides about claims. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** A pass that has ended begins again above its ids, without the last ones: a transaction may have been running. */
const CLAIM = `
  insert into foldings as f (kind, done, top, next, holder, held_until)
  select $1::smallint, 0, newest.id, newest.id + 1, $2, ${NOW} + $3::bigint
  from (select coalesce(max(id), 0) as id from "table") as newest
  on conflict (kind) do update set
    done = case when f.next <= f.done + 1 and excluded.top > f.top then greatest(f.top - $4::bigint, 0) else f.done end,
    top = case when f.next <= f.done + 1 then greatest(excluded.top, f.top) else f.top end,
    next = case when f.next <= f.done + 1 and excluded.top > f.top then excluded.next else f.next end,
    holder = excluded.holder, held_until = excluded.held_until
  where f.holder = $2 or f.held_until < ${NOW}
  returning done, next`;

const PROGRESS = 'update foldings set next = $3::bigint where kind = $1::smallint and holder = $2';

interface FoldedTable {
  table: string;
  select: string;
  update: string;
  fold: (one: never, two: string) => string | null;
}

const page = (table: string, isNeeded: string, columns: string): string =>
  `select id, ${isNeeded}, ${columns} from ${table} where id < $1::bigint and id > $2::bigint order by id desc limit $3`;

/** A row that was recalled or folded meanwhile stays as it is. */
const write = (table: string, isNeeded: string): string =>
  `update ${table} as row set folded = given.folded
   from jsonb_to_recordset($1::jsonb) as given (id bigint, folded text) where row.id = given.id and ${isNeeded}`;

const messages = (table: string): FoldedTable => {
  const isNeeded = 'folded is null and recall_id is null';
  return {
    table,
    select: page(table, isNeeded, 'type, content'),
    update: write(table, 'row.folded is null and row.recall_id is null'),
    fold: (type: number, content) => foldedMessage({ type, content }),
  };
};

const TABLES: Record<FoldedKind, FoldedTable> = {
  private: messages('private_messages'),
  group: messages('group_messages'),
  user: {
    table: 'users',
    select: page('users', 'folded is null', 'user_name, nick_name'),
    update: write('users', 'row.folded is null'),
    fold: (userName: string, nickName) => foldedUser({ userName, nickName }),
  },
};

/** Rows of a batch, and of one statement that writes. */
const BATCH = 500;
const UPDATE = 100;
const OVERLAP = 1_000;

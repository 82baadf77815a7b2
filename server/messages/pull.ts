// A pull: the oldest rows above a cursor, over all chats of a user.
//
// The steps are the same for private and group messages. (1) The horizon gives `upTo`, because a message
// below an id that the page names must not be committed later. (2) The statement of the kind selects the
// lowest `size` rows above `minId` up to `upTo`. (3) Its rows become messages. (4) Behind a full page the
// rows left are counted. Operators' messages share one lane, so their ids commit in order and need no
// horizon; their pull shares only step 4.
import { and, count, gt, lte, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import type { ChatKind } from '../chats.ts';
import type { Db } from '../db/drizzle.ts';
import { type Cells, filled, onlyRow, perDatabase, type Statement } from '../db/rows.ts';
import type { groupMessages, privateMessages } from '../db/schema.ts';
import type { FullPage } from './backlogs.ts';
import type { Horizon } from './horizon.ts';
import type { MessageServices } from './services.ts';

/** The oldest `size` rows above `minId`. */
export interface PullQuery {
  minId: number;
  size: number;
}

type BoundedQuery = PullQuery & { upTo: number };

export interface PullPage<T> {
  rows: T[];
  /** The number of rows that later pulls will bring; null for the last page. */
  left: number | null;
}

/** The size of a pull that names none. All rows at once would delay other requests. */
export const DEFAULT_PULL_SIZE = 10_000;

/** The queries of one kind. */
interface PullSource<T> {
  kind: ChatKind;
  table: typeof privateMessages | typeof groupMessages;
  /** Selects the rows that `due` names, and that the user of the placeholder `userId` sees. */
  select: (db: Db, due: SQL | undefined, shape: string) => Statement;
  toMessages: (services: MessageServices, userId: number, cells: Cells[]) => T[] | Promise<T[]>;
  /** Ids of messages that the user sees. */
  idsOf: (db: Db, userId: number, where: SQL | undefined, limit: number) => SQLWrapper;
}

/** `page` is the statement of one page, compiled once per database and shape. */
export function definePull<T extends { id: number }>({ kind, table, ...source }: PullSource<T>) {
  const compiled = perDatabase((db, shape) =>
    source.select(db, and(isNew(table, shape), lte(table.id, sql.placeholder('upTo'))), shape),
  );
  const page = (
    { db, clock }: Pick<MessageServices, 'db' | 'clock'>,
    userId: number,
    query: BoundedQuery,
  ) => {
    const border = query.minId + NEAR_PAGES * query.size;
    const since = clock() - FIRST_PULL_MS;
    return filled(compiled(db, shapeOf(query.minId)), { userId, ...query, since, border });
  };
  const pull = async (services: MessageServices, { userId }: Caller, query: PullQuery) => {
    const { db, rows, horizon } = services;
    const cells = await readUpToHorizon(horizon, kind, query, (bounded) =>
      rows(page(services, userId, bounded)),
    );
    const messages = await source.toMessages(services, userId, cells);
    return pageOf(services, { userId, kind, ...query }, messages, messages.at(-1)?.id, (last) =>
      source.idsOf(db, userId, gt(table.id, last), LIMITS.rowsLeft),
    );
  };
  return { page, pull };
}

/** Without a cursor a pull goes back this far; from an id on it has no limit in time. */
const FIRST_PULL_MS = 30 * 86_400_000;
/**
 * From the cursor to `border` of group-pull.ts. It suffices for a user who sees a quarter of all group
 * messages or more, and costs other users little.
 */
const NEAR_PAGES = 4;

/** The shape of a pull's statement: from an id on, or the first one. */
export const shapeOf = (minId: number): 'first' | 'next' => (minId > 0 ? 'next' : 'first');

export function isNew({ id, sendTime }: Record<'id' | 'sendTime', AnyPgColumn>, shape: string): SQL {
  return shape === 'first' ? gt(sendTime, sql.placeholder('since')) : gt(id, sql.placeholder('minId'));
}

/**
 * Reads the lowest `size` rows above `minId` up to the horizon. Far behind the newest message the known
 * horizon suffices and costs no query; only the last page asks for the present one.
 */
export async function readUpToHorizon<R>(
  horizon: Horizon,
  kind: ChatKind,
  { minId, size }: PullQuery,
  read: (query: BoundedQuery) => Promise<R[]>,
): Promise<R[]> {
  const known = horizon.known(kind);
  if (known - minId < FAR_PAGES * size) {
    return read({ minId, size, upTo: await horizon.reach(kind) });
  }
  const rows = await read({ minId, size, upTo: known });
  if (rows.length === size) return rows;
  const upTo = await horizon.reach(kind);
  return [...rows, ...(await read({ minId: known, size: size - rows.length, upTo }))];
}

/** Most readers see some of the messages of a kind, not all. */
const FAR_PAGES = 4;

/**
 * A page with the number of rows left. `lastId` is the id of its last row, `idsAfter` selects the ids behind
 * it.
 */
export async function pageOf<T>(
  { db, backlogs }: Pick<MessageServices, 'db' | 'backlogs'>,
  { userId, kind, minId, size }: PullQuery & Pick<FullPage, 'userId' | 'kind'>,
  rows: T[],
  lastId: number | undefined,
  idsAfter: (id: number) => SQLWrapper,
): Promise<PullPage<T>> {
  if (lastId === undefined || rows.length !== size) return { rows, left: null };
  const left = await backlogs.rowsLeft({ userId, kind, from: minId, to: lastId, rows: size }, async () => {
    const rest = db.select({ rows: count() }).from(sql`${idsAfter(lastId)} as behind`);
    return onlyRow(await rest).rows;
  });
  return { rows, left };
}

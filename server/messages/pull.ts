// A pull: a request for the oldest messages above a cursor, over all chats of a user.
//
// The steps are the same for private and group messages. (1) The horizon gives `upTo`: no message below an id
// of the page may be committed later. (2) Statements select the lowest `size` rows above `minId` up to `upTo`,
// slice by slice (slices.ts), so that other users' requests run between them. (3) The rows of a slice become JSON.
// (4) After a full page the remaining rows are counted. Operators' messages share one lane, so their ids commit in
// order and need no horizon. Their pull shares only step 4.
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

/** Asks for the oldest `size` messages with ids above `minId`. */
export interface PullQuery {
  minId: number;
  size: number;
}

type BoundedQuery = PullQuery & { upTo: number };

export interface PullPage {
  /** The messages, a JSON array. */
  json: string;
  rows: number;
  /** The number of rows that later pulls will bring; null for the last page. */
  left: number | null;
}

/** The page size of a pull whose query names none. All messages at once would fill the memory. */
export const DEFAULT_PULL_SIZE = 5_000;

/** The queries of one kind of messages, private or group. */
interface PullSource<T> {
  kind: ChatKind;
  table: typeof privateMessages | typeof groupMessages;
  /** Selects the messages that match `due` and that the user of the placeholder `userId` sees. */
  select: (db: Db, due: SQL | undefined, shape: string) => Statement;
  toMessages: (services: MessageServices, userId: number, cells: Cells[]) => T[] | Promise<T[]>;
  /** Ids of messages that the user sees. */
  idsOf: (db: Db, userId: number, where: SQL | undefined, limit: number) => SQLWrapper;
}

/** Defines the pull of one kind. `page` is the statement of one page, compiled once per database and shape. */
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
    const { db, rows, horizon, slices } = services;
    const parts = await readUpToHorizon(horizon, kind, query, async (bounded) => {
      const read: Part[] = [];
      for (let { minId, size } = bounded; size > 0;) {
        const slice = { minId, size: Math.min(size, slices.rows), upTo: bounded.upTo };
        const cells = await slices.run(userId, () => rows(page(services, userId, slice)));
        const messages = await source.toMessages(services, userId, cells);
        const last = messages.at(-1);
        if (!last) break;
        read.push({ json: JSON.stringify(messages).slice(1, -1), rows: messages.length, lastId: last.id });
        if (messages.length < slice.size) break;
        minId = last.id;
        size -= messages.length;
      }
      return read;
    });
    return pageOf(services, { userId, kind, ...query }, parts, (last) =>
      source.idsOf(db, userId, gt(table.id, last), LIMITS.rowsLeft),
    );
  };
  return { page, pull };
}

/** A pull without a cursor goes back this far; a pull with a cursor has no limit in time. */
const FIRST_PULL_MS = 30 * 86_400_000;
/**
 * Distance from the cursor to `border` (group-pull.ts), in pages of ids. It suffices for a user who sees a
 * quarter of all group messages or more, and costs other users little.
 */
const NEAR_PAGES = 4;

/** The shape of a pull's statement: 'next' for a pull with a cursor, 'first' for a pull without one. */
export const shapeOf = (minId: number): 'first' | 'next' => (minId > 0 ? 'next' : 'first');

export function isNew({ id, sendTime }: Record<'id' | 'sendTime', AnyPgColumn>, shape: string): SQL {
  return shape === 'first' ? gt(sendTime, sql.placeholder('since')) : gt(id, sql.placeholder('minId'));
}

/**
 * Reads the lowest `size` rows above `minId` up to the horizon. Far below the newest message the known horizon
 * suffices and costs no query; only the last page asks for the present one.
 */
export async function readUpToHorizon<R extends { rows: number }>(
  horizon: Horizon,
  kind: ChatKind,
  { minId, size }: PullQuery,
  read: (query: BoundedQuery) => Promise<R[]>,
): Promise<R[]> {
  const known = horizon.known(kind);
  if (known - minId < FAR_PAGES * size) {
    return read({ minId, size, upTo: await horizon.reach(kind) });
  }
  const parts = await read({ minId, size, upTo: known });
  const rows = rowsOf(parts);
  if (rows === size) return parts;
  const upTo = await horizon.reach(kind);
  return [...parts, ...(await read({ minId: known, size: size - rows, upTo }))];
}

const rowsOf = (parts: readonly { rows: number }[]): number => parts.reduce((sum, { rows }) => sum + rows, 0);

/**
 * The known horizon suffices if it is this many pages of ids above the cursor. Most readers see some of the
 * messages of a kind, not all.
 */
const FAR_PAGES = 4;

/** A slice of a page: its messages as JSON, with commas between them. */
export interface Part {
  json: string;
  rows: number;
  lastId: number;
}

/** Makes a page of its slices, with the number of remaining rows. `idsAfter` selects the ids after the last row. */
export async function pageOf(
  { db, backlogs, slices }: Pick<MessageServices, 'db' | 'backlogs' | 'slices'>,
  { userId, kind, minId, size }: PullQuery & Pick<FullPage, 'userId' | 'kind'>,
  parts: readonly Part[],
  idsAfter: (id: number) => SQLWrapper,
): Promise<PullPage> {
  const rows = rowsOf(parts);
  const json = `[${parts.map((part) => part.json).join(',')}]`;
  const lastId = parts.at(-1)?.lastId;
  if (lastId === undefined || rows !== size) return { json, rows, left: null };
  const left = await backlogs.rowsLeft({ userId, kind, from: minId, to: lastId, rows: size }, async () => {
    const rest = db.select({ rows: count() }).from(sql`${idsAfter(lastId)} as behind`);
    return onlyRow(await slices.run(userId, async () => rest)).rows;
  });
  return { json, rows, left };
}

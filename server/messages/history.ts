// Server: the part of one chat's messages that somebody looks at, private and group alike.
import { and, asc, desc, gt, gte, lt, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import type { groupMessages, privateMessages } from '../db/schema.ts';
import { saying } from './saying.ts';
import { type HistoryQuery, sliceOf } from './window.ts';

/** Ids in no order. `visible` selects the messages of the chat that its reader sees; `isGone` ends a long search. */
export function historyIds(
  db: Db,
  table: typeof privateMessages | typeof groupMessages,
  visible: SQL | undefined,
  query: HistoryQuery,
  isGone: () => boolean,
): Promise<number[]> {
  const { id } = table;
  const pick = (where: SQL | undefined, order: SQL, limit: number, offset = 0) =>
    db.select({ id }).from(table).where(and(visible, where)).orderBy(order).limit(limit).offset(offset);
  return sliceOf(
    query,
    {
      below: (maxId, limit, offset) => pick(lt(id, maxId), desc(id), limit, offset),
      upTo: (maxId, limit) => pick(lte(id, maxId), desc(id), limit),
      above: (minId, limit) => pick(gt(id, minId), asc(id), limit),
      containing: (text, { before, from }, limit) => {
        const within = and(lt(id, before), from === null ? undefined : gte(id, from));
        return pick(and(within, saying(table, text)), desc(id), limit);
      },
      page: (limit, offset) => pick(undefined, desc(id), limit, offset),
    },
    isGone,
  );
}

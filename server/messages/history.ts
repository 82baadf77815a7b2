// Ids of a part of one chat's history, for private and group chats alike.
import { and, asc, desc, gt, gte, lt, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../db/drizzle.ts';
import type { groupMessages, privateMessages } from '../db/schema.ts';
import { containsText } from './text-match.ts';
import { type HistoryQuery, sliceOf } from './history-slice.ts';

/**
 * Returns the ids unsorted. `visible` selects the chat's messages that the reader sees. A search ends once
 * `isGone` returns true.
 */
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
        return pick(and(within, containsText(table, text)), desc(id), limit);
      },
      page: (limit, offset) => pick(undefined, desc(id), limit, offset),
    },
    isGone,
  );
}

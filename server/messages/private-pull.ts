// Server: private messages from the store: what was missed, and what lies further back.
import { and, asc, eq, gt, inArray, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import type { Db } from '../db/open.ts';
import { filled, perDatabase, type Statement } from '../db/rows.ts';
import { privateMessages } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { notHidden } from './hidden.ts';
import { historyIds } from './history.ts';
import { readWhole } from './horizon.ts';
import { ofChat } from './private-chat.ts';
import { privateRowOf, privateRows, toPrivate } from './private-rows.ts';
import { type Pulled, pulled } from './pulled.ts';
import { FIRST_PULL_MS, type HistoryQuery, type PullQuery, shapeOf } from './window.ts';

/** The oldest rows after `minId`, sent and received, ascending. What was received counts as delivered. */
export async function pullPrivate(
  services: Pick<Services, 'db' | 'rows' | 'clock' | 'deliveries' | 'backlogs' | 'horizon'>,
  { userId }: Caller,
  { minId, size }: PullQuery,
): Promise<Pulled<WirePrivateMessage>> {
  const { db, deliveries } = services;
  const cells = await readWhole(services.horizon, 'private', { minId, size }, (query) =>
    services.rows(privatePage(services, userId, query)),
  );
  const found = cells.map((row) => toPrivate(privateRowOf(row)));
  for (const { id, sendId, recvId } of found) if (recvId === userId) deliveries.note(userId, sendId, id);
  const pull = { userId, kind: 'private', from: minId, size } as const;
  return pulled(services, pull, found, found.at(-1)?.id, (lastId) =>
    idsOf(db, userId, gt(privateMessages.id, lastId), LIMITS.rowsLeft),
  );
}

/** The statement that selects the rows of a pull: those of `privateRows`. */
export function privatePage(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  { minId, size, upTo }: PullQuery & { upTo: number },
): Statement {
  const since = clock() - FIRST_PULL_MS;
  return filled(selectOf(db, shapeOf(minId)), { userId, minId, size, since, upTo });
}

const selectOf = perDatabase((db, shape) => {
  const { id, sendTime } = privateMessages;
  const after = shape === 'first' ? gt(sendTime, sql.placeholder('since')) : gt(id, sql.placeholder('minId'));
  const due = and(after, lte(id, sql.placeholder('upTo')));
  const ids = idsOf(db, sql.placeholder('userId'), due, sql.placeholder('size'));
  // As an array the ids are looked up one by one; as a subquery they may be met with all that lies before them.
  return { ...privateRows(db, sql`${id} = any(array(${ids}))`).toSQL(), name: `private_page_${shape}` };
});

/**
 * The lowest ids of what was sent and received. Each side has an index in id order; one condition over
 * both would have to sort everything.
 */
function idsOf(db: Db, userId: number | Placeholder, due: SQL | undefined, size: number | Placeholder) {
  const { id, sendId, recvId } = privateMessages;
  const side = (own: AnyPgColumn, other: AnyPgColumn) => {
    const shown = notHidden(db, { userId, kind: 'private' }, { chat: other, id });
    const rows = db
      .select({ id })
      .from(privateMessages)
      .where(and(eq(own, userId), due, shown))
      .orderBy(asc(id));
    return rows.limit(size);
  };
  const both = unionAll(side(sendId, recvId), side(recvId, sendId)).orderBy(asc(id));
  return both.limit(size);
}

/** A part of one chat, newest first. */
export async function privateHistory(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  friendId: number,
  query: HistoryQuery,
  isGone: () => boolean,
): Promise<WirePrivateMessage[]> {
  const { id } = privateMessages;
  const shown = notHidden(db, { userId, kind: 'private' }, { chat: sql`${friendId}::bigint`, id });
  const chat = and(ofChat(userId, friendId), shown);
  const ids = await historyIds(db, privateMessages, chat, query, isGone);
  const rows = await privateRows(db, inArray(id, ids));
  return rows.map(toPrivate).reverse();
}

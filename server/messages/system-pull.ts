// Pulls of operators' messages, to all users or to one.
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { perDatabase } from '../db/rows.ts';
import { systemMessages, users } from '../db/schema.ts';
import { isNew, pageOf, type PullPage, type PullQuery, shapeOf } from './pull.ts';
import type { MessageServices } from './services.ts';
import { forUser, toSystemMessage } from './system-rows.ts';

/**
 * Returns the oldest messages above the sequence number `minId`, ascending. A pull without a cursor returns
 * those of the last three months.
 */
export async function pullSystem(
  services: Pick<MessageServices, 'db' | 'clock' | 'backlogs' | 'slices'>,
  { userId }: Caller,
  query: PullQuery,
): Promise<PullPage> {
  const { db, clock, slices } = services;
  const { seqNo } = systemMessages;
  const since = clock() - FIRST_PULL_MS;
  const found = await slices.run(userId, () =>
    pageQuery(db, shapeOf(query.minId)).execute({ userId, ...query, since }),
  );
  const messages = found.map(({ row, readNo }) => toSystemMessage(row, readNo));
  const lastId = found.at(-1)?.row.seqNo;
  const json = JSON.stringify(messages).slice(1, -1);
  const parts = lastId === undefined ? [] : [{ json, rows: messages.length, lastId }];
  return pageOf(services, { userId, kind: 'system', ...query }, parts, (last) =>
    db
      .select({ seqNo })
      .from(systemMessages)
      .where(and(gt(seqNo, last), forUser(userId)))
      .limit(LIMITS.rowsLeft),
  );
}

const pageQuery = perDatabase((db, shape) => {
  const { seqNo, sendTime } = systemMessages;
  const userId = sql.placeholder('userId');
  return db
    .select({ row: systemMessages, readNo: users.systemReadNo })
    .from(systemMessages)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isNew({ id: seqNo, sendTime }, shape), forUser(userId)))
    .orderBy(asc(seqNo))
    .limit(sql.placeholder('size'))
    .prepare(`system_${shape}`);
});

const FIRST_PULL_MS = 90 * 86_400_000;

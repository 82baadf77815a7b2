// Server: what the operators have to say, to everybody or to one.
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { WireSystemMessage } from '../answers.ts';
import { perDatabase } from '../db/rows.ts';
import { systemMessages, users } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { type Pulled, pulled } from './pulled.ts';
import { forUser, toSystemMessage } from './system-rows.ts';
import { shapeOf } from './window.ts';

/** The oldest rows above a sequence number, ascending; with 0 those of the last three months. */
export async function pullSystem(
  services: Pick<Services, 'db' | 'clock' | 'backlogs'>,
  { userId }: Caller,
  { minSeqNo, size }: { minSeqNo: number; size: number },
): Promise<Pulled<WireSystemMessage>> {
  const { db, clock } = services;
  const { seqNo } = systemMessages;
  const since = clock() - FIRST_PULL_MS;
  const found = await pageQuery(db, shapeOf(minSeqNo)).execute({ userId, minSeqNo, since, size });
  const messages = found.map(({ row, readNo }) => toSystemMessage(row, readNo));
  const pull = { userId, kind: 'system', from: minSeqNo, size } as const;
  return pulled(services, pull, messages, found.at(-1)?.row.seqNo, (lastNo) =>
    db
      .select({ seqNo })
      .from(systemMessages)
      .where(and(gt(seqNo, lastNo), forUser(userId)))
      .limit(LIMITS.rowsLeft),
  );
}

const pageQuery = perDatabase((db, shape) => {
  const { seqNo, sendTime } = systemMessages;
  const userId = sql.placeholder('userId');
  const isNew =
    shape === 'first' ? gt(sendTime, sql.placeholder('since')) : gt(seqNo, sql.placeholder('minSeqNo'));
  return db
    .select({ row: systemMessages, readNo: users.systemReadNo })
    .from(systemMessages)
    .innerJoin(users, eq(users.id, userId))
    .where(and(isNew, forUser(userId)))
    .orderBy(asc(seqNo))
    .limit(sql.placeholder('size'))
    .prepare(`system_${shape}`);
});

const FIRST_PULL_MS = 90 * 86_400_000;

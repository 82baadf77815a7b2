// Server: what the operators have to say, to everybody or to one.
import { and, asc, eq, gt } from 'drizzle-orm';
import { LIMITS } from '../../src/core/wire/index.ts';
import type { WireSystemMessage } from '../answers.ts';
import { systemMessages, users } from '../db/schema.ts';
import type { Caller, Services } from '../services.ts';
import { type Pulled, pulled } from './pulled.ts';
import { forUser, toSystemMessage } from './system-rows.ts';

/** The oldest rows above a sequence number, ascending; with 0 those of the last three months. */
export async function pullSystem(
  services: Pick<Services, 'db' | 'clock' | 'backlogs'>,
  { userId }: Caller,
  { minSeqNo, size }: { minSeqNo: number; size: number },
): Promise<Pulled<WireSystemMessage>> {
  const { db, clock } = services;
  const { seqNo, sendTime } = systemMessages;
  const after = minSeqNo > 0 ? gt(seqNo, minSeqNo) : gt(sendTime, clock() - FIRST_PULL_MS);
  const forMe = forUser(userId);
  const due = and(after, forMe);
  const found = await db.select().from(systemMessages).where(due).orderBy(asc(seqNo)).limit(size);
  const [me] = await db.select({ readNo: users.systemReadNo }).from(users).where(eq(users.id, userId));
  const messages = found.map((row) => toSystemMessage(row, me?.readNo ?? 0));
  const pull = { userId, kind: 'system', from: minSeqNo, size } as const;
  return pulled(services, pull, messages, found.at(-1)?.seqNo, (lastNo) =>
    db
      .select({ seqNo })
      .from(systemMessages)
      .where(and(gt(seqNo, lastNo), forMe))
      .limit(LIMITS.rowsLeft),
  );
}

const FIRST_PULL_MS = 90 * 86_400_000;

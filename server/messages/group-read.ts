// Server: how far somebody has read a group. The position only rises; the reader's other terminals get a
// read mark, and the whole group the new count of every message that asked for a receipt.
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { Tx } from '../db/open.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { memberIds, placeIn } from '../people/members.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, isAudience } from './group-rows.ts';
import { groupLane } from './lanes.ts';

/** The group is read up to `messageId`, or up to its newest message. */
export async function readGroup(
  services: Services,
  caller: Caller,
  groupId: number,
  messageId: number | null,
): Promise<Outcome<null>> {
  const { db, hub, clock } = services;
  const place = await placeIn(db, groupId, caller.userId);
  if (!place.ok) return place;
  const [last] = await db
    .select({ id: groupMessages.id })
    .from(groupMessages)
    .where(
      and(
        eq(groupMessages.groupId, groupId),
        messageId === null ? undefined : lte(groupMessages.id, messageId),
      ),
    )
    .orderBy(desc(groupMessages.id))
    .limit(1);
  const before = place.value.member.readId;
  if (!last || last.id <= before) return done(null);
  const { id } = last;
  await db
    .update(groupMembers)
    .set({ readId: id })
    .where(
      and(
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.userId, caller.userId),
        lt(groupMembers.readId, id),
      ),
    );
  const data = { type: MessageType.READED, sendId: caller.userId, groupId, id, sendTime: clock() };
  hub.push({ to: [caller.userId], cmd: Command.GROUP, data, except: caller });
  await tellAuthors(services, caller, groupId, { before, id });
  return done(null);
}

/** Who has read a message; its author is not among them. */
export async function readersOf(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  groupId: number,
  messageId: number,
): Promise<Outcome<number[]>> {
  const place = await placeIn(db, groupId, caller.userId);
  if (!place.ok) return place;
  const isThat = and(eq(groupMessages.id, messageId), eq(groupMessages.groupId, groupId));
  const [seen] = await groupRows(db, caller.userId, isThat);
  if (!seen) return refuse('messageUnknown');
  const rows = await db
    .select({ id: groupMembers.userId })
    .from(groupMessages)
    .innerJoin(groupMembers, and(isAudience, sql`${groupMembers.readId} >= ${groupMessages.id}`))
    .where(isThat)
    .orderBy(groupMembers.userId);
  return done(rows.map((row) => row.id));
}

interface Step {
  before: number;
  id: number;
}

/** In the lane, after the position is stored: two who read at once then end with the count of both. */
async function tellAuthors(services: Services, caller: Caller, groupId: number, step: Step): Promise<void> {
  const asking = and(
    eq(groupMessages.groupId, groupId),
    eq(groupMessages.receipt, true),
    isNull(groupMessages.recallId),
    ne(groupMessages.sendId, caller.userId),
    gt(groupMessages.id, step.before),
    lte(groupMessages.id, step.id),
  );
  if ((await services.db.$count(groupMessages, asking)) === 0) return;
  await services.lanes.run(
    groupLane(groupId),
    (tx) => count(tx, asking),
    async (receipts) => {
      const to = await memberIds(services.db, groupId);
      for (const receipt of receipts) {
        services.hub.push({
          to,
          cmd: Command.GROUP,
          data: { type: MessageType.RECEIPT, groupId, ...receipt },
        });
      }
    },
  );
}

/** The counts as they are now; a message that everybody has read is marked so, for good. */
async function count(tx: Tx, asking: SQL | undefined) {
  const { id } = groupMessages;
  const read = sql`count(*) filter (where ${groupMembers.readId} >= ${id})`;
  const receipts = await tx
    .select({
      id,
      readedCount: read.mapWith(Number),
      receiptOk: sql<boolean>`${read} = count(${groupMembers.userId})`,
    })
    .from(groupMessages)
    .leftJoin(groupMembers, isAudience)
    .where(asking)
    .groupBy(id)
    .orderBy(asc(id));
  const whole = receipts.filter((receipt) => receipt.receiptOk).map((receipt) => receipt.id);
  if (whole.length > 0) await tx.update(groupMessages).set({ receiptOk: true }).where(inArray(id, whole));
  return receipts;
}

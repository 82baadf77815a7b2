// Read position of a member in a group. The position only rises. The reader's other terminals get a read mark.
// All members get the new read count of every message that asked for a read receipt.
import { and, desc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { groupRows, isRecipient } from './group-rows.ts';
import { membershipIn } from './membership.ts';
import { receiptRequests } from './receipts.ts';
import type { MessageServices } from './services.ts';

/** Marks the group as read up to `messageId`, or up to its newest message. */
export async function readGroup(
  services: MessageServices,
  caller: Caller,
  groupId: number,
  messageId: number | null,
): Promise<Outcome<null>> {
  const { db, hub, clock } = services;
  const membership = await membershipIn(db, groupId, caller.userId);
  if (!membership.ok) return membership;
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
  const before = membership.value.member.readId;
  if (!last || last.id <= before) return done(null);
  const { id } = last;
  // This query runs before the position is stored: a failure after that would keep the new count from the
  // members.
  const asked = and(receiptRequests(groupId, { before, id }), ne(groupMessages.sendId, caller.userId));
  const isAsked = (await db.$count(groupMessages, asked)) > 0;
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
  if (isAsked) await services.receipts.push(groupId, { before, id });
  return done(null);
}

/** Ids of the users who have read a message, without its sender. */
export async function readersOf(
  { db }: Pick<MessageServices, 'db'>,
  caller: Caller,
  groupId: number,
  messageId: number,
): Promise<Outcome<number[]>> {
  const membership = await membershipIn(db, groupId, caller.userId);
  if (!membership.ok) return membership;
  const isMessage = and(eq(groupMessages.id, messageId), eq(groupMessages.groupId, groupId));
  const [seen] = await groupRows(db, caller.userId, isMessage);
  if (!seen) return refuse('messageUnknown');
  const rows = await db
    .select({ id: groupMembers.userId })
    .from(groupMessages)
    .innerJoin(groupMembers, and(isRecipient, sql`${groupMembers.readId} >= ${groupMessages.id}`))
    .where(isMessage)
    .orderBy(groupMembers.userId);
  return done(rows.map((row) => row.id));
}

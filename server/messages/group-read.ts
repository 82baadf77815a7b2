// Server: how far somebody has read a group. The position only rises; the reader's other terminals get a
// read mark, and the whole group the new count of every message that asked for a receipt.
import { and, desc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { placeIn } from '../people/members.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, isAudience } from './group-rows.ts';
import { asking } from './receipts.ts';

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
  // Before the position is stored: once it is, nothing that fails may keep the count from those who wait for it.
  const asked = and(asking(groupId, { before, id }), ne(groupMessages.sendId, caller.userId));
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
  if (isAsked) await services.receipts.tell(groupId, { before, id });
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

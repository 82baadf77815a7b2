// Server: group messages that an operator removed outright. They are gone for everybody; the ids stay, so that
// whoever holds such a message on a device can learn that it is no more. Clients ask; nobody is pushed to but
// where the message was pinned.
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import { deletedGroupMessages, groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupLane } from './lanes.ts';
import { tellTopMessage, unpin } from './top-message.ts';

/** Most ids that one answer names; of more, those that were removed last. */
const MOST = 10_000;

/**
 * Ids of the removed messages of a group, ascending, as far as the caller could see them: from his joining to
 * his leaving. Refused to who was never in it.
 */
export async function deletedOf(
  { db }: Pick<Services, 'db'>,
  { userId }: Caller,
  groupId: number,
): Promise<Outcome<number[]>> {
  const [member] = await db
    .select({ afterId: groupMembers.afterId, untilId: groupMembers.untilId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
  if (!member) return refuse('notMember');
  const { messageId, deletedAt } = deletedGroupMessages;
  const rows = await db
    .select({ messageId })
    .from(deletedGroupMessages)
    .where(
      and(
        eq(deletedGroupMessages.groupId, groupId),
        gt(messageId, member.afterId),
        member.untilId === null ? undefined : lte(messageId, member.untilId),
      ),
    )
    .orderBy(desc(deletedAt), desc(messageId))
    .limit(MOST);
  return done(rows.map((row) => row.messageId).sort((a, b) => a - b));
}

/**
 * For an operator: these messages leave the store with all that they say. Answers which of the ids were messages
 * of the group; doing it again answers none. A file that nothing else names goes with them.
 */
export async function removeOutright(
  services: Pick<Services, 'lanes' | 'clock' | 'db' | 'hub'>,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  const removed = await services.lanes.run(
    groupLane(groupId),
    async (tx) => {
      const deletedAt = services.clock();
      const all: number[] = [];
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const some = inArray(groupMessages.id, ids.slice(at, at + AT_ONCE));
        const gone = await tx
          .delete(groupMessages)
          .where(and(eq(groupMessages.groupId, groupId), some))
          .returning({ messageId: groupMessages.id });
        const rows = gone.map(({ messageId }) => ({ groupId, messageId, deletedAt }));
        if (rows.length > 0) await tx.insert(deletedGroupMessages).values(rows);
        all.push(...gone.map((row) => row.messageId));
      }
      return { all, unpinned: await unpin(tx, groupId, all) };
    },
    async ({ unpinned }) => {
      if (unpinned) await tellTopMessage(services, groupId, null, null);
    },
  );
  return removed.all.sort((a, b) => a - b);
}

/** A statement takes 65,535 values at most. */
const AT_ONCE = 1000;

// Group messages that an operator has removed for everybody. All connected devices that may hold them get a push.
// The ids are kept, so that a device that was not connected can ask which of its stored messages are gone.
import { and, desc, eq, inArray } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, type Deleted, MessageType } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import { deletedGroupMessages, groupMembers, groupMessages } from '../db/schema.ts';
import { done, type Outcome } from '../result.ts';
import { visibleIds } from './membership.ts';
import type { MessageServices } from './services.ts';
import { pushTopMessage, unpin } from './top-message.ts';

/** Maximum number of ids in one response. A longer list keeps only the ids that were removed last. */
const MAX_IDS = 10_000;

/**
 * Ids of the removed messages of a group, ascending, that the caller could see: from joining to leaving.
 * Refuses a caller who was never in the group.
 */
export async function removedIds(
  { db }: Pick<MessageServices, 'db'>,
  { userId }: Caller,
  groupId: number,
): Promise<Outcome<number[]>> {
  const { messageId, deletedAt } = deletedGroupMessages;
  const visible = await visibleIds(db, groupId, userId, messageId);
  if (!visible.ok) return visible;
  const rows = await db
    .select({ messageId })
    .from(deletedGroupMessages)
    .where(and(eq(deletedGroupMessages.groupId, groupId), ...visible.value))
    .orderBy(desc(deletedAt), desc(messageId))
    .limit(MAX_IDS);
  return done(rows.map((row) => row.messageId).sort((a, b) => a - b));
}

/**
 * For an operator: deletes these messages from the database. Returns the ids that were messages of the group; a
 * repeated call returns none. Uploaded files that nothing else names are deleted too.
 */
export async function removeOutright(
  services: Pick<MessageServices, 'lanes' | 'clock' | 'db' | 'hub'>,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  const result = await services.lanes.run(
    groupLane(groupId),
    async (tx) => {
      const deletedAt = services.clock();
      const removed: number[] = [];
      for (let at = 0; at < ids.length; at += BATCH) {
        const some = inArray(groupMessages.id, ids.slice(at, at + BATCH));
        const gone = await tx
          .delete(groupMessages)
          .where(and(eq(groupMessages.groupId, groupId), some))
          .returning({ messageId: groupMessages.id });
        const rows = gone.map(({ messageId }) => ({ groupId, messageId, deletedAt }));
        if (rows.length > 0) await tx.insert(deletedGroupMessages).values(rows);
        removed.push(...gone.map((row) => row.messageId));
      }
      return { removed, unpinned: await unpin(tx, groupId, removed) };
    },
    async ({ removed, unpinned }) => {
      if (removed.length > 0) await pushRemoved(services, groupId, removed);
      if (unpinned) await pushTopMessage(services, groupId, null, null);
    },
  );
  return result.removed.sort((a, b) => a - b);
}

/**
 * Pushes a deletion without a sender, which no user can forge, to present and former members: a former member's
 * device still shows the messages up to the leave.
 */
async function pushRemoved(
  { db, hub, clock }: Pick<MessageServices, 'db' | 'hub' | 'clock'>,
  groupId: number,
  messageIds: number[],
): Promise<void> {
  const members = await db
    .select({ userId: groupMembers.userId })
    .from(groupMembers)
    .where(eq(groupMembers.groupId, groupId));
  const deleted: Deleted = { chatId: groupId, messageIds, maxId: null };
  const data = { type: MessageType.DELETED, groupId, content: toLeanJson(deleted), sendTime: clock() };
  hub.push({ to: members.map(({ userId }) => userId), cmd: Command.GROUP, data });
}

/** A statement takes at most 65,535 values. */
const BATCH = 1000;

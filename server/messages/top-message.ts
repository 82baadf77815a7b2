// The pinned message of a group as its members see it. Members who joined after it was sent see it too,
// unless they have hidden it or deleted it for themselves.
import { and, eq, inArray } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageStatus, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { type groupMembers, groupMessages, groups } from '../db/schema.ts';
import type { Push } from '../push/hub.ts';
import { usersHiding, notHidden } from './deleted-for-me.ts';
import { type GroupMessageRow, groupColumns } from './group-rows.ts';
import { memberIds } from './membership.ts';
import type { MessageServices } from './services.ts';

type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'topMessageId'>;
type MemberRow = Pick<typeof groupMembers.$inferSelect, 'userId' | 'quit' | 'hiddenTopId'>;

/**
 * The pinned message for one member. Null if nothing is pinned, for former members, and for members who have
 * hidden or deleted the message.
 */
export async function topMessageFor(
  db: Db | Tx,
  { topMessageId }: GroupRow,
  { userId, quit, hiddenTopId }: MemberRow,
): Promise<WireGroupMessage | null> {
  if (topMessageId === null || quit || hiddenTopId === topMessageId) return null;
  const { id, groupId } = groupMessages;
  const shown = notHidden(db, { userId, kind: 'group' }, { chat: groupId, id });
  const [row] = await db
    .select(groupColumns)
    .from(groupMessages)
    .where(and(eq(id, topMessageId), shown));
  return row ? asPinned(row) : null;
}

/**
 * Like `topMessageFor`, for any number of members with the same two queries. Returns the pinned message by
 * member.
 */
export async function topMessageForEach(
  db: Db | Tx,
  { id, topMessageId }: GroupRow,
): Promise<(member: MemberRow) => WireGroupMessage | null> {
  const [row] =
    topMessageId === null
      ? []
      : await db.select(groupColumns).from(groupMessages).where(eq(groupMessages.id, topMessageId));
  if (!row) return () => null;
  const hiding = new Set(await usersHiding(db, { kind: 'group', chatId: id }, row.id));
  const pinned = asPinned(row);
  return ({ userId, quit, hiddenTopId }) =>
    quit || hiddenTopId === row.id || hiding.has(userId) ? null : pinned;
}

/** Unpins recalled or removed messages. Returns true if the group's pinned message was one of them. */
export async function unpin(tx: Tx, groupId: number, messageIds: readonly number[]): Promise<boolean> {
  const rows = await tx
    .update(groups)
    .set({ topMessageId: null })
    .where(and(eq(groups.id, groupId), inArray(groups.topMessageId, [...messageIds])))
    .returning({ id: groups.id });
  return rows.length > 0;
}

/**
 * Pushes the pinned message to all members; `message` is null if it was unpinned. `sendId` is the user who
 * changed the pin, null for an operator.
 */
export async function pushTopMessage(
  { db, hub }: Pick<MessageServices, 'db' | 'hub'>,
  groupId: number,
  sendId: number | null,
  message: GroupMessageRow | null,
): Promise<void> {
  const members = await memberIds(db, groupId);
  // Members who have deleted the message for themselves only learn that the previous one is no longer pinned.
  const hidden = new Set(
    message ? await usersHiding(db, { kind: 'group', chatId: groupId }, message.id) : [],
  );
  const others = members.filter((id) => !hidden.has(id));
  hub.push({ to: others, ...topMessageFrame(groupId, sendId, message) });
  hub.push({ to: members.filter((id) => hidden.has(id)), ...topMessageFrame(groupId, sendId, null) });
}

export function topMessageFrame(
  groupId: number,
  sendId: number | null,
  message: GroupMessageRow | null,
): Omit<Extract<Push, { cmd: typeof Command.GROUP }>, 'to'> {
  const content = message && toLeanJson(asPinned(message));
  return { cmd: Command.GROUP, data: { type: MessageType.GROUP_TOP_MESSAGE, groupId, sendId, content } };
}

/** Converts a message to its pinned form, without the quoted message and the read count. */
function asPinned({ quoteId: _quote, recallId: _recall, ...fields }: GroupMessageRow): WireGroupMessage {
  return { ...fields, status: MessageStatus.PENDING, readedCount: 0, quoteMessage: null };
}

// Server: the message that a group has pinned, as its members see it. All of them do, also those who came
// after it was written, unless they have hidden it or deleted it for themselves.
import { and, eq, inArray } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageStatus, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Db, Tx } from '../db/open.ts';
import { type groupMembers, groupMessages, groups } from '../db/schema.ts';
import type { Push } from '../push/hub.ts';
import { memberIds } from '../people/members.ts';
import type { Services } from '../services.ts';
import { hiddenFrom, notHidden } from './hidden.ts';

type GroupRow = Pick<typeof groups.$inferSelect, 'id' | 'topMessageId'>;
type MemberRow = Pick<typeof groupMembers.$inferSelect, 'userId' | 'quit' | 'hiddenTopId'>;
type MessageRow = typeof groupMessages.$inferSelect;

/** Null where nothing is pinned, and for who is no member or does not want to see it. */
export async function topMessageFor(
  db: Db | Tx,
  { topMessageId }: GroupRow,
  { userId, quit, hiddenTopId }: MemberRow,
): Promise<WireGroupMessage | null> {
  if (topMessageId === null || quit || hiddenTopId === topMessageId) return null;
  const { id, groupId } = groupMessages;
  const shown = notHidden(db, { userId, kind: 'group' }, { chat: groupId, id });
  const [row] = await db
    .select()
    .from(groupMessages)
    .where(and(eq(id, topMessageId), shown));
  return row ? asPinned(row) : null;
}

/** Takes messages that are gone out of the pins. Answers whether the group's was among them. */
export async function unpin(tx: Tx, groupId: number, messageIds: readonly number[]): Promise<boolean> {
  const rows = await tx
    .update(groups)
    .set({ topMessageId: null })
    .where(and(eq(groups.id, groupId), inArray(groups.topMessageId, [...messageIds])))
    .returning({ id: groups.id });
  return rows.length > 0;
}

/** Tells the whole group what is pinned now; null for nothing. `sendId`: who did it, null for an operator. */
export async function tellTopMessage(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  groupId: number,
  sendId: number | null,
  message: MessageRow | null,
): Promise<void> {
  const everybody = await memberIds(db, groupId);
  // Who has deleted it for himself only learns that the one before is no longer pinned.
  const blind = new Set(message ? await hiddenFrom(db, { kind: 'group', chatId: groupId }, message.id) : []);
  const seeing = everybody.filter((id) => !blind.has(id));
  const rest = everybody.filter((id) => blind.has(id));
  hub.push({ to: seeing, ...topMessageFrame(groupId, sendId, message) });
  hub.push({ to: rest, ...topMessageFrame(groupId, sendId, null) });
}

export function topMessageFrame(
  groupId: number,
  sendId: number | null,
  message: MessageRow | null,
): Omit<Extract<Push, { cmd: typeof Command.GROUP }>, 'to'> {
  const content = message && toLeanJson(asPinned(message));
  return { cmd: Command.GROUP, data: { type: MessageType.GROUP_TOP_MESSAGE, groupId, sendId, content } };
}

/** What it answers to and who has read it belong to the conversation, not to the pin. */
function asPinned({ quoteId: _quote, recallId: _recall, ...fields }: MessageRow): WireGroupMessage {
  return { ...fields, status: MessageStatus.PENDING, readedCount: 0, quoteMessage: null };
}

// Inserts the messages of the demo, oldest first, so that ids and times rise together, and marks older ones
// as read.
import { and, eq } from 'drizzle-orm';
import { MessageType } from '../../src/core/wire/index.ts';
import type { Tx } from '../db/drizzle.ts';
import { friends, groupMembers, groupMessages, groups, privateMessages } from '../db/schema.ts';
import { insertGroup } from '../messages/group-rows.ts';
import { insertPrivate } from '../messages/private-rows.ts';
import { tipContent } from '../messages/tips.ts';
import { type DemoGroup, type DemoName, FRIENDSHIPS, GROUPS, type Ids, PEOPLE } from './people.ts';
import { type DemoMessage, MESSAGES } from './messages.ts';
import type { BodyOf, MessageBody } from './attachments.ts';

export async function insertMessages(tx: Tx, ids: Ids, bodyOf: BodyOf, now: number): Promise<void> {
  await insertFirstTips(tx, ids, now - FIRST_TIPS_AGE_MS);
  const quotable = new Map<string, number>();
  for (const message of MESSAGES) {
    const { attachment, text } = message;
    const body = attachment ? bodyOf(attachment, ids) : { type: MessageType.TEXT, content: text };
    const id = await insertMessage(tx, ids, message, body, now, quotable);
    if (message.id) quotable.set(message.id, id);
    if (message.ago > UNREAD_MINUTES) await markRead(tx, ids, message, id);
  }
}

/** Inserts the tip (a notice in the chat) that starts each chat. */
async function insertFirstTips(tx: Tx, ids: Ids, sendTime: number): Promise<void> {
  const type = MessageType.TIP_TEXT;
  for (const [a, b] of FRIENDSHIPS) {
    const content = tipContent('friend.added', []);
    await insertPrivate(tx, { sendId: ids[a], recvId: ids[b], type, content, sendTime });
  }
  for (const key of ['studio', 'hiking'] as const) {
    const names = GROUPS[key].members.map((name) => PEOPLE[name].nickName);
    const [owner, ...others] = GROUPS[key].members;
    if (!owner) continue;
    const content = tipContent('group.invited', [names[0] ?? '', names.slice(1).join(', ')]);
    const sender = { sendId: ids[owner], sendNickName: names[0] ?? '' };
    if (others.length > 0) await insertGroup(tx, { ...sender, groupId: ids[key], type, content, sendTime });
  }
}

async function insertMessage(
  tx: Tx,
  ids: Ids,
  { ago, from, to, recalled, pinned, quotes, receipt, mentions }: DemoMessage,
  body: MessageBody,
  now: number,
  quotable: ReadonlyMap<string, number>,
): Promise<number> {
  const common = {
    sendId: ids[from],
    ...body,
    sendTime: now - ago * MINUTE_MS,
    quoteId: (quotes && quotable.get(quotes)) || null,
  };
  if (isGroup(to)) {
    const atUserIds = mentions?.map((name) => (name === 'everyone' ? -1 : ids[name])) ?? null;
    const sender = { ...common, groupId: ids[to], sendNickName: PEOPLE[from].nickName };
    const { id } = await insertGroup(tx, { ...sender, atUserIds, receipt: receipt ?? false });
    if (pinned) await pin(tx, ids, { from, to }, id, common.sendTime + MINUTE_MS);
    return id;
  }
  const { id } = await insertPrivate(tx, { ...common, recvId: ids[to] });
  if (recalled) {
    const recall = { type: MessageType.RECALL, content: String(id), sendTime: common.sendTime + MINUTE_MS };
    const recallRow = await insertPrivate(tx, { sendId: ids[from], recvId: ids[to], ...recall });
    await tx
      .update(privateMessages)
      .set({ content: '', recallId: recallRow.id })
      .where(eq(privateMessages.id, id));
  }
  return id;
}

async function pin(
  tx: Tx,
  ids: Ids,
  { from, to }: { from: DemoName; to: DemoGroup },
  topMessageId: number,
  sendTime: number,
): Promise<void> {
  const { nickName } = PEOPLE[from];
  await tx.update(groups).set({ topMessageId }).where(eq(groups.id, ids[to]));
  await insertGroup(tx, {
    groupId: ids[to],
    sendId: ids[from],
    sendNickName: nickName,
    type: MessageType.TIP_TEXT,
    content: tipContent('group.pinned', [nickName]),
    sendTime,
  });
}

async function markRead(tx: Tx, ids: Ids, { from, to, receipt }: DemoMessage, id: number): Promise<void> {
  if (!isGroup(to)) {
    const recipientSide = and(eq(friends.userId, ids[to]), eq(friends.friendId, ids[from]));
    await tx.update(friends).set({ readId: id, deliveredId: id }).where(recipientSide);
    return;
  }
  await tx.update(groupMembers).set({ readId: id }).where(eq(groupMembers.groupId, ids[to]));
  if (receipt) await tx.update(groupMessages).set({ receiptOk: true }).where(eq(groupMessages.id, id));
}

function isGroup(to: DemoName | DemoGroup): to is DemoGroup {
  return to in GROUPS;
}

const MINUTE_MS = 60_000;
/** Messages younger than this are unread. */
const UNREAD_MINUTES = 60;
const FIRST_TIPS_AGE_MS = 5 * 86_400_000;

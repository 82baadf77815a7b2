// The pinned message of a group. The owner and the admins pin for all members; each member may hide the pinned
// message for himself. All changes run in the group's lane, so that the last pushed frame shows the final
// state.
import { and, eq } from 'drizzle-orm';
import { Command } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import type { Tx } from '../db/drizzle.ts';
import { groupMembers, groupMessages, groups } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type GroupMessageRow, groupRows } from './group-rows.ts';
import { storeGroupTip } from './group-tips.ts';
import { memberIds, type Membership, membershipIn, nameInGroup } from './membership.ts';
import type { MessageServices } from './services.ts';
import { pushTopMessage, topMessageFrame } from './top-message.ts';
import { isUserContent } from './user-content.ts';

/**
 * Pins a message in place of the previous one, and adds a tip: a notice in the chat that names the caller. If
 * the message is pinned already, the caller sees it again in case he has hidden it.
 */
export async function pinMessage(
  services: MessageServices,
  caller: Caller,
  groupId: number,
  messageId: number,
): Promise<Outcome<null>> {
  const outcome = await services.lanes.run<Outcome<Pinned>>(
    groupLane(groupId),
    async (tx) => {
      const membership = await membershipIn(tx, groupId, caller.userId);
      if (!membership.ok) return membership;
      if (!membership.value.canManage) return refuse('pinNotAllowed');
      const isMessage = and(eq(groupMessages.id, messageId), eq(groupMessages.groupId, groupId));
      const [seen] = await groupRows(tx, caller.userId, isMessage);
      if (!seen || !isUserContent(seen.message.type)) return refuse('messageUnknown');
      if (seen.message.recallId !== null) return refuse('pinRecalled');
      return done({
        message: seen.message,
        ...(await storePin(services, tx, caller, membership.value, messageId)),
      });
    },
    async (result) => {
      if (result.ok) await pushPin(services, caller, result.value);
    },
  );
  return outcome.ok ? done(null) : outcome;
}

/** Unpins the message for all members. */
export async function removePin(
  services: MessageServices,
  caller: Caller,
  groupId: number,
): Promise<Outcome<null>> {
  const outcome = await services.lanes.run<Outcome<{ removed: boolean }>>(
    groupLane(groupId),
    async (tx) => {
      const membership = await membershipIn(tx, groupId, caller.userId);
      if (!membership.ok) return membership;
      if (!membership.value.canManage) return refuse('pinNotAllowed');
      const removed = membership.value.group.topMessageId !== null;
      if (removed) await tx.update(groups).set({ topMessageId: null }).where(eq(groups.id, groupId));
      return done({ removed });
    },
    async (result) => {
      if (result.ok && result.value.removed) await pushTopMessage(services, groupId, caller.userId, null);
    },
  );
  return outcome.ok ? done(null) : outcome;
}

/** Hides the pinned message for the caller alone, until another message is pinned. */
export async function hidePin(
  services: MessageServices,
  caller: Caller,
  groupId: number,
): Promise<Outcome<null>> {
  const { userId } = caller;
  const outcome = await services.lanes.run<Outcome<{ hidden: boolean }>>(
    groupLane(groupId),
    async (tx) => {
      const membership = await membershipIn(tx, groupId, userId);
      if (!membership.ok) return membership;
      const { group, member } = membership.value;
      const hidden = group.topMessageId !== null && group.topMessageId !== member.hiddenTopId;
      if (hidden) {
        const mine = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId));
        await tx.update(groupMembers).set({ hiddenTopId: group.topMessageId }).where(mine);
      }
      return done({ hidden });
    },
    (result) => {
      if (!result.ok || !result.value.hidden) return;
      // The calling terminal too: an older push with the pin (90, 92) may arrive there after the response.
      services.hub.push({ to: [userId], ...topMessageFrame(groupId, userId, null) });
    },
  );
  return outcome.ok ? done(null) : outcome;
}

interface Pinned {
  message: GroupMessageRow;
  /** `shown`: the message was pinned already, and the caller had hidden it. */
  change: 'pinned' | 'shown' | 'none';
  tip: WireGroupMessage | null;
}

async function storePin(
  { clock }: Pick<MessageServices, 'clock'>,
  tx: Tx,
  caller: Caller,
  { group, member }: Membership,
  messageId: number,
): Promise<Omit<Pinned, 'message'>> {
  const hiding = and(eq(groupMembers.groupId, group.id), eq(groupMembers.hiddenTopId, messageId));
  if (group.topMessageId === messageId) {
    if (member.hiddenTopId !== messageId) return { change: 'none', tip: null };
    const mine = and(hiding, eq(groupMembers.userId, caller.userId));
    await tx.update(groupMembers).set({ hiddenTopId: null }).where(mine);
    return { change: 'shown', tip: null };
  }
  await tx.update(groups).set({ topMessageId: messageId }).where(eq(groups.id, group.id));
  await tx.update(groupMembers).set({ hiddenTopId: null }).where(hiding);
  const name = nameInGroup(member, caller.nickName);
  const sender = { userId: caller.userId, name };
  const tip = await storeGroupTip(tx, {
    groupId: group.id,
    sender,
    key: 'group.pinned',
    names: [name],
    sendTime: clock(),
  });
  return { change: 'pinned', tip };
}

async function pushPin(
  services: MessageServices,
  { userId }: Caller,
  { message, change, tip }: Pinned,
): Promise<void> {
  const { groupId } = message;
  const { db, hub } = services;
  if (change === 'shown') hub.push({ to: [userId], ...topMessageFrame(groupId, userId, message) });
  if (change === 'pinned') await pushTopMessage(services, groupId, userId, message);
  if (tip) hub.push({ to: await memberIds(db, groupId), cmd: Command.GROUP, data: tip });
}

// Server: pinning a message of a group. The owner and the admins do it for everybody; each member may hide
// what is pinned from himself. All of it in the lane, so that the last frame says what is so.
import { and, eq } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Tx } from '../db/open.ts';
import { groupMembers, groupMessages, groups } from '../db/schema.ts';
import { memberIds, type Place, placeIn } from '../people/members.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, insertGroup } from './group-rows.ts';
import { groupLane } from './lanes.ts';
import { tellTopMessage, topMessageFrame } from './top-message.ts';
import { tipContent } from './tips.ts';
import { isWritten } from './written.ts';

type Message = typeof groupMessages.$inferSelect;

/** In place of what was pinned before. A tip says who did it. What is pinned already is shown to the caller again. */
export async function pinMessage(
  services: Services,
  caller: Caller,
  groupId: number,
  messageId: number,
): Promise<Outcome<null>> {
  const outcome = await services.lanes.run<Outcome<Pinned>>(
    groupLane(groupId),
    async (tx) => {
      const place = await placeIn(tx, groupId, caller.userId);
      if (!place.ok) return place;
      if (!place.value.leads) return refuse('pinNotAllowed');
      const isThat = and(eq(groupMessages.id, messageId), eq(groupMessages.groupId, groupId));
      const [seen] = await groupRows(tx, caller.userId, isThat);
      if (!seen || !isWritten(seen.message.type)) return refuse('messageUnknown');
      if (seen.message.recallId !== null) return refuse('pinRecalled');
      return done({ message: seen.message, ...(await store(services, tx, caller, place.value, messageId)) });
    },
    async (result) => {
      if (result.ok) await tell(services, caller, result.value);
    },
  );
  return outcome.ok ? done(null) : outcome;
}

/** Nothing is pinned any more. */
export async function removePin(services: Services, caller: Caller, groupId: number): Promise<Outcome<null>> {
  const outcome = await services.lanes.run<Outcome<{ removed: boolean }>>(
    groupLane(groupId),
    async (tx) => {
      const place = await placeIn(tx, groupId, caller.userId);
      if (!place.ok) return place;
      if (!place.value.leads) return refuse('pinNotAllowed');
      const removed = place.value.group.topMessageId !== null;
      if (removed) await tx.update(groups).set({ topMessageId: null }).where(eq(groups.id, groupId));
      return done({ removed });
    },
    async (result) => {
      if (result.ok && result.value.removed) await tellTopMessage(services, groupId, caller.userId, null);
    },
  );
  return outcome.ok ? done(null) : outcome;
}

/** For the caller alone, until another message is pinned. */
export async function hidePin(services: Services, caller: Caller, groupId: number): Promise<Outcome<null>> {
  const { userId } = caller;
  const outcome = await services.lanes.run<Outcome<{ hidden: boolean }>>(
    groupLane(groupId),
    async (tx) => {
      const place = await placeIn(tx, groupId, userId);
      if (!place.ok) return place;
      const { group, member } = place.value;
      const hidden = group.topMessageId !== null && group.topMessageId !== member.hiddenTopId;
      if (hidden) {
        const mine = and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId));
        await tx.update(groupMembers).set({ hiddenTopId: group.topMessageId }).where(mine);
      }
      return done({ hidden });
    },
    (result) => {
      if (!result.ok || !result.value.hidden) return;
      services.hub.push({ to: [userId], except: caller, ...topMessageFrame(groupId, userId, null) });
    },
  );
  return outcome.ok ? done(null) : outcome;
}

interface Pinned {
  message: Message;
  /** `shown`: it was pinned, but the caller had hidden it. */
  change: 'pinned' | 'shown' | 'none';
  tip: WireGroupMessage | null;
}

async function store(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  caller: Caller,
  { group, member }: Place,
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
  const name = member.remarkNickName || caller.nickName;
  const tip = await insertGroup(tx, {
    groupId: group.id,
    sendId: caller.userId,
    sendNickName: name,
    type: MessageType.TIP_TEXT,
    content: tipContent('group.pinned', [name]),
    sendTime: clock(),
  });
  return { change: 'pinned', tip };
}

async function tell(services: Services, { userId }: Caller, { message, change, tip }: Pinned): Promise<void> {
  const { groupId } = message;
  const { db, hub } = services;
  if (change === 'shown') hub.push({ to: [userId], ...topMessageFrame(groupId, userId, message) });
  if (change === 'pinned') await tellTopMessage(services, groupId, userId, message);
  if (tip) hub.push({ to: await memberIds(db, groupId), cmd: Command.GROUP, data: tip });
}

// Friend requests. A request to a user without manual approval makes the two users friends at once.
import { and, eq } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, FriendRequestStatus, LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage, WireRequest } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { privateLane } from '../chats.ts';
import type { Tx } from '../db/drizzle.ts';
import { friendRequests, groupMembers, groups, users } from '../db/schema.ts';
import { lockLane } from '../messages/lane-locks.ts';
import { insertPrivate } from '../messages/private-rows.ts';
import { tipContent } from '../messages/tips.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { friendNewPush, friendsAmong, linkFriends } from './friends.ts';
import { openRequest, requestById } from './friend-request-rows.ts';
import type { PeopleServices } from './services.ts';

export interface Application {
  friendId: number;
  remark: string | null;
  /** The group whose member card was open. */
  groupId: number | null;
}

/** Sends a request, or makes friends at once. A repeated request returns the pending one. */
export async function applyForFriend(
  services: PeopleServices,
  caller: Caller,
  application: Application,
): Promise<Outcome<WireRequest>> {
  const outcome = await services.lanes.run<Outcome<Applied>>(
    'requests',
    async (tx) => {
      const [target] = await tx.select().from(users).where(eq(users.id, application.friendId));
      if (!target || target.status !== 0) return refuse('userUnknown');
      const refusal = await refusalOf(tx, caller, application);
      if (refusal) return refusal;
      const act = target.isManualApprove ? ask : befriend;
      return act(tx, caller, application, services.clock());
    },
    async (result) => {
      if (result.ok) await pushRequest(services, result.value);
    },
  );
  return outcome.ok ? done(outcome.value.request) : outcome;
}

interface Applied {
  request: WireRequest;
  /** False if the request was pending already. */
  isNew: boolean;
  /** The message about the new friendship; null while the recipient has to decide. */
  tip: WirePrivateMessage | null;
}

async function refusalOf(tx: Tx, caller: Caller, { friendId, groupId }: Application) {
  if (friendId === caller.userId) return refuse('befriendSelf');
  if ((await friendsAmong(tx, caller.userId, [friendId])).length > 0) return refuse('alreadyFriends');
  return groupId === null || (await mayBefriendIn(tx, groupId, caller.userId))
    ? null
    : refuse('noPrivateChat');
}

/** In a group without private chat only the owner and the admins may send requests to members. */
async function mayBefriendIn(tx: Tx, groupId: number, userId: number): Promise<boolean> {
  const [row] = await tx
    .select({
      closed: groups.isNoprivatechat,
      ownerId: groups.ownerId,
      isManager: groupMembers.isManager,
      quit: groupMembers.quit,
    })
    .from(groups)
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(eq(groups.id, groupId));
  return row !== undefined && !row.quit && (!row.closed || row.ownerId === userId || row.isManager);
}

async function ask(tx: Tx, caller: Caller, application: Application, now: number): Promise<Outcome<Applied>> {
  const { friendId } = application;
  const open = await openRequest(tx, caller.userId, friendId);
  if (open) return done({ request: open, isNew: false, tip: null });
  if ((await countOpen(tx, 'sendId', caller.userId)) >= LIMITS.pendingRequests) {
    return refuse('ownRequestsFull');
  }
  if ((await countOpen(tx, 'recvId', friendId)) >= LIMITS.pendingRequests) return refuse('theirRequestsFull');
  const request = await store(tx, caller, application, { status: FriendRequestStatus.PENDING, now });
  return done({ request, isNew: true, tip: null });
}

async function befriend(
  tx: Tx,
  caller: Caller,
  application: Application,
  now: number,
): Promise<Outcome<Applied>> {
  const { userId: sendId } = caller;
  const { friendId: recvId } = application;
  // Replaces a pending request from a time when the recipient approved requests manually.
  await tx
    .delete(friendRequests)
    .where(
      and(
        eq(friendRequests.sendId, sendId),
        eq(friendRequests.recvId, recvId),
        eq(friendRequests.status, FriendRequestStatus.PENDING),
      ),
    );
  const request = await store(tx, caller, application, { status: FriendRequestStatus.APPROVED, now });
  await linkFriends(tx, sendId, recvId);
  const content = tipContent('friend.added', []);
  await tx.execute(lockLane(privateLane(sendId, recvId)));
  const tip = await insertPrivate(tx, {
    sendId,
    recvId,
    type: MessageType.TIP_TEXT,
    content,
    sendTime: now,
  });
  return done({ request, isNew: true, tip });
}

function countOpen(tx: Tx, side: 'sendId' | 'recvId', userId: number): Promise<number> {
  const open = eq(friendRequests.status, FriendRequestStatus.PENDING);
  return tx.$count(friendRequests, and(eq(friendRequests[side], userId), open));
}

async function store(
  tx: Tx,
  caller: Caller,
  { friendId, remark }: Application,
  { status, now }: { status: number; now: number },
): Promise<WireRequest> {
  const [row] = await tx
    .insert(friendRequests)
    .values({
      sendId: caller.userId,
      recvId: friendId,
      remark: remark ?? '',
      status,
      applyTime: now,
      decidedAt: status === FriendRequestStatus.PENDING ? null : now,
    })
    .returning({ id: friendRequests.id });
  const request = row && (await requestById(tx, row.id));
  if (!request) throw new Error('a friend request was not stored');
  return request;
}

/**
 * Pushes a new request to its recipient. For a new friendship, pushes the new friend to both sides before the
 * message about it.
 */
async function pushRequest({ db, hub }: PeopleServices, { request, isNew, tip }: Applied): Promise<void> {
  const { sendId, recvId } = request;
  if (tip) {
    for (const push of [
      await friendNewPush(db, hub, sendId, recvId),
      await friendNewPush(db, hub, recvId, sendId),
    ]) {
      if (push) hub.push(push);
    }
    hub.push({ to: [sendId, recvId], cmd: Command.PRIVATE, data: tip });
  } else if (isNew) {
    const data = { type: MessageType.FRIEND_REQ_APPLY, sendId, recvId, content: toLeanJson(request) };
    hub.push({ to: [recvId], cmd: Command.PRIVATE, data });
  }
}

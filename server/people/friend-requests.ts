// Sending of friend requests. A request to a user without manual approval, or to a user who has sent one to the
// caller, makes the two users friends at once.
import { and, eq, inArray } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, FriendRequestStatus, LIMITS, MessageType, UserStatus } from '../../src/core/wire/index.ts';
import type { WireRequest } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Tx } from '../db/drizzle.ts';
import { friendRequests, groupMembers, groups, users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { friendsAmong } from './friends.ts';
import { approvePending, pushSettled, type Settled } from './friend-request-decisions.ts';
import { expireRequests, pendingBetween, requestById } from './friend-request-rows.ts';
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
  const { friendId } = application;
  const outcome = await services.lanes.run<Outcome<Applied>>(
    'requests',
    async (tx) => {
      const now = services.clock();
      const both = await tx
        .select()
        .from(users)
        .where(inArray(users.id, [caller.userId, friendId]));
      const target = both.find(({ id }) => id === friendId);
      if (target?.status !== UserStatus.NORMAL) return refuse('userUnknown');
      // The cancellation has expired the caller's requests: a request in this lane after it must not be stored.
      const sender = both.find(({ id }) => id === caller.userId);
      if (sender?.status !== UserStatus.NORMAL) return refuse('accountCancelled');
      const refusal = await refusalOf(tx, caller, application);
      if (refusal) return refusal;
      await expireRequests(tx, [caller.userId, friendId], now);
      const pending = await pendingBetween(tx, caller.userId, friendId);
      const isCrossed = pending.some((request) => request.sendId === friendId);
      if (isCrossed || !target.isManualApprove) return approveAtOnce(tx, caller, application, now);
      const [own] = pending;
      return own ? done({ request: own, isNew: false, settled: null }) : ask(tx, caller, application, now);
    },
    async (result) => {
      if (result.ok) await pushApplied(services, caller, result.value);
    },
  );
  return outcome.ok ? done(outcome.value.request) : outcome;
}

interface Applied {
  request: WireRequest;
  /** True for a request that the recipient has to decide and did not have before. */
  isNew: boolean;
  /** The approval of the request; null while the recipient has to decide. */
  settled: Settled | null;
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
  if ((await countOpen(tx, 'sendId', caller.userId)) >= LIMITS.pendingRequests) {
    return refuse('ownRequestsFull');
  }
  if ((await countOpen(tx, 'recvId', friendId)) >= LIMITS.pendingRequests) return refuse('theirRequestsFull');
  const request = await store(tx, caller, application, { status: FriendRequestStatus.PENDING, now });
  return done({ request, isNew: true, settled: null });
}

/**
 * Makes friends, and approves pending requests: one from the recipient, which crosses this request, or one
 * from a time when the recipient approved requests manually. Stores a request only if none is pending.
 */
async function approveAtOnce(
  tx: Tx,
  caller: Caller,
  application: Application,
  now: number,
): Promise<Outcome<Applied>> {
  const settled = await approvePending(tx, caller, application.friendId, now);
  const { requests } = settled;
  const [first] = requests;
  if (first) {
    const crossed = requests.find(({ sendId }) => sendId === application.friendId);
    return done({ request: crossed ?? first, isNew: false, settled });
  }
  const request = await store(tx, caller, application, { status: FriendRequestStatus.APPROVED, now });
  return done({ request, isNew: false, settled: { ...settled, requests: [request] } });
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
 * Pushes a new request to its recipient and to the caller's other terminals, or the new friendship and the approved
 * requests to both users.
 */
async function pushApplied(
  services: PeopleServices,
  caller: Caller,
  { request, isNew, settled }: Applied,
): Promise<void> {
  if (settled) {
    const type = MessageType.FRIEND_REQ_APPROVE;
    await pushSettled(services, caller, { ...settled, type, answeredId: request.id });
  } else if (isNew) {
    const { sendId, recvId } = request;
    const data = { type: MessageType.FRIEND_REQ_APPLY, sendId, recvId, content: toLeanJson(request) };
    services.hub.push({ to: [recvId, sendId], cmd: Command.PRIVATE, data, except: caller });
  }
}

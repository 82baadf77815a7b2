// Friend requests as database rows, with the present names and pictures of both users. A pending request
// expires after 30 days. No timer stores the expiry: a reader computes it, and a decision stores it first. Only
// transactions in the lane of requests write, so that a decision and an expiry never overwrite each other.
import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FriendRequestStatus } from '../../src/core/wire/index.ts';
import type { WireRequest } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { friendRequests, users } from '../db/schema.ts';
import type { PeopleServices } from './services.ts';

/**
 * Pending requests, and those of the newest LISTED that were decided in the last 30 days: received first, then sent,
 * each newest first.
 */
export async function listRequests(
  { db, clock }: Pick<PeopleServices, 'db' | 'clock'>,
  { userId }: Caller,
): Promise<WireRequest[]> {
  const now = clock();
  const since = now - EXPIRES_MS;
  const requests = await listQuery(db).execute({ userId, since, recently: now - LISTED_MS });
  return requests.map((request) => {
    const isExpired = request.status === FriendRequestStatus.PENDING && request.applyTime < since;
    return isExpired ? { ...request, status: FriendRequestStatus.EXPIRED } : request;
  });
}

const listQuery = perDatabase((db) => {
  const { id, sendId, recvId, status, applyTime, decidedAt } = friendRequests;
  const userId = sql.placeholder('userId');
  const isOwn = or(eq(sendId, userId), eq(recvId, userId));
  const isPending = eq(status, FriendRequestStatus.PENDING);
  const isOpen = and(isPending, gte(applyTime, sql.placeholder('since')));
  const endedAt = sql`coalesce(${decidedAt}, ${applyTime} + ${sql.raw(String(EXPIRES_MS))})`;
  // A stranger may apply and recall again and again, so the history has a limit.
  const isRecent = and(
    gt(endedAt, sql.placeholder('recently')),
    sql`${id} in (select id from friend_requests where send_id = ${userId} or recv_id = ${userId}
      order by id desc limit ${sql.raw(String(LISTED))})`,
  );
  return rows(db, and(isOwn, or(isOpen, isRecent)))
    .orderBy(sql`${recvId} <> ${userId}`, desc(id))
    .prepare('friend_requests');
});

/**
 * Stores the expiry of old requests that these users have sent or received. The caller must hold the lane of
 * requests.
 */
export async function expireRequests(tx: Tx, userIds: readonly number[], now: number): Promise<void> {
  const { sendId, recvId, status, applyTime } = friendRequests;
  const ids = [...userIds];
  await tx
    .update(friendRequests)
    .set({
      status: FriendRequestStatus.EXPIRED,
      decidedAt: sql`${applyTime} + ${EXPIRES_MS}::bigint`,
    })
    .where(
      and(
        eq(status, FriendRequestStatus.PENDING),
        lt(applyTime, now - EXPIRES_MS),
        or(inArray(sendId, ids), inArray(recvId, ids)),
      ),
    );
}

/** The pending requests between two users, at most one in each direction. */
export function pendingBetween(tx: Tx, a: number, b: number): Promise<WireRequest[]> {
  const { sendId, recvId, status } = friendRequests;
  const isBetween = or(and(eq(sendId, a), eq(recvId, b)), and(eq(sendId, b), eq(recvId, a)));
  return rows(tx, and(isBetween, eq(status, FriendRequestStatus.PENDING)));
}

/** Gives pending requests their final status. Returns them in the order of their ids. */
export async function settleRequests(
  tx: Tx,
  requests: readonly WireRequest[],
  status: FriendRequestStatus,
  now: number,
): Promise<WireRequest[]> {
  const ids = requests.flatMap(({ id }) => (id === null ? [] : [id]));
  if (ids.length === 0) return [];
  await tx.update(friendRequests).set({ status, decidedAt: now }).where(inArray(friendRequests.id, ids));
  return rows(tx, inArray(friendRequests.id, ids)).orderBy(asc(friendRequests.id));
}

export async function requestById(db: Db | Tx, id: number): Promise<WireRequest | null> {
  const [row] = await rows(db, eq(friendRequests.id, id));
  return row ?? null;
}

function rows(db: Db | Tx, where: SQL | undefined) {
  const sender = alias(users, 'sender');
  const receiver = alias(users, 'receiver');
  return db
    .select({
      id: friendRequests.id,
      sendId: friendRequests.sendId,
      sendNickName: sender.nickName,
      sendHeadImage: sender.headImageThumb,
      recvId: friendRequests.recvId,
      recvNickName: receiver.nickName,
      recvHeadImage: receiver.headImageThumb,
      remark: friendRequests.remark,
      status: friendRequests.status,
      applyTime: friendRequests.applyTime,
    })
    .from(friendRequests)
    .innerJoin(sender, eq(sender.id, friendRequests.sendId))
    .innerJoin(receiver, eq(receiver.id, friendRequests.recvId))
    .where(where)
    .$dynamic();
}

/** Most decided requests of a list. */
const LISTED = 200;
const LISTED_MS = 30 * 86_400_000;
const EXPIRES_MS = 30 * 86_400_000;

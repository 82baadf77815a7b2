// Friend requests from the database, with the present names and pictures of both users.
import { and, desc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { FriendRequestStatus } from '../../src/core/wire/index.ts';
import type { WireRequest } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { perDatabase } from '../db/rows.ts';
import { friendRequests, users } from '../db/schema.ts';
import type { PeopleServices } from './services.ts';

/** Pending requests and those decided in the last 30 days: received first, then sent, each newest first. */
export function listRequests(
  { db, clock }: Pick<PeopleServices, 'db' | 'clock'>,
  { userId }: Caller,
): Promise<WireRequest[]> {
  return listQuery(db).execute({ userId, recently: clock() - LISTED_MS });
}

const listQuery = perDatabase((db) => {
  const { id, sendId, recvId, status, decidedAt } = friendRequests;
  const userId = sql.placeholder('userId');
  const isOwn = or(eq(sendId, userId), eq(recvId, userId));
  const isOpen = eq(status, FriendRequestStatus.PENDING);
  return rows(db, and(isOwn, or(isOpen, gt(decidedAt, sql.placeholder('recently')))))
    .orderBy(sql`${recvId} <> ${userId}`, desc(id))
    .prepare('friend_requests');
});

/** The pending request from one user to the other. */
export async function openRequest(tx: Tx, sendId: number, recvId: number): Promise<WireRequest | null> {
  const [row] = await rows(
    tx,
    and(
      eq(friendRequests.sendId, sendId),
      eq(friendRequests.recvId, recvId),
      eq(friendRequests.status, FriendRequestStatus.PENDING),
    ),
  );
  return row ?? null;
}

export async function requestById(tx: Tx, id: number): Promise<WireRequest | null> {
  const [row] = await rows(tx, eq(friendRequests.id, id));
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

const LISTED_MS = 30 * 86_400_000;

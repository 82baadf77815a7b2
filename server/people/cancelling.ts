// Cancellation of an account, by its user or an operator. The row of the user stays: the name remains taken, and friends keep
// the chat history.
import { and, eq, exists, ne, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, FriendRequestStatus, MessageType, UserStatus } from '../../src/core/wire/index.ts';
import { checkPassword, type CheckServices } from '../auth/password-check.ts';
import { endAllSignIns } from '../auth/signins.ts';
import type { Caller } from '../caller.ts';
import type { Tx } from '../db/drizzle.ts';
import { friendRequests, users } from '../db/schema.ts';
import type { Push } from '../push/hub.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { WireRequest } from '../wire-objects.ts';
import { expireRequests, requestById } from './friend-request-rows.ts';
import type { PeopleServices } from './services.ts';
import { findByName, type UserRow } from './users.ts';

type Needs = Pick<PeopleServices, 'db' | 'clock' | 'hub' | 'lanes' | 'calls' | 'groupCalls'>;

/** Cancels the account of this name, for operators. */
export async function cancelAccount(services: Needs, userName: string): Promise<Outcome<UserRow>> {
  const user = await findByName(services, userName);
  if (!user) return refuse('userUnknown');
  await cancel(services, user.id);
  return done(user);
}

/**
 * Cancels the caller's own account. A wrong password counts like a failed login, so a stolen sign-in ends no account.
 * Nobody knows the password of a bot: only operators cancel one.
 */
export async function cancelOwnAccount(
  services: Needs & CheckServices,
  { userId }: Caller,
  { password, address }: { password: string; address: string },
): Promise<Outcome<null>> {
  const [own] = await services.db
    .select({ userName: users.userName })
    .from(users)
    .where(eq(users.id, userId));
  if (!own) return refuse('userUnknown');
  const attempt = { userName: own.userName, password, address, wrong: 'passwordWrong' } as const;
  const checked = await checkPassword(services, { ...attempt, onMatch: async () => null });
  if (!checked.ok) return checked;
  await cancel(services, userId);
  return done(null);
}

/**
 * Restores a cancelled account, for operators. Friends, groups and messages are as they were; its sign-ins stay ended.
 * Refuses if another account has its phone number or e-mail address now.
 */
export async function restoreAccount({ db }: Pick<Needs, 'db'>, userName: string): Promise<Outcome<UserRow>> {
  const user = await findByName({ db }, userName);
  if (!user) return refuse('userUnknown');
  const other = alias(users, 'other');
  const hasSame = or(
    eq(other.phone, users.phone),
    eq(sql`lower(${other.email})`, sql`lower(${users.email})`),
  );
  const isTaken = exists(
    db
      .select()
      .from(other)
      .where(and(eq(other.status, UserStatus.NORMAL), ne(other.id, users.id), hasSame)),
  );
  const restored = await db
    .update(users)
    .set({ status: UserStatus.NORMAL })
    .where(and(eq(users.id, user.id), not(isTaken)))
    .returning({ id: users.id });
  return restored.length > 0 ? done(user) : refuse('contactTaken');
}

/**
 * Tells the user's terminals, closes the sockets and ends the call, all sign-ins and pending friend requests. The lane of
 * requests orders this and a request to the user: the request comes first and expires, or is refused. A
 * repeated cancellation ends what a failed one has left.
 */
async function cancel(services: Needs, userId: number): Promise<void> {
  const { clock, hub, lanes, calls, groupCalls } = services;
  await lanes.run(
    'requests',
    async (tx) => {
      await tx.update(users).set({ status: UserStatus.CANCELLED }).where(eq(users.id, userId));
      const now = clock();
      // Both users see these as expired already.
      await expireRequests(tx, [userId], now);
      return endRequests(tx, userId, now);
    },
    (expired) => {
      hub.push({ to: [userId], cmd: Command.SYSTEM, data: { type: MessageType.USER_UNREG } });
      for (const request of expired) hub.push(expiryPush(request, userId));
    },
  );
  calls.endOf(userId);
  groupCalls.endOf(userId);
  await endAllSignIns(services, userId);
}

/** Expires the pending requests from and to the user before their time. */
async function endRequests(tx: Tx, userId: number, now: number): Promise<WireRequest[]> {
  const { id, sendId, recvId, status } = friendRequests;
  const ofUser = or(eq(sendId, userId), eq(recvId, userId));
  const ended = await tx
    .update(friendRequests)
    .set({ status: FriendRequestStatus.EXPIRED, decidedAt: now })
    .where(and(eq(status, FriendRequestStatus.PENDING), ofUser))
    .returning({ id });
  const requests: WireRequest[] = [];
  for (const row of ended) {
    const request = await requestById(tx, row.id);
    if (request) requests.push(request);
  }
  return requests;
}

/** Removes the request from the other user's list: as refused where that user sent it, else as withdrawn. */
function expiryPush(request: WireRequest, userId: number): Push {
  const { sendId, recvId } = request;
  const [type, other] =
    recvId === userId ? [MessageType.FRIEND_REQ_REJECT, sendId] : [MessageType.FRIEND_REQ_RECALL, recvId];
  const data = { type, sendId, recvId, content: toLeanJson(request) };
  return { to: [other], cmd: Command.PRIVATE, data };
}

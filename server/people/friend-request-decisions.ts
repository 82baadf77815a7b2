// Decisions on friend requests. All run in one lane: of two decisions on a request the second is refused.
import { eq } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, FriendRequestStatus, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage, WireRequest } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { expireRequests, pendingBetween, requestById, settleRequests } from './friend-request-rows.ts';
import { befriend, pushNewFriends } from './friendships.ts';
import type { PeopleServices } from './services.ts';

export type Decision = keyof typeof DECISIONS;

/** Approves or rejects a received request, or recalls a sent one. */
export async function decideRequest(
  services: PeopleServices,
  caller: Caller,
  id: number,
  decision: Decision,
): Promise<Outcome<null>> {
  // All users share the lane, so a request that must be refused stays out of it.
  const early = await openRequest(services.db, caller, id, decision);
  if (!early.ok) return early;
  const { status, type } = DECISIONS[decision];
  const outcome = await services.lanes.run<Outcome<Settled>>(
    'requests',
    async (tx) => {
      const now = services.clock();
      await expireRequests(tx, [caller.userId], now);
      const open = await openRequest(tx, caller, id, decision);
      if (!open.ok) return open;
      if (decision !== 'approve') {
        return done({ requests: await settleRequests(tx, [open.value], status, now), tip: null });
      }
      const [sender] = await tx.select().from(users).where(eq(users.id, open.value.sendId));
      if (sender?.status !== 0) return refuse('userUnknown');
      return done(await approvePending(tx, caller, open.value.sendId, now));
    },
    async (result) => {
      if (result.ok) await pushSettled(services, caller, { ...result.value, type, answeredId: id });
    },
  );
  return outcome.ok ? done(null) : outcome;
}

export interface Settled {
  requests: WireRequest[];
  /** The message about the new friendship; null if there is none. */
  tip: WirePrivateMessage | null;
}

/** Makes the caller and the other user friends, and approves their pending requests in both directions. */
export async function approvePending(tx: Tx, caller: Caller, otherId: number, now: number): Promise<Settled> {
  const pending = await pendingBetween(tx, caller.userId, otherId);
  const requests = await settleRequests(tx, pending, FriendRequestStatus.APPROVED, now);
  return { requests, tip: await befriend(tx, { sendId: caller.userId, recvId: otherId }, now) };
}

/**
 * Pushes a new friendship and the settled requests. The calling terminal gets no push of the request with
 * `answeredId`: the response tells its status.
 */
export async function pushSettled(
  services: Pick<PeopleServices, 'db' | 'hub' | 'lanes'>,
  caller: Caller,
  { requests, tip, type, answeredId }: Settled & { type: number; answeredId: number | null },
): Promise<void> {
  const { hub } = services;
  if (tip) await pushNewFriends(services, tip);
  for (const request of requests) {
    const recvId = request.sendId === caller.userId ? request.recvId : request.sendId;
    const data = { type, sendId: caller.userId, recvId, content: toLeanJson(request) };
    const except = request.id === answeredId ? { except: caller } : {};
    hub.push({ to: [recvId, caller.userId], cmd: Command.PRIVATE, data, ...except });
  }
  if (tip) hub.push({ to: [tip.sendId, tip.recvId], cmd: Command.PRIVATE, data: tip });
}

/** The request, if the caller may make this decision on it. */
async function openRequest(
  db: Db | Tx,
  { userId }: Caller,
  id: number,
  decision: Decision,
): Promise<Outcome<WireRequest>> {
  const request = await requestById(db, id);
  if (!request || (request.sendId !== userId && request.recvId !== userId)) return refuse('requestUnknown');
  const { by, otherSide } = DECISIONS[decision];
  if (request[by] !== userId) return refuse(otherSide);
  if (request.status === FriendRequestStatus.EXPIRED) return refuse('requestExpired');
  return request.status === FriendRequestStatus.PENDING ? done(request) : refuse('requestDecided');
}

/** `by`: the side that may make the decision. `otherSide`: the refusal of the other one. */
const DECISIONS = {
  approve: {
    by: 'recvId',
    otherSide: 'requestNotReceived',
    status: FriendRequestStatus.APPROVED,
    type: MessageType.FRIEND_REQ_APPROVE,
  },
  reject: {
    by: 'recvId',
    otherSide: 'requestNotReceived',
    status: FriendRequestStatus.REJECTE,
    type: MessageType.FRIEND_REQ_REJECT,
  },
  recall: {
    by: 'sendId',
    otherSide: 'requestNotSent',
    status: FriendRequestStatus.RECALLED,
    type: MessageType.FRIEND_REQ_RECALL,
  },
} as const;

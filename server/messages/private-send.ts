// Sending a private message. A repeated send with the same tmpId, recipient and content returns the stored
// message.
import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../src/core/domain/blank.ts';
import { Command, MessageType, ResultCode, UserStatus } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { privateLane } from '../chats.ts';
import { waitForReplica } from '../db/on-replica.ts';
import type { Db } from '../db/drizzle.ts';
import { isDatabaseAnswer } from '../db/postgres.ts';
import { friends, privateMessages, users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { privateRows, storePrivate, toPrivate } from './private-rows.ts';
import type { QuotedRow } from './quotes.ts';
import type { MessageServices } from './services.ts';
import { isUserContent } from './user-content.ts';

export interface PrivateDraft {
  tmpId: string;
  recvId: number;
  content: string;
  type: number;
  quoteMessageId: number | null;
}

/**
 * Stores the message in one round trip to the database, then pushes it to the recipient and to the sender's
 * other terminals.
 */
export async function sendPrivate(
  services: MessageServices,
  caller: Caller,
  draft: PrivateDraft,
): Promise<Outcome<WirePrivateMessage>> {
  if (draft.type === MessageType.TEXT && isBlank(draft.content)) return refuse('sendBlank');
  const { userId } = caller;
  const { quoteMessageId } = draft;
  const quoted =
    quoteMessageId === null ? null : await quotedMessage(services.db, quoteMessageId, userId, draft.recvId);
  const row = { ...draft, sendId: userId, sendTime: services.clock(), quoteId: quoted?.id ?? null };
  if (quoted === null && quoteMessageId !== null) {
    return (await storedBefore(services, caller, draft)) ?? refuse('quoteUnknown');
  }
  const lane = privateLane(userId, draft.recvId);
  try {
    const stored = await services.lanes.single(
      lane,
      () => storePrivate(services.rows, row, quoted),
      (message) => {
        if (message) pushPrivate(services, caller, message);
      },
    );
    if (stored) return done(stored);
  } catch (error) {
    // The message may be stored although the database's answer was lost.
    if (!isDatabaseAnswer(error))
      services.pendingPushes.retryLater(lane, async () => void (await storedBefore(services, caller, draft)));
    throw error;
  }
  return (
    (await storedBefore(services, caller, draft)) ??
    (await recipientRefusal(services.db, userId, draft.recvId))
  );
}

/**
 * Pushes a message to the recipient and to all terminals of the sender except the caller's, which gets the response.
 * Each message is pushed once. `caller`: null for a message of the server.
 */
export function pushPrivate(
  { hub, pendingPushes }: Pick<MessageServices, 'hub' | 'pendingPushes'>,
  caller: Caller | null,
  message: WirePrivateMessage,
): void {
  const { id, sendId, recvId } = message;
  if (!pendingPushes.claim('private', id)) return;
  const push = { cmd: Command.PRIVATE, data: message, ...(caller && { except: caller }) };
  hub.push({ to: [recvId, sendId], ...push }, { kind: 'private', id, sendId, recvId });
}

/**
 * Finds the stored message with this tmpId, because the answer to the first attempt may have been lost. Pushes
 * the message unless this server has pushed it. Returns null if there is none; refuses a draft that differs
 * from the stored message.
 */
async function storedBefore(
  services: Pick<MessageServices, 'db' | 'hub' | 'pendingPushes'>,
  caller: Caller,
  draft: PrivateDraft,
): Promise<Outcome<WirePrivateMessage> | null> {
  const { sendId, tmpId } = privateMessages;
  const [row] = await privateRows(services.db, and(eq(sendId, caller.userId), eq(tmpId, draft.tmpId)));
  if (!row) return null;
  const { recvId, type, content, quoteId, recallId } = row.message;
  const same =
    recvId === draft.recvId &&
    type === draft.type &&
    quoteId === draft.quoteMessageId &&
    // The content of a recalled message is gone and cannot differ.
    (recallId !== null || content === draft.content);
  if (!same) return refuse('tmpIdTaken', [], ResultCode.CONFLICT);
  await waitForReplica(services.db);
  const message = toPrivate(row);
  if (recallId === null) pushPrivate(services, caller, message);
  return done(message);
}

/** The refusal of a message that was not stored. */
async function recipientRefusal(db: Db, userId: number, recvId: number) {
  const isCancelled = and(eq(users.id, recvId), eq(users.status, UserStatus.CANCELLED));
  if ((await db.$count(users, isCancelled)) > 0) return refuse('sendCancelled');
  const wasFriend = and(eq(friends.userId, userId), eq(friends.friendId, recvId));
  return refuse((await db.$count(friends, wasFriend)) > 0 ? 'sendNotFriend' : 'sendStranger');
}

async function quotedMessage(db: Db, id: number, a: number, b: number): Promise<QuotedRow | null> {
  const [row] = await db.select().from(privateMessages).where(eq(privateMessages.id, id));
  const isOfChat = row !== undefined && [row.sendId, row.recvId].every((side) => side === a || side === b);
  return isOfChat && isUserContent(row.type) ? row : null;
}

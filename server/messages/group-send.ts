// Sending a group message. A repeated send with the same tmpId, group and content returns the stored message.
import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../src/core/domain/blank.ts';
import { Command, LIMITS, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import { waitForReplica } from '../db/on-replica.ts';
import type { Db } from '../db/drizzle.ts';
import { isDatabaseAnswer } from '../db/postgres.ts';
import { groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { groupRows, storeGroup, toGroupMessages } from './group-rows.ts';
import { countMembers, memberIds, type Membership, membershipIn, nameInGroup } from './membership.ts';
import { mentionsOf } from './mentions.ts';
import type { QuotedRow } from './quotes.ts';
import type { MessageServices } from './services.ts';
import { isUserContent } from './user-content.ts';

export interface GroupDraft {
  tmpId: string;
  groupId: number;
  content: string;
  type: number;
  quoteMessageId: number | null;
  receipt: boolean;
  /** -1 mentions all members; see mentionsOf. */
  atUserIds: number[];
}

/** Stores the message, then pushes it to every terminal of every member except the one that sent it. */
export async function sendGroup(
  services: MessageServices,
  caller: Caller,
  draft: GroupDraft,
): Promise<Outcome<WireGroupMessage>> {
  if (draft.type === MessageType.TEXT && isBlank(draft.content)) return refuse('sendBlank');
  const membership = await membershipIn(services.db, draft.groupId, caller.userId);
  const atUserIds = mentionsOf(draft.atUserIds, membership.ok && membership.value.canManage);
  const filtered = { ...draft, atUserIds };
  const allowed = membership.ok
    ? await checkDraft(services.db, caller, filtered, membership.value)
    : sendRefusal(membership);
  const lane = groupLane(draft.groupId);
  const pushNow = (message: WireGroupMessage) => pushGroup(services, message, caller);
  const push = (message: WireGroupMessage) => services.pendingPushes.push(lane, () => pushNow(message));
  if (!allowed.ok) return (await storedBefore(services, caller, filtered, push)) ?? allowed;
  const { sendNickName, quoted } = allowed.value;
  const row = {
    ...filtered,
    quoteId: quoted?.id ?? null,
    sendId: caller.userId,
    sendNickName,
    sendTime: services.clock(),
  };
  try {
    const stored = await services.lanes.single(
      lane,
      () => storeGroup(services.rows, row, quoted),
      async (message) => {
        if (message) await pushNow(message);
      },
    );
    if (stored) return done(stored);
  } catch (error) {
    // The message may be stored although the database's answer was lost.
    if (!isDatabaseAnswer(error))
      services.pendingPushes.retryLater(
        lane,
        async () => void (await storedBefore(services, caller, filtered, pushNow)),
      );
    throw error;
  }
  // The sender may be unable to see the earlier message: it may be from before leaving and joining the group
  // again.
  const before = await storedBefore(services, caller, filtered, push);
  if (before) return before;
  const now = await membershipIn(services.db, draft.groupId, caller.userId);
  return now.ok ? refuse('tmpIdTaken', [], ResultCode.CONFLICT) : sendRefusal(now);
}

/**
 * Pushes a message to all terminals of all members except `except`, which gets the response. Each message is
 * pushed once.
 */
export async function pushGroup(
  { db, hub, pendingPushes }: Pick<MessageServices, 'db' | 'hub' | 'pendingPushes'>,
  message: WireGroupMessage,
  except?: Caller,
): Promise<void> {
  const to = await memberIds(db, message.groupId);
  if (pendingPushes.claim('group', message.id))
    hub.push(
      { to, cmd: Command.GROUP, data: message, ...(except && { except }) },
      { kind: 'group', id: message.id },
    );
}

const sendRefusal = (refused: Refused): Refused =>
  refused.refusal.key === 'notMember' ? refuse('sendNotMember') : refused;

type Refused = Extract<Outcome<never>, { ok: false }>;

interface Allowed {
  sendNickName: string;
  quoted: QuotedRow | null;
}

async function checkDraft(
  db: Db,
  caller: Caller,
  { groupId, receipt, quoteMessageId }: GroupDraft,
  { group, member, canManage }: Membership,
): Promise<Outcome<Allowed>> {
  if (group.isAllMuted && !canManage) return refuse('sendAllMuted');
  if (member.isMuted) return refuse('sendMuted');
  if (receipt && (await countMembers(db, groupId)) > LIMITS.receiptMembers) {
    return refuse('receiptTooMany', [String(LIMITS.receiptMembers)]);
  }
  const quoted = quoteMessageId === null ? null : await quotedMessage(db, caller, groupId, quoteMessageId);
  if (quoted === null && quoteMessageId !== null) return refuse('quoteUnknown');
  return done({ sendNickName: nameInGroup(member, caller.nickName), quoted });
}

/**
 * Finds the stored message with this tmpId, because the answer to the first attempt may have been lost. Pushes
 * the message unless this server has pushed it. Returns null if there is none; refuses a draft that differs
 * from the stored message.
 */
async function storedBefore(
  { db }: Pick<MessageServices, 'db'>,
  caller: Caller,
  draft: GroupDraft,
  push: (message: WireGroupMessage) => Promise<void>,
): Promise<Outcome<WireGroupMessage> | null> {
  const { sendId, tmpId } = groupMessages;
  const isMessage = and(eq(sendId, caller.userId), eq(tmpId, draft.tmpId));
  const rows = await groupRows(db, caller.userId, isMessage);
  const [row] = rows;
  if (!row) return null;
  const { groupId, type, content, quoteId, recallId, receipt, atUserIds } = row.message;
  const same =
    groupId === draft.groupId &&
    type === draft.type &&
    quoteId === draft.quoteMessageId &&
    receipt === draft.receipt &&
    sameMentions(atUserIds ?? [], draft.atUserIds) &&
    // The content of a recalled message is gone and cannot differ.
    (recallId !== null || content === draft.content);
  if (!same) return refuse('tmpIdTaken', [], ResultCode.CONFLICT);
  const [message] = await toGroupMessages(db, rows);
  if (!message) return null;
  await waitForReplica(db);
  if (recallId === null) await push(message);
  return done(message);
}

/**
 * True if the mentions are equal, or differ only because the sender lost the right to mention all members
 * between two attempts.
 */
function sameMentions(stored: readonly number[], wanted: readonly number[]): boolean {
  return stored.join() === wanted.join() || mentionsOf(stored, false).join() === wanted.join();
}

async function quotedMessage(db: Db, caller: Caller, groupId: number, id: number): Promise<QuotedRow | null> {
  const isMessage = and(eq(groupMessages.id, id), eq(groupMessages.groupId, groupId));
  const [row] = await groupRows(db, caller.userId, isMessage);
  return row && isUserContent(row.message.type) ? row.message : null;
}

// Server: sending a group message. The same tmpId to the same group with the same content is the same
// message, however often and whenever it comes.
import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../src/core/domain/blank.ts';
import { Command, LIMITS, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Db } from '../db/open.ts';
import { isAnswer } from '../db/postgres.ts';
import { groupMessages } from '../db/schema.ts';
import { countMembers } from '../people/groups.ts';
import { memberIds, type Place, placeIn } from '../people/members.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, storeGroup, toGroupMessages } from './group-rows.ts';
import { groupLane } from './lanes.ts';
import { mentionsOf } from './mentions.ts';
import type { QuotedRow } from './quotes.ts';
import { isWritten } from './written.ts';

export interface GroupDraft {
  tmpId: string;
  groupId: number;
  content: string;
  type: number;
  quoteMessageId: number | null;
  receipt: boolean;
  /** -1 for everyone; see mentionsOf. */
  atUserIds: number[];
}

/** Stores, then pushes to every terminal in the group but the one that sent it. */
export async function sendGroup(
  services: Services,
  caller: Caller,
  draft: GroupDraft,
): Promise<Outcome<WireGroupMessage>> {
  if (draft.type === MessageType.TEXT && isBlank(draft.content)) return refuse('sendBlank');
  const place = await placeIn(services.db, draft.groupId, caller.userId);
  const atUserIds = mentionsOf(draft.atUserIds, place.ok && place.value.leads);
  const given = { ...draft, atUserIds };
  const may = place.ok ? await mayWrite(services.db, caller, given, place.value) : notThere(place);
  const lane = groupLane(draft.groupId);
  const pushNow = (message: WireGroupMessage) => pushGroup(services, message, caller);
  const push = (message: WireGroupMessage) => services.untold.tell(lane, () => pushNow(message));
  if (!may.ok) return (await sentBefore(services, caller, given, push)) ?? may;
  const { sendNickName, quoted } = may.value;
  const row = {
    ...given,
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
    // It may be stored although the database did not say so.
    if (!isAnswer(error))
      services.untold.later(lane, async () => void (await sentBefore(services, caller, given, pushNow)));
    throw error;
  }
  // Where the sender does not see it, he wrote it before he came into the group again.
  const before = await sentBefore(services, caller, given, push);
  return before ?? refuse('tmpIdTaken', [], ResultCode.CONFLICT);
}

/** To every terminal of every member but, if named, the one that has the answer; each message once. */
export async function pushGroup(
  { db, hub, untold }: Pick<Services, 'db' | 'hub' | 'untold'>,
  message: WireGroupMessage,
  except?: Caller,
): Promise<void> {
  const to = await memberIds(db, message.groupId);
  if (untold.claim('group', message.id))
    hub.push({ to, cmd: Command.GROUP, data: message, ...(except && { except }) });
}

const notThere = (place: Refused): Refused =>
  place.refusal.key === 'notMember' ? refuse('sendNotMember') : place;

type Refused = Extract<Outcome<never>, { ok: false }>;

interface Allowed {
  sendNickName: string;
  quoted: QuotedRow | null;
}

async function mayWrite(
  db: Db,
  caller: Caller,
  { groupId, receipt, quoteMessageId }: GroupDraft,
  { group, member, leads }: Place,
): Promise<Outcome<Allowed>> {
  if (group.isAllMuted && !leads) return refuse('sendAllMuted');
  if (member.isMuted) return refuse('sendMuted');
  if (receipt && (await countMembers(db, groupId)) > LIMITS.receiptMembers) {
    return refuse('receiptTooMany', [String(LIMITS.receiptMembers)]);
  }
  const quoted = quoteMessageId === null ? null : await quotable(db, caller, groupId, quoteMessageId);
  if (quoted === null && quoteMessageId !== null) return refuse('quoteUnknown');
  return done({ sendNickName: member.remarkNickName || caller.nickName, quoted });
}

/**
 * The message that has this tmpId already, pushed where this server has not done so: its answer may have been lost
 * before. Null where there is none; refused where it says something else.
 */
async function sentBefore(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  draft: GroupDraft,
  push: (message: WireGroupMessage) => Promise<void>,
): Promise<Outcome<WireGroupMessage> | null> {
  const { sendId, tmpId } = groupMessages;
  const isThat = and(eq(sendId, caller.userId), eq(tmpId, draft.tmpId));
  const rows = await groupRows(db, caller.userId, isThat);
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
  if (recallId === null) await push(message);
  return done(message);
}

/** Whoever led the group at the first attempt and does not at the second says the same. */
function sameMentions(stored: readonly number[], wanted: readonly number[]): boolean {
  return stored.join() === wanted.join() || mentionsOf(stored, false).join() === wanted.join();
}

async function quotable(db: Db, caller: Caller, groupId: number, id: number): Promise<QuotedRow | null> {
  const isThat = and(eq(groupMessages.id, id), eq(groupMessages.groupId, groupId));
  const [row] = await groupRows(db, caller.userId, isThat);
  return row && isWritten(row.message.type) ? row.message : null;
}

// Server: sending a group message. The same tmpId to the same group with the same content is the same
// message, however often and whenever it comes.
import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../src/core/domain/blank.ts';
import { Command, LIMITS, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Tx } from '../db/open.ts';
import { groupMessages } from '../db/schema.ts';
import { countMembers } from '../people/groups.ts';
import { memberIds, placeIn } from '../people/members.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, insertGroup, toGroupMessages } from './group-rows.ts';
import { mentionsOf } from './mentions.ts';
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
  const outcome = await services.lanes.run<Outcome<Stored>>(
    'group',
    async (tx) => {
      const place = await placeIn(tx, draft.groupId, caller.userId);
      const atUserIds = mentionsOf(draft.atUserIds, place.ok && place.value.leads);
      const before = await sentBefore(tx, caller, { ...draft, atUserIds });
      if (before) return before;
      if (!place.ok) return place.refusal.key === 'notMember' ? refuse('sendNotMember') : place;
      const { group, member, leads } = place.value;
      if (group.isAllMuted && !leads) return refuse('sendAllMuted');
      if (member.isMuted) return refuse('sendMuted');
      if (draft.receipt && (await countMembers(tx, draft.groupId)) > LIMITS.receiptMembers) {
        return refuse('receiptTooMany', [String(LIMITS.receiptMembers)]);
      }
      const { quoteMessageId: quoteId, ...rest } = draft;
      if (quoteId !== null && !(await isQuotable(tx, caller, draft.groupId, quoteId))) {
        return refuse('quoteUnknown');
      }
      const message = await insertGroup(tx, {
        ...rest,
        quoteId,
        atUserIds: atUserIds.length > 0 ? atUserIds : null,
        sendId: caller.userId,
        sendNickName: member.remarkNickName || caller.nickName,
        sendTime: services.clock(),
      });
      return done({ message, fresh: true });
    },
    async (result) => {
      if (result.ok && result.value.fresh) await pushGroup(services, result.value.message, caller);
    },
  );
  return outcome.ok ? done(outcome.value.message) : outcome;
}

/** To every terminal of every member but, if named, the one that has the answer. */
export async function pushGroup(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  message: WireGroupMessage,
  except?: Caller,
): Promise<void> {
  const to = await memberIds(db, message.groupId);
  hub.push({ to, cmd: Command.GROUP, data: message, ...(except && { except }) });
}

interface Stored {
  message: WireGroupMessage;
  fresh: boolean;
}

async function sentBefore(tx: Tx, caller: Caller, draft: GroupDraft): Promise<Outcome<Stored> | null> {
  const rows = await groupRows(
    tx,
    caller.userId,
    and(eq(groupMessages.sendId, caller.userId), eq(groupMessages.tmpId, draft.tmpId)),
  );
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
  const [message] = await toGroupMessages(tx, rows);
  return message ? done({ message, fresh: false }) : null;
}

/** Whoever led the group at the first attempt and does not at the second says the same. */
function sameMentions(stored: readonly number[], wanted: readonly number[]): boolean {
  return stored.join() === wanted.join() || mentionsOf(stored, false).join() === wanted.join();
}

async function isQuotable(tx: Tx, caller: Caller, groupId: number, id: number): Promise<boolean> {
  const [row] = await groupRows(
    tx,
    caller.userId,
    and(eq(groupMessages.id, id), eq(groupMessages.groupId, groupId)),
  );
  return row !== undefined && isWritten(row.message.type);
}

// Recall of a group message: by its sender for five minutes, by the owner and the admins at any time.
import { eq } from 'drizzle-orm';
import { LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { isDatabaseAnswer } from '../db/postgres.ts';
import { groupMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { groupRows, insertGroup, toGroupMessages } from './group-rows.ts';
import { pushGroup } from './group-send.ts';
import { membershipIn, nameInGroup } from './membership.ts';
import type { MessageServices } from './services.ts';
import { pushTopMessage, unpin } from './top-message.ts';
import { isUserContent } from './user-content.ts';

/**
 * Returns the recall message; a repeated recall returns the first one. All members get the push, including the
 * caller, because the recalled message may be another member's.
 */
export async function recallGroup(
  services: MessageServices,
  caller: Caller,
  id: number,
): Promise<Outcome<WireGroupMessage>> {
  const [found] = await groupRows(services.db, caller.userId, eq(groupMessages.id, id));
  if (!found || !isUserContent(found.message.type)) return refuse('messageUnknown');
  const lane = groupLane(found.message.groupId);
  const work = services.lanes.run<Outcome<Recalled>>(
    lane,
    async (tx) => {
      const now = services.clock();
      const [seen] = await groupRows(tx, caller.userId, eq(groupMessages.id, id));
      if (!seen) return refuse('messageUnknown');
      const { groupId, sendId, recallId, sendTime } = seen.message;
      const membership = await membershipIn(tx, groupId, caller.userId);
      if (!membership.ok) return membership;
      const { member, canManage } = membership.value;
      if (sendId !== caller.userId && !canManage) return refuse('recallNotYours');
      if (recallId !== null) {
        const before = await recallMessage(tx, caller, recallId);
        if (!before) return refuse('messageUnknown');
        return done({ message: before, unpinned: false });
      }
      if (!canManage && now - sendTime > LIMITS.recallWindowMs) {
        return refuse('recallTooLate', [String(LIMITS.recallWindowMs / 60_000)]);
      }
      const message = await insertGroup(tx, {
        groupId,
        sendId: caller.userId,
        sendNickName: nameInGroup(member, caller.nickName),
        type: MessageType.RECALL,
        content: String(id),
        sendTime: now,
      });
      await tx
        .update(groupMessages)
        .set({ content: '', recallId: message.id })
        .where(eq(groupMessages.id, id));
      return done({ message, unpinned: await unpin(tx, groupId, [id]) });
    },
    async (result) => {
      if (!result.ok) return;
      const { message, unpinned } = result.value;
      await pushGroup(services, message);
      if (unpinned) await pushTopMessage(services, message.groupId, caller.userId, null);
    },
  );
  const outcome = await work.catch((error: unknown) => {
    // The recall may be stored although the database's answer was lost.
    if (!isDatabaseAnswer(error)) {
      services.pendingPushes.retryLater(lane, async () => {
        const [row] = await groupRows(services.db, caller.userId, eq(groupMessages.id, id));
        const recallId = row?.message.recallId ?? null;
        const stored = recallId === null ? null : await recallMessage(services.db, caller, recallId);
        if (stored) await pushGroup(services, stored);
      });
    }
    throw error;
  });
  return outcome.ok ? done(outcome.value.message) : outcome;
}

async function recallMessage(db: Db | Tx, { userId }: Caller, id: number): Promise<WireGroupMessage | null> {
  const [message] = await toGroupMessages(db, await groupRows(db, userId, eq(groupMessages.id, id)));
  return message ?? null;
}

interface Recalled {
  message: WireGroupMessage;
  unpinned: boolean;
}

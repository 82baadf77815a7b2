// Server: taking a group message back: one's own for five minutes, anybody's by the owner and the admins.
import { eq } from 'drizzle-orm';
import { LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../answers.ts';
import type { Db, Tx } from '../db/open.ts';
import { isAnswer } from '../db/postgres.ts';
import { groupMessages } from '../db/schema.ts';
import { placeIn } from '../people/members.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { groupRows, insertGroup, toGroupMessages } from './group-rows.ts';
import { pushGroup } from './group-send.ts';
import { groupLane } from './lanes.ts';
import { tellTopMessage, unpin } from './top-message.ts';
import { isWritten } from './written.ts';

/**
 * Answers the recall message; recalling twice answers the first one. Everybody in the group is told,
 * the one who recalls too: what he recalls may be somebody else's.
 */
export async function recallGroup(
  services: Services,
  caller: Caller,
  id: number,
): Promise<Outcome<WireGroupMessage>> {
  const [found] = await groupRows(services.db, caller.userId, eq(groupMessages.id, id));
  if (!found || !isWritten(found.message.type)) return refuse('messageUnknown');
  const lane = groupLane(found.message.groupId);
  const work = services.lanes.run<Outcome<Recalled>>(
    lane,
    async (tx) => {
      const now = services.clock();
      const [seen] = await groupRows(tx, caller.userId, eq(groupMessages.id, id));
      if (!seen) return refuse('messageUnknown');
      const { groupId, sendId, recallId, sendTime } = seen.message;
      const place = await placeIn(tx, groupId, caller.userId);
      if (!place.ok) return place;
      const { member, leads } = place.value;
      if (sendId !== caller.userId && !leads) return refuse('recallNotYours');
      if (recallId !== null) {
        const before = await recallWith(tx, caller, recallId);
        if (!before) return refuse('messageUnknown');
        return done({ message: before, unpinned: false });
      }
      if (!leads && now - sendTime > LIMITS.recallWindowMs) {
        return refuse('recallTooLate', [String(LIMITS.recallWindowMs / 60_000)]);
      }
      const message = await insertGroup(tx, {
        groupId,
        sendId: caller.userId,
        sendNickName: member.remarkNickName || caller.nickName,
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
      if (unpinned) await tellTopMessage(services, message.groupId, caller.userId, null);
    },
  );
  const outcome = await work.catch((error: unknown) => {
    // It may be stored although the database did not say so.
    if (!isAnswer(error)) {
      services.untold.later(lane, async () => {
        const [row] = await groupRows(services.db, caller.userId, eq(groupMessages.id, id));
        const recallId = row?.message.recallId ?? null;
        const stored = recallId === null ? null : await recallWith(services.db, caller, recallId);
        if (stored) await pushGroup(services, stored);
      });
    }
    throw error;
  });
  return outcome.ok ? done(outcome.value.message) : outcome;
}

async function recallWith(db: Db | Tx, { userId }: Caller, id: number): Promise<WireGroupMessage | null> {
  const [message] = await toGroupMessages(db, await groupRows(db, userId, eq(groupMessages.id, id)));
  return message ?? null;
}

interface Recalled {
  message: WireGroupMessage;
  unpinned: boolean;
}

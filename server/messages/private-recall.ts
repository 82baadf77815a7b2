// Server: taking a private message back. Its content is erased where it is stored; a message of type 10
// with an id of its own tells everybody who pulls later.
import { eq } from 'drizzle-orm';
import { LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import { privateMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { insertPrivate, privateRows, toPrivate } from './private-rows.ts';
import { pushPrivate } from './private-send.ts';
import { isWritten } from './written.ts';

/** Answers the recall message; recalling twice answers the first one. */
export async function recallPrivate(
  services: Services,
  caller: Caller,
  id: number,
): Promise<Outcome<WirePrivateMessage>> {
  const outcome = await services.lanes.run<Outcome<{ message: WirePrivateMessage; fresh: boolean }>>(
    'private',
    async (tx) => {
      const now = services.clock();
      const [row] = await tx.select().from(privateMessages).where(eq(privateMessages.id, id));
      const isMine = row?.sendId === caller.userId;
      if (!row || !(isMine || row.recvId === caller.userId) || !isWritten(row.type)) {
        return refuse('messageUnknown');
      }
      if (!isMine) return refuse('recallNotYours');
      if (row.recallId !== null) {
        const [before] = await privateRows(tx, eq(privateMessages.id, row.recallId));
        return before ? done({ message: toPrivate(before), fresh: false }) : refuse('messageUnknown');
      }
      if (now - row.sendTime > LIMITS.recallWindowMs) {
        return refuse('recallTooLate', [String(LIMITS.recallWindowMs / 60_000)]);
      }
      const message = await insertPrivate(tx, {
        sendId: row.sendId,
        recvId: row.recvId,
        type: MessageType.RECALL,
        content: String(id),
        sendTime: now,
      });
      await tx
        .update(privateMessages)
        .set({ content: '', recallId: message.id })
        .where(eq(privateMessages.id, id));
      return done({ message, fresh: true });
    },
    (result) => {
      if (result.ok && result.value.fresh) pushPrivate(services, caller, result.value.message);
    },
  );
  return outcome.ok ? done(outcome.value.message) : outcome;
}

// Server: taking a private message back. Its content is erased where it is stored; a message of type 10
// with an id of its own tells everybody who pulls later.
import { eq } from 'drizzle-orm';
import { LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import { onlyRow } from '../db/rows.ts';
import { privateMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { privateLane } from './lanes.ts';
import { insertPrivate, privateRows, toPrivate } from './private-rows.ts';
import { pushPrivate } from './private-send.ts';
import { isWritten } from './written.ts';

/** Answers the recall message; recalling twice answers the first one. */
export async function recallPrivate(
  services: Services,
  caller: Caller,
  id: number,
): Promise<Outcome<WirePrivateMessage>> {
  const isThat = eq(privateMessages.id, id);
  const [found] = await services.db.select().from(privateMessages).where(isThat);
  const isMine = found?.sendId === caller.userId;
  if (!found || !(isMine || found.recvId === caller.userId) || !isWritten(found.type)) {
    return refuse('messageUnknown');
  }
  if (!isMine) return refuse('recallNotYours');
  return services.lanes.run<Outcome<WirePrivateMessage>>(
    privateLane(found.sendId, found.recvId),
    async (tx) => {
      const now = services.clock();
      const row = onlyRow(await tx.select().from(privateMessages).where(isThat));
      if (row.recallId !== null) {
        const [before] = await privateRows(tx, eq(privateMessages.id, row.recallId));
        return before ? done(toPrivate(before)) : refuse('messageUnknown');
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
      await tx.update(privateMessages).set({ content: '', recallId: message.id }).where(isThat);
      return done(message);
    },
    (result) => {
      if (result.ok) pushPrivate(services, caller, result.value);
    },
  );
}

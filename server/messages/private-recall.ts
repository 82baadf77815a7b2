// Server: taking a private message back. Its content is erased where it is stored; a message of type 10
// with an id of its own tells everybody who pulls later.
import { eq } from 'drizzle-orm';
import { LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import type { Db, Tx } from '../db/open.ts';
import { isAnswer } from '../db/postgres.ts';
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
  const lane = privateLane(found.sendId, found.recvId);
  const work = services.lanes.run<Outcome<WirePrivateMessage>>(
    lane,
    async (tx) => {
      const now = services.clock();
      const row = onlyRow(await tx.select().from(privateMessages).where(isThat));
      if (row.recallId !== null) {
        const before = await recallWith(tx, row.recallId);
        return before ? done(before) : refuse('messageUnknown');
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
  return work.catch((error: unknown) => {
    // It may be stored although the database did not say so.
    if (!isAnswer(error)) {
      services.untold.later(lane, async () => {
        const [row] = await services.db.select().from(privateMessages).where(isThat);
        const stored = row && row.recallId !== null ? await recallWith(services.db, row.recallId) : null;
        if (stored) pushPrivate(services, caller, stored);
      });
    }
    throw error;
  });
}

async function recallWith(db: Db | Tx, id: number): Promise<WirePrivateMessage | null> {
  const [row] = await privateRows(db, eq(privateMessages.id, id));
  return row ? toPrivate(row) : null;
}

// Recall of a private message. Its stored content is erased. A recall message (type 10) with an id of its own
// tells clients that pull later.
import { eq } from 'drizzle-orm';
import { LIMITS, MessageType } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { privateLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { isDatabaseAnswer } from '../db/postgres.ts';
import { onlyRow } from '../db/rows.ts';
import { privateMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { insertPrivate, privateRows, toPrivate } from './private-rows.ts';
import { pushPrivate } from './private-send.ts';
import type { MessageServices } from './services.ts';
import { isUserContent } from './user-content.ts';

/** Returns the recall message; a repeated recall returns the first one. */
export async function recallPrivate(
  services: MessageServices,
  caller: Caller,
  id: number,
): Promise<Outcome<WirePrivateMessage>> {
  const isMessage = eq(privateMessages.id, id);
  const [found] = await services.db.select().from(privateMessages).where(isMessage);
  const isMine = found?.sendId === caller.userId;
  if (!found || !(isMine || found.recvId === caller.userId) || !isUserContent(found.type)) {
    return refuse('messageUnknown');
  }
  if (!isMine) return refuse('recallNotYours');
  const lane = privateLane(found.sendId, found.recvId);
  const work = services.lanes.run<Outcome<WirePrivateMessage>>(
    lane,
    async (tx) => {
      const now = services.clock();
      const row = onlyRow(await tx.select().from(privateMessages).where(isMessage));
      if (row.recallId !== null) {
        const before = await recallMessage(tx, row.recallId);
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
      await tx.update(privateMessages).set({ content: '', recallId: message.id }).where(isMessage);
      return done(message);
    },
    (result) => {
      if (result.ok) pushPrivate(services, caller, result.value);
    },
  );
  return work.catch((error: unknown) => {
    // The recall may be stored although the database's answer was lost.
    if (!isDatabaseAnswer(error)) {
      services.pendingPushes.retryLater(lane, async () => {
        const [row] = await services.db.select().from(privateMessages).where(isMessage);
        const stored = row && row.recallId !== null ? await recallMessage(services.db, row.recallId) : null;
        if (stored) pushPrivate(services, caller, stored);
      });
    }
    throw error;
  });
}

async function recallMessage(db: Db | Tx, id: number): Promise<WirePrivateMessage | null> {
  const [row] = await privateRows(db, eq(privateMessages.id, id));
  return row ? toPrivate(row) : null;
}

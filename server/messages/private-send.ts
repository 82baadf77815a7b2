// Server: sending a private message. The same tmpId to the same friend with the same content is the
// same message, however often and whenever it comes.
import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../src/core/domain/blank.ts';
import { Command, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import type { Db } from '../db/open.ts';
import { isAnswer } from '../db/postgres.ts';
import { privateMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { privateLane } from './lanes.ts';
import { privateRows, storePrivate, toPrivate } from './private-rows.ts';
import type { QuotedRow } from './quotes.ts';
import { isWritten } from './written.ts';

export interface PrivateDraft {
  tmpId: string;
  recvId: number;
  content: string;
  type: number;
  quoteMessageId: number | null;
}

/** Stores in one round trip, then pushes to the friend and to the sender's other terminals. */
export async function sendPrivate(
  services: Services,
  caller: Caller,
  draft: PrivateDraft,
): Promise<Outcome<WirePrivateMessage>> {
  if (draft.type === MessageType.TEXT && isBlank(draft.content)) return refuse('sendBlank');
  const { userId } = caller;
  const { quoteMessageId } = draft;
  const quoted =
    quoteMessageId === null ? null : await quotable(services.db, quoteMessageId, userId, draft.recvId);
  const row = { ...draft, sendId: userId, sendTime: services.clock(), quoteId: quoted?.id ?? null };
  if (quoted === null && quoteMessageId !== null) {
    return (await sentBefore(services, caller, draft)) ?? refuse('quoteUnknown');
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
    // It may be stored although the database did not say so.
    if (!isAnswer(error))
      services.untold.later(lane, async () => void (await sentBefore(services, caller, draft)));
    throw error;
  }
  return (await sentBefore(services, caller, draft)) ?? refuse('sendNotFriend');
}

/** To the receiver and to every terminal of the sender but the one that has the answer; each message once. */
export function pushPrivate(
  { hub, deliveries, untold }: Pick<Services, 'hub' | 'deliveries' | 'untold'>,
  caller: Caller,
  message: WirePrivateMessage,
): void {
  const { id, sendId, recvId } = message;
  if (!untold.claim('private', id)) return;
  const reached = hub.push({ to: [recvId, sendId], cmd: Command.PRIVATE, data: message, except: caller });
  if (reached.includes(recvId)) deliveries.note(recvId, sendId, id);
}

/**
 * The message that has this tmpId already, pushed where this server has not done so: its answer may have been lost
 * before. Null where there is none; refused where it says something else.
 */
async function sentBefore(
  services: Pick<Services, 'db' | 'hub' | 'deliveries' | 'untold'>,
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
  const message = toPrivate(row);
  if (recallId === null) pushPrivate(services, caller, message);
  return done(message);
}

async function quotable(db: Db, id: number, a: number, b: number): Promise<QuotedRow | null> {
  const [row] = await db.select().from(privateMessages).where(eq(privateMessages.id, id));
  const isTheirs = row !== undefined && [row.sendId, row.recvId].every((side) => side === a || side === b);
  return isTheirs && isWritten(row.type) ? row : null;
}

// Server: sending a private message. The same tmpId to the same friend with the same content is the
// same message, however often and whenever it comes.
import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../src/core/domain/blank.ts';
import { Command, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import type { WirePrivateMessage } from '../answers.ts';
import type { Tx } from '../db/open.ts';
import { privateMessages } from '../db/schema.ts';
import { friendsAmong } from '../people/friends.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { insertPrivate, privateRows, toPrivate } from './private-rows.ts';
import { isWritten } from './written.ts';

export interface PrivateDraft {
  tmpId: string;
  recvId: number;
  content: string;
  type: number;
  quoteMessageId: number | null;
}

/** Stores, then pushes to the friend and to the sender's other terminals. */
export async function sendPrivate(
  services: Services,
  caller: Caller,
  draft: PrivateDraft,
): Promise<Outcome<WirePrivateMessage>> {
  if (draft.type === MessageType.TEXT && isBlank(draft.content)) return refuse('sendBlank');
  const outcome = await services.lanes.run<Outcome<Stored>>(
    'private',
    async (tx) => {
      const before = await sentBefore(tx, caller, draft);
      if (before) return before;
      if ((await friendsAmong(tx, caller.userId, [draft.recvId])).length === 0)
        return refuse('sendNotFriend');
      const { quoteMessageId: quoteId, ...rest } = draft;
      if (quoteId !== null && !(await isQuotable(tx, quoteId, caller.userId, draft.recvId))) {
        return refuse('quoteUnknown');
      }
      const row = { ...rest, quoteId, sendId: caller.userId, sendTime: services.clock() };
      return done({ message: await insertPrivate(tx, row), fresh: true });
    },
    (result) => {
      if (result.ok && result.value.fresh) pushPrivate(services, caller, result.value.message);
    },
  );
  return outcome.ok ? done(outcome.value.message) : outcome;
}

/** To the receiver and to every terminal of the sender but the one that has the answer. */
export function pushPrivate(
  { hub, deliveries }: Pick<Services, 'hub' | 'deliveries'>,
  caller: Caller,
  message: WirePrivateMessage,
): void {
  const { id, sendId, recvId } = message;
  const reached = hub.push({ to: [recvId, sendId], cmd: Command.PRIVATE, data: message, except: caller });
  if (reached.includes(recvId)) deliveries.note(recvId, sendId, id);
}

interface Stored {
  message: WirePrivateMessage;
  fresh: boolean;
}

async function sentBefore(tx: Tx, caller: Caller, draft: PrivateDraft): Promise<Outcome<Stored> | null> {
  const [row] = await privateRows(
    tx,
    and(eq(privateMessages.sendId, caller.userId), eq(privateMessages.tmpId, draft.tmpId)),
  );
  if (!row) return null;
  const { recvId, type, content, quoteId, recallId } = row.message;
  const same =
    recvId === draft.recvId &&
    type === draft.type &&
    quoteId === draft.quoteMessageId &&
    // The content of a recalled message is gone and cannot differ.
    (recallId !== null || content === draft.content);
  if (!same) return refuse('tmpIdTaken', [], ResultCode.CONFLICT);
  return done({ message: toPrivate(row), fresh: false });
}

async function isQuotable(tx: Tx, id: number, a: number, b: number): Promise<boolean> {
  const [row] = await tx
    .select({
      type: privateMessages.type,
      sendId: privateMessages.sendId,
      recvId: privateMessages.recvId,
    })
    .from(privateMessages)
    .where(eq(privateMessages.id, id));
  if (!row || !isWritten(row.type)) return false;
  return [row.sendId, row.recvId].every((side) => side === a || side === b);
}

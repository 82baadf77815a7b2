// Records of calls: stored private messages of the caller, so pulls bring them. A record that the database does not
// take waits with the pending pushes.
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt, notExists, notInArray, sql } from 'drizzle-orm';
import { CallMode, encodeTip, MessageStatus, MessageType } from '../../src/core/wire/index.ts';
import { privateLane } from '../chats.ts';
import type { Db } from '../db/drizzle.ts';
import { friends, privateMessages } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { privateRows, storePrivate, toPrivate } from '../messages/private-rows.ts';
import { pushPrivate } from '../messages/private-send.ts';
import type { MessageServices } from '../messages/services.ts';
import type { WirePrivateMessage } from '../wire-objects.ts';
import type { CallRecord } from './endings.ts';

export interface RecordServices extends Pick<
  MessageServices,
  'db' | 'rows' | 'clock' | 'hub' | 'lanes' | 'pendingPushes' | 'deliveries'
> {
  log: Pick<Log, 'warn'>;
}

/** The two users of a call; the record is a message of the caller. */
export interface CallPair {
  callerId: number;
  calleeId: number;
  mode: CallMode;
}

export interface CallRecordWork {
  pair: CallPair;
  record: CallRecord;
  /** Records of the caller with the same attempt are stored once; null for a record of its own. */
  attempt: string | null;
}

/**
 * Stores the record and pushes it to all devices of both users. Users who are not friends any more get none. The `key`
 * finds the record again if the database's answer was lost, or if another server has stored it.
 */
export async function storeRecord(
  services: RecordServices,
  { pair: { callerId, calleeId, mode }, record, attempt }: CallRecordWork,
  key: string,
  onDone: () => void,
): Promise<void> {
  const { db, rows, clock, lanes, pendingPushes, log } = services;
  const row = {
    tmpId: attempt === null ? key : tmpIdOf(attempt),
    sendId: callerId,
    recvId: calleeId,
    type: mode === CallMode.VOICE ? MessageType.ACT_RT_VOICE : MessageType.ACT_RT_VIDEO,
    content: contentOf(record),
    sendTime: clock(),
    quoteId: null,
  };
  const lane = privateLane(callerId, calleeId);
  const store = async (): Promise<WirePrivateMessage | null> => {
    const message = (await storePrivate(rows, row, null)) ?? (await storedBefore(db, callerId, row.tmpId));
    return message && record.isSeen ? markSeen(db, message) : message;
  };
  const push = (message: WirePrivateMessage | null) => {
    if (message) pushPrivate(services, null, message);
  };
  try {
    await lanes.single(lane, store, push);
    onDone();
  } catch (error) {
    log.warn({ err: error }, 'the record of a call waits for the database');
    pendingPushes.retryLater(lane, async () => {
      push(await store());
      onDone();
    });
  }
}

const tmpIdOf = (attempt: string): string =>
  createHash('sha256').update(`call ${attempt}`).digest('base64url').slice(0, 32);

/** `a` has the seconds of talk, as a number. */
function contentOf({ outcome, seconds }: CallRecord): string {
  return encodeTip(
    outcome,
    seconds === null ? [] : [seconds],
    outcome === 'ended' ? length(seconds ?? 0) : TEXTS[outcome],
  );
}

/** `mm:ss`; the minutes may exceed 59. */
const length = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

const TEXTS = { cancelled: 'Cancelled', rejected: 'Declined', missed: 'Not answered', busy: 'Busy' };

async function storedBefore(db: Db, sendId: number, tmpId: string): Promise<WirePrivateMessage | null> {
  const [row] = await privateRows(
    db,
    and(eq(privateMessages.sendId, sendId), eq(privateMessages.tmpId, tmpId)),
  );
  return row ? toPrivate(row) : null;
}

/**
 * Marks a record as read that is no news to the callee. The callee's read position covers all messages below it, so
 * it rises only if no unread message is below the record.
 */
async function markSeen(db: Db, message: WirePrivateMessage): Promise<WirePrivateMessage> {
  const { id, sendId, recvId } = message;
  const unread = db
    .select({ one: sql`1` })
    .from(privateMessages)
    .where(
      and(
        eq(privateMessages.sendId, sendId),
        eq(privateMessages.recvId, recvId),
        gt(privateMessages.id, friends.readId),
        lt(privateMessages.id, id),
        isNull(privateMessages.recallId),
        notInArray(privateMessages.type, [MessageType.RECALL, MessageType.TIP_TEXT]),
      ),
    );
  const raised = await db
    .update(friends)
    .set({ readId: id })
    .where(
      and(
        eq(friends.userId, recvId),
        eq(friends.friendId, sendId),
        lt(friends.readId, id),
        notExists(unread),
      ),
    )
    .returning({ readId: friends.readId });
  return raised.length > 0 ? { ...message, status: MessageStatus.READED } : message;
}

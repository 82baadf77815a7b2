// Pushes of read counts: how many members have read each message whose sender asked for a read receipt. The
// counts are taken when the push gets its turn in the group's lane. So all members who read until then share
// one push.
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import { groupLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import type { Hub } from '../push/hub.ts';
import type { PendingPushes } from '../push/pending-pushes.ts';
import { isRecipient } from './group-rows.ts';
import type { Lanes } from './lanes.ts';
import { memberIds } from './membership.ts';

/** The messages of a group above `before`, up to `id`. */
export interface IdRange {
  before: number;
  id: number;
}

export interface Receipts {
  /**
   * Pushes the read counts of messages that a member has just read. Resolves after the first attempt; a failed
   * attempt is repeated.
   */
  push(groupId: number, range: IdRange): Promise<void>;
}

interface ReceiptServices {
  db: Db;
  hub: Hub;
  lanes: Lanes;
  pendingPushes: PendingPushes;
}

export function createReceipts({ db, hub, lanes, pendingPushes }: ReceiptServices): Receipts {
  const due = new Map<number, IdRange>();
  /** Groups whose push waits for its turn in the lane. */
  const requested = new Set<number>();
  const add = (groupId: number, { before, id }: IdRange) => {
    const other = due.get(groupId) ?? { before, id };
    due.set(groupId, { before: Math.min(before, other.before), id: Math.max(id, other.id) });
  };
  const pushDue = async (groupId: number) => {
    if (!due.has(groupId)) return;
    const taken: IdRange[] = [];
    const take = (tx: Tx) => {
      const range = due.get(groupId);
      due.delete(groupId);
      requested.delete(groupId);
      if (range) taken.push(range);
      return range ? count(tx, groupId, range) : Promise.resolve([]);
    };
    const push = async (receipts: Awaited<ReturnType<typeof count>>) => {
      const to = await memberIds(db, groupId);
      for (const receipt of receipts) {
        hub.push({ to, cmd: Command.GROUP, data: { type: MessageType.RECEIPT, groupId, ...receipt } });
      }
    };
    try {
      await lanes.run(groupLane(groupId), take, push);
    } catch (error) {
      for (const range of taken) add(groupId, range);
      throw error;
    }
  };
  return {
    push: async (groupId, range) => {
      add(groupId, range);
      if (requested.has(groupId)) return;
      requested.add(groupId);
      await pendingPushes.push(`receipts ${groupId}`, () => pushDue(groupId));
      requested.delete(groupId);
    },
  };
}

/** Selects the messages of the range that ask for a read receipt and are not recalled. */
export const receiptRequests = (groupId: number, { before, id }: IdRange) =>
  and(
    eq(groupMessages.groupId, groupId),
    eq(groupMessages.receipt, true),
    isNull(groupMessages.recallId),
    gt(groupMessages.id, before),
    lte(groupMessages.id, id),
  );

/** Reads the present read counts. Marks a message that all recipients have read with `receiptOk`, for good. */
async function count(tx: Tx, groupId: number, range: IdRange) {
  const { id } = groupMessages;
  const read = sql`count(*) filter (where ${groupMembers.readId} >= ${id})`;
  const receipts = await tx
    .select({
      id,
      readedCount: read.mapWith(Number),
      receiptOk: sql<boolean>`${read} = count(${groupMembers.userId})`,
    })
    .from(groupMessages)
    .leftJoin(groupMembers, isRecipient)
    .where(receiptRequests(groupId, range))
    .groupBy(id)
    .orderBy(asc(id));
  const complete = receipts.filter((receipt) => receipt.receiptOk).map((receipt) => receipt.id);
  if (complete.length > 0)
    await tx.update(groupMessages).set({ receiptOk: true }).where(inArray(id, complete));
  return receipts;
}

// Server: tells a group how many of it have read the messages that ask for a receipt. The counts are those of the
// moment when the lane's turn comes, so all who have read until then share one turn.
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { Tx } from '../db/open.ts';
import { groupMembers, groupMessages } from '../db/schema.ts';
import { memberIds } from '../people/members.ts';
import type { Services } from '../services.ts';
import { isAudience } from './group-rows.ts';
import { groupLane } from './lanes.ts';

/** The messages of a group after `before`, up to `id`. */
export interface Step {
  before: number;
  id: number;
}

export interface Receipts {
  /** Somebody has read these. Resolves after the first attempt to tell; an attempt that fails is made again. */
  tell(groupId: number, step: Step): Promise<void>;
}

export function createReceipts({
  db,
  hub,
  lanes,
  untold,
}: Pick<Services, 'db' | 'hub' | 'lanes' | 'untold'>): Receipts {
  const due = new Map<number, Step>();
  /** Groups of which one reader waits for the turn of all. */
  const awaited = new Set<number>();
  const add = (groupId: number, { before, id }: Step) => {
    const other = due.get(groupId) ?? { before, id };
    due.set(groupId, { before: Math.min(before, other.before), id: Math.max(id, other.id) });
  };
  const tellDue = async (groupId: number) => {
    if (!due.has(groupId)) return;
    const taken: Step[] = [];
    const take = (tx: Tx) => {
      const step = due.get(groupId);
      due.delete(groupId);
      awaited.delete(groupId);
      if (step) taken.push(step);
      return step ? count(tx, groupId, step) : Promise.resolve([]);
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
      for (const step of taken) add(groupId, step);
      throw error;
    }
  };
  return {
    tell: async (groupId, step) => {
      add(groupId, step);
      if (awaited.has(groupId)) return;
      awaited.add(groupId);
      await untold.tell(`receipts ${groupId}`, () => tellDue(groupId));
      awaited.delete(groupId);
    },
  };
}

/** Those of the messages that ask for a receipt. */
export const asking = (groupId: number, { before, id }: Step) =>
  and(
    eq(groupMessages.groupId, groupId),
    eq(groupMessages.receipt, true),
    isNull(groupMessages.recallId),
    gt(groupMessages.id, before),
    lte(groupMessages.id, id),
  );

/** The counts as they are now; a message that everybody has read is marked so, for good. */
async function count(tx: Tx, groupId: number, step: Step) {
  const { id } = groupMessages;
  const read = sql`count(*) filter (where ${groupMembers.readId} >= ${id})`;
  const receipts = await tx
    .select({
      id,
      readedCount: read.mapWith(Number),
      receiptOk: sql<boolean>`${read} = count(${groupMembers.userId})`,
    })
    .from(groupMessages)
    .leftJoin(groupMembers, isAudience)
    .where(asking(groupId, step))
    .groupBy(id)
    .orderBy(asc(id));
  const whole = receipts.filter((receipt) => receipt.receiptOk).map((receipt) => receipt.id);
  if (whole.length > 0) await tx.update(groupMessages).set({ receiptOk: true }).where(inArray(id, whole));
  return receipts;
}

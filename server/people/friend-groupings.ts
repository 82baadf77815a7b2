// A user's groupings of friends. Changes run in the user's lane, so that the last pushed list is the final
// one, and two tabs cannot create one name twice. Friends outside all groupings belong to the default
// grouping. A transaction locks rows of `friends` in the order of `deliveries.ts`, then the grouping.
import { and, asc, eq, max, ne, sql } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, LIMITS, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import type { WireGrouping } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { friendsLane } from '../chats.ts';
import type { Db, Tx } from '../db/drizzle.ts';
import { onlyRow } from '../db/rows.ts';
import { friendGroupings, friends } from '../db/schema.ts';
import type { Push } from '../push/hub.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { oneLine } from './names.ts';
import type { PeopleServices } from './services.ts';

type Needs = Pick<PeopleServices, 'db' | 'hub' | 'lanes'>;

/** The groupings in the user's order, each with the ids of its present friends, ascending. */
export async function listGroupings(
  { db }: Pick<PeopleServices, 'db'>,
  { userId }: Pick<Caller, 'userId'>,
): Promise<WireGrouping[]> {
  const { id, name, sort } = friendGroupings;
  const isPresent = and(eq(friends.groupingId, id), eq(friends.userId, userId), eq(friends.deleted, false));
  const rows = await db
    .select({ id, name, sort, friendId: friends.friendId })
    .from(friendGroupings)
    .leftJoin(friends, isPresent)
    .where(eq(friendGroupings.userId, userId))
    .orderBy(asc(sort), asc(id), asc(friends.friendId));
  const groupings = new Map<number, WireGrouping>();
  for (const { friendId, ...row } of rows) {
    const grouping = groupings.get(row.id) ?? { ...row, friendIds: [] };
    groupings.set(row.id, grouping);
    if (friendId !== null) grouping.friendIds.push(friendId);
  }
  return [...groupings.values()];
}

/** Adds a grouping at the end of the user's order. */
export function createGrouping(
  services: Needs,
  caller: Caller,
  wanted: string,
): Promise<Outcome<WireGrouping>> {
  const { userId } = caller;
  const name = oneLine(wanted);
  return change(services, caller, async (tx) => {
    if (await isTaken(tx, userId, name)) return nameTaken();
    const mine = eq(friendGroupings.userId, userId);
    if ((await tx.$count(friendGroupings, mine)) >= LIMITS.groupings) {
      return refuse('groupingsFull', [String(LIMITS.groupings)]);
    }
    const last = onlyRow(
      await tx
        .select({ sort: max(friendGroupings.sort) })
        .from(friendGroupings)
        .where(mine),
    );
    const sort = Math.min((last.sort ?? -1) + 1, LIMITS.groupingSort);
    const { id } = onlyRow(
      await tx.insert(friendGroupings).values({ userId, name, sort }).returning({ id: friendGroupings.id }),
    );
    return done({ value: { id, name, sort, friendIds: [] }, isChanged: true });
  });
}

/** A change of a grouping. Null leaves a field as it is, so that a rename keeps a position of another terminal. */
export interface GroupingEdit {
  id: number;
  name: string | null;
  sort: number | null;
}

/** Renames a grouping, sets its position, or both. */
export function updateGrouping(
  services: Needs,
  caller: Caller,
  { id, ...edit }: GroupingEdit,
): Promise<Outcome<null>> {
  return change(services, caller, async (tx) => {
    const mine = ownGrouping(caller, id);
    const [before] = await tx.select().from(friendGroupings).where(mine);
    if (!before) return refuse('groupingUnknown');
    const name = edit.name === null ? before.name : oneLine(edit.name);
    const sort = edit.sort ?? before.sort;
    if (await isTaken(tx, caller.userId, name, id)) return nameTaken();
    const isChanged = before.name !== name || before.sort !== sort;
    if (isChanged) await tx.update(friendGroupings).set({ name, sort }).where(mine);
    return done({ value: null, isChanged });
  });
}

/** Deletes a grouping; its friends move to the default grouping, by the foreign key of `friends`. */
export function deleteGrouping(services: Needs, caller: Caller, id: number): Promise<Outcome<null>> {
  return change(services, caller, async (tx) => {
    // The foreign key updates the friends in any order, which could deadlock with a transaction on two of them.
    await tx
      .select({ id: friends.friendId })
      .from(friends)
      .where(and(eq(friends.userId, caller.userId), eq(friends.groupingId, id)))
      .orderBy(asc(friends.friendId))
      .for('no key update');
    const deleted = await tx
      .delete(friendGroupings)
      .where(ownGrouping(caller, id))
      .returning({ id: friendGroupings.id });
    return deleted.length > 0 ? done({ value: null, isChanged: true }) : refuse('groupingUnknown');
  });
}

/** Moves a present friend to a grouping; null is the default grouping. */
export function moveFriend(
  services: Needs,
  caller: Caller,
  { friendId, groupingId }: { friendId: number; groupingId: number | null },
): Promise<Outcome<null>> {
  return change(services, caller, async (tx) => {
    if (groupingId !== null && (await tx.$count(friendGroupings, ownGrouping(caller, groupingId))) === 0) {
      return refuse('groupingUnknown');
    }
    const isFriend = and(
      eq(friends.userId, caller.userId),
      eq(friends.friendId, friendId),
      eq(friends.deleted, false),
    );
    const isElsewhere = sql`${friends.groupingId} is distinct from ${groupingId}::bigint`;
    const moved = await tx
      .update(friends)
      .set({ groupingId })
      .where(and(isFriend, isElsewhere))
      .returning({ id: friends.friendId });
    if (moved.length > 0) return done({ value: null, isChanged: true });
    const isPresent = (await tx.$count(friends, isFriend)) > 0;
    return isPresent ? done({ value: null, isChanged: false }) : refuse('notFriend');
  });
}

/** Builds the push of all groupings to the user's terminals; null if none of them is connected. */
export async function groupingsPush(
  { db, hub }: Pick<PeopleServices, 'db' | 'hub'>,
  userId: number,
): Promise<Push | null> {
  if (!hub.isOnline(userId)) return null;
  const content = toLeanJson(await listGroupings({ db }, { userId }));
  const data = { type: MessageType.FRIEND_GROUPING, sendId: userId, recvId: userId, content };
  return { to: [userId], cmd: Command.PRIVATE, data };
}

interface Stored<T> {
  value: T;
  isChanged: boolean;
}

async function change<T>(
  services: Needs,
  caller: Caller,
  store: (tx: Tx) => Promise<Outcome<Stored<T>>>,
): Promise<Outcome<T>> {
  const outcome = await services.lanes.run(friendsLane(caller.userId), store, async (result) => {
    if (!result.ok || !result.value.isChanged) return;
    // The calling terminal too: an older push may arrive there after the response.
    const push = await groupingsPush(services, caller.userId);
    if (push) services.hub.push(push);
  });
  return outcome.ok ? done(outcome.value.value) : outcome;
}

/** True if another grouping of the user has the name, in any case: the comparison of the unique index. */
async function isTaken(db: Db | Tx, userId: number, name: string, exceptId = 0): Promise<boolean> {
  const isSame = eq(sql`lower(${friendGroupings.name})`, sql`lower(${name})`);
  const isOther = ne(friendGroupings.id, exceptId);
  return (await db.$count(friendGroupings, and(eq(friendGroupings.userId, userId), isSame, isOther))) > 0;
}

const nameTaken = () => refuse('groupingNameTaken', [], ResultCode.CONFLICT);

const ownGrouping = ({ userId }: Caller, id: number) =>
  and(eq(friendGroupings.userId, userId), eq(friendGroupings.id, id));

// A user's flags of one chat: do-not-disturb, and pinned to the top of the chat list. All terminals of the user
// get a push. Setting one to its present value changes nothing. Changes run in the lane of the other pushes with
// the same flag (80, 90), so that the last push is the final state, also on the calling terminal.
import { and, eq, ne } from 'drizzle-orm';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { friendsLane, groupLane } from '../chats.ts';
import { friends, groupMembers } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { PeopleServices } from './services.ts';

export type ChatFlag = 'isDnd' | 'isTop';

type Needs = Pick<PeopleServices, 'db' | 'hub' | 'lanes'>;

interface Setting {
  flag: ChatFlag;
  on: boolean;
}

/**
 * Changes a setting of a private chat. Refuses a user who was never a friend. The chat with a former friend
 * stays in the list and keeps its flags.
 */
export async function flagFriend(
  { db, hub, lanes }: Needs,
  caller: Caller,
  friendId: number,
  { flag, on }: Setting,
): Promise<Outcome<null>> {
  const { userId: sendId } = caller;
  const mine = and(eq(friends.userId, sendId), eq(friends.friendId, friendId));
  const type = flag === 'isDnd' ? MessageType.FRIEND_DND : MessageType.FRIEND_TOP;
  const data = { type, sendId, recvId: friendId, content: String(on) };
  const changed = await lanes.single(
    friendsLane(sendId),
    () =>
      db
        .update(friends)
        .set({ [flag]: on })
        .where(and(mine, ne(friends[flag], on)))
        .returning({ id: friends.friendId }),
    ({ length }) => {
      if (length > 0) hub.push({ to: [sendId], cmd: Command.PRIVATE, data });
    },
  );
  return changed.length > 0 || (await db.$count(friends, mine)) > 0 ? done(null) : refuse('notFriend');
}

/** Changes a setting of a group chat. Refuses a user who was never in the group. */
export async function flagGroup(
  { db, hub, lanes }: Needs,
  caller: Caller,
  groupId: number,
  { flag, on }: Setting,
): Promise<Outcome<null>> {
  const { userId: sendId } = caller;
  const mine = and(eq(groupMembers.userId, sendId), eq(groupMembers.groupId, groupId));
  const type = flag === 'isDnd' ? MessageType.GROUP_DND : MessageType.GROUP_TOP;
  const data = { type, sendId, groupId, content: String(on) };
  const changed = await lanes.single(
    groupLane(groupId),
    () =>
      db
        .update(groupMembers)
        .set({ [flag]: on })
        .where(and(mine, ne(groupMembers[flag], on)))
        .returning({ id: groupMembers.groupId }),
    ({ length }) => {
      if (length > 0) hub.push({ to: [sendId], cmd: Command.GROUP, data });
    },
  );
  return changed.length > 0 || (await db.$count(groupMembers, mine)) > 0 ? done(null) : refuse('notMember');
}

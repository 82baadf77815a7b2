// The checks of memberships (server/messages/membership.ts, server/group-calls/entry.ts), with `Groups` as the database.
import type { Entry } from '../../../server/group-calls/entry.ts';
import { done, type Outcome, refuse } from '../../../server/result.ts';
import type { Groups } from './groups.ts';

export const membershipIn = (groups: Groups, groupId: number, userId: number): Promise<Outcome<null>> =>
  groups.query(() => (groups.has(groupId, userId) ? done(null) : refuse('notMember')));

export const enter = (
  groups: Groups,
  _asks: string,
  groupId: number,
  userId: number,
  userIds: readonly number[] = [],
): Promise<Outcome<Entry>> =>
  groups.query(() => {
    if (!groups.has(groupId, userId)) return refuse('notMember');
    if (!userIds.every((id) => groups.has(groupId, id))) return refuse('memberUnknown');
    const named = [...new Set(userIds)].filter((id) => id !== userId).map(memberOf);
    return done({ caller: memberOf(userId), named, members: groups.membersOf(groupId) });
  });

const memberOf = (userId: number) => ({
  userId,
  nickName: `user ${userId}`,
  headImage: '',
  hasAccount: true,
});

// Changes of a group's members: invitation, removal, mute, admins, transfer. A command may name more members than one
// request takes, so it sends several; a failure ends it, and the members changed so far stay changed.
import type { LazyArgs } from '../../../src/core/contract/lazy-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { groupChat } from '../../../src/core/domain/chat-key.ts';
import type { GroupMember } from '../../../src/core/domain/people.ts';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { groupMemberEndpoints as endpoints } from '../../../src/core/wire/profile-s/endpoints/group-members.ts';
import { groupEndpoints } from '../../../src/core/wire/profile-s/endpoints/groups.ts';
import type { SignedInContext } from '../context.ts';

export function inviteMembers(
  { group, ids }: LazyArgs['inviteMembers'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { people } = account;
  const memberOf = (userId: number): GroupMember => {
    const { nickName = '', headImage = '', online = false } = people.friend(userId) ?? {};
    const fresh = { isManager: false, isMuted: false, quit: false };
    return { userId, showNickName: nickName, headImage, online, ...fresh };
  };
  return inBatches(ids, async (friendIds) => {
    const answer = await http.bare<'groupInvite'>(endpoints.groupInvite, {
      body: { groupId: group, friendIds },
    });
    const added = friendIds.filter((id) => people.member(group, id)?.quit !== false);
    if (answer.ok) people.apply({ kind: 'members', groupId: group, members: added.map(memberOf) });
    return answer;
  });
}

export const removeMembers = (
  { group, ids }: LazyArgs['removeMembers'],
  context: SignedInContext,
): Promise<Result<null>> =>
  change(context, group, ids, { quit: true, isManager: false }, (userIds) =>
    context.http.bare<'groupMembersRemove'>(endpoints.groupMembersRemove, {
      body: { groupId: group, userIds },
    }),
  );

export const muteMembers = (
  { group, ids, on }: LazyArgs['muteMembers'],
  context: SignedInContext,
): Promise<Result<null>> =>
  change(context, group, ids, { isMuted: on }, (userIds) =>
    context.http.bare<'groupMembersMuted'>(endpoints.groupMembersMuted, {
      body: { groupId: group, userIds, isMuted: on },
    }),
  );

export const setAdmins = (
  { group, ids, on }: LazyArgs['setAdmins'],
  context: SignedInContext,
): Promise<Result<null>> =>
  change(context, group, ids, on ? { isManager: true, isMuted: false } : { isManager: false }, (userIds) =>
    context.http.bare<'groupManagerAdd' | 'groupManagerRemove'>(
      on ? endpoints.groupManagerAdd : endpoints.groupManagerRemove,
      {
        body: { groupId: group, userIds },
      },
    ),
  );

export async function muteAll(
  { group, on }: LazyArgs['muteAll'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const answer = await http.bare<'groupMuted'>(groupEndpoints.groupMuted, {
    body: { id: group, isMuted: on },
  });
  if (!answer.ok) return answer;
  account.people.apply({ kind: 'flag', chat: groupChat(group), flag: 'isAllMuted', on });
  return done(null);
}

export async function transferGroup(
  { group: groupId, to }: LazyArgs['transferGroup'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { people, chatStore } = account;
  const held = people.group(groupId);
  if (!held) return failed({ code: 'NOT_FOUND' });
  const answer = await http.bare<'groupTransfer'>(groupEndpoints.groupTransfer, {
    body: { groupId, userId: to },
  });
  if (!answer.ok) return answer;
  // A push may have changed the group meanwhile.
  people.apply({ kind: 'group', group: { ...(people.group(groupId) ?? held), ownerId: to } });
  edit({ account }, groupId, [to, chatStore.self.id], { isManager: false });
  return done(null);
}

function change(
  context: SignedInContext,
  groupId: number,
  ids: readonly number[],
  fields: Partial<GroupMember>,
  call: (userIds: number[]) => Promise<Result<unknown>>,
): Promise<Result<null>> {
  return inBatches(ids, async (userIds) => {
    const answer = await call(userIds);
    if (answer.ok) edit(context, groupId, userIds, fields);
    return answer;
  });
}

/** Changes rows of the member list; members that are not on this device stay unknown. */
function edit(
  { account: { people } }: Pick<SignedInContext, 'account'>,
  groupId: number,
  ids: readonly number[],
  fields: Partial<GroupMember>,
): void {
  const members = ids.flatMap((id) => {
    const member = people.member(groupId, id);
    return member ? [{ ...member, ...fields }] : [];
  });
  people.apply({ kind: 'members', groupId, members });
}

async function inBatches(
  ids: readonly number[],
  call: (batch: number[]) => Promise<Result<unknown>>,
): Promise<Result<null>> {
  for (let start = 0; start < ids.length; start += LIMITS.batch) {
    const answer = await call(ids.slice(start, start + LIMITS.batch));
    if (!answer.ok) return answer;
  }
  return done(null);
}

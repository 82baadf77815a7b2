// Changes of a group's members: invitation, removal, mute, admins, transfer. A command may name more members than one
// request takes, so it sends several; a failure ends it, and the members changed so far stay changed.
import type { ArgsOf } from '../../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { groupChat } from '../../../src/core/domain/chat-key.ts';
import type { GroupMember } from '../../../src/core/domain/people.ts';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { applyChange, type Change } from '../../people/current.ts';
import { fetchGroup, fetchMembers } from '../../people/members.ts';
import type { SignedInContext } from '../context.ts';

export function inviteMembers(
  { group, ids }: ArgsOf<'inviteMembers'>,
  context: SignedInContext,
): Promise<Result<null>> {
  const { people } = context.account;
  const isIn = (id: number): boolean => people.member(group, id)?.quit === false;
  const memberOf = (userId: number): GroupMember => {
    const { nickName = '', headImage = '', online = false } = people.friend(userId) ?? {};
    const fresh = { isManager: false, isMuted: false, quit: false };
    return { userId, showNickName: nickName, headImage, online, ...fresh };
  };
  return inBatches(ids, (friendIds) =>
    applyToMembers(context, group, {
      isShown: () => friendIds.every(isIn),
      call: () => context.http.call('groupInvite', { body: { groupId: group, friendIds } }),
      rows: () => friendIds.filter((id) => !isIn(id)).map(memberOf),
    }),
  );
}

export const removeMembers = (
  { group, ids }: ArgsOf<'removeMembers'>,
  context: SignedInContext,
): Promise<Result<null>> =>
  change(context, group, ids, { quit: true, isManager: false }, (userIds) =>
    context.http.call('groupMembersRemove', {
      body: { groupId: group, userIds },
    }),
  );

export const muteMembers = (
  { group, ids, on }: ArgsOf<'muteMembers'>,
  context: SignedInContext,
): Promise<Result<null>> =>
  change(context, group, ids, { isMuted: on }, (userIds) =>
    context.http.call('groupMembersMuted', {
      body: { groupId: group, userIds, isMuted: on },
    }),
  );

export const setAdmins = (
  { group, ids, on }: ArgsOf<'setAdmins'>,
  context: SignedInContext,
): Promise<Result<null>> =>
  change(context, group, ids, on ? { isManager: true, isMuted: false } : { isManager: false }, (userIds) =>
    context.http.call(on ? 'groupManagerAdd' : 'groupManagerRemove', { body: { groupId: group, userIds } }),
  );

export function muteAll(
  { group, on }: ArgsOf<'muteAll'>,
  { account: { people }, http }: SignedInContext,
): Promise<Result<null>> {
  return applyChange({
    known: () => people.group(group),
    isShown: () => people.group(group)?.isAllMuted === on,
    call: () => http.call('groupMuted', { body: { id: group, isMuted: on } }),
    apply: () => people.apply({ kind: 'flag', chat: groupChat(group), flag: 'isAllMuted', on }),
    fetch: () => fetchGroup(http, people, group),
  });
}

export function transferGroup(
  { group: groupId, to }: ArgsOf<'transferGroup'>,
  context: SignedInContext,
): Promise<Result<null>> {
  const { account, http } = context;
  const { people, chatStore } = account;
  const held = people.group(groupId);
  if (!held) return Promise.resolve(failed({ code: 'NOT_FOUND' }));
  const call = (): Promise<Result<unknown>> => http.call('groupTransfer', { body: { groupId, userId: to } });
  const both = [to, chatStore.self.id];
  return change(context, groupId, both, { isManager: false, isMuted: false }, () =>
    applyChange({
      known: () => people.group(groupId),
      isShown: () => people.group(groupId)?.ownerId === to,
      call,
      apply: () => people.apply({ kind: 'group', group: { ...held, ownerId: to } }),
      fetch: () => fetchGroup(http, people, groupId),
    }),
  );
}

/** Sets fields of present members. */
function change(
  context: SignedInContext,
  groupId: number,
  ids: readonly number[],
  fields: Partial<GroupMember>,
  call: (userIds: number[]) => Promise<Result<unknown>>,
): Promise<Result<null>> {
  const { people } = context.account;
  const names = Object.keys(fields) as (keyof GroupMember)[];
  return inBatches(ids, (userIds) => {
    const outdated = (): GroupMember[] =>
      userIds.flatMap((id) => {
        const member = people.member(groupId, id);
        if (!member || member.quit) return [];
        return names.some((name) => member[name] !== fields[name]) ? [member] : [];
      });
    return applyToMembers(context, groupId, {
      isShown: () => outdated().length === 0,
      call: () => call(userIds),
      rows: () => outdated().map((member) => ({ ...member, ...fields })),
    });
  });
}

interface MembersChange extends Pick<Change, 'isShown' | 'call'> {
  /** The changed rows. */
  rows: () => GroupMember[];
}

/** Changes rows of the member list; members that are not on this device stay unknown. */
function applyToMembers(
  { account: { people }, http }: SignedInContext,
  groupId: number,
  { isShown, call, rows }: MembersChange,
): Promise<Result<null>> {
  return applyChange({
    known: () => people.revision(`members:${groupId}`),
    // A change of unknown members must be noted too: an answer with all members may be under way.
    isShown: () => people.members(groupId) !== null && isShown(),
    call,
    apply: () => people.apply({ kind: 'members', groupId, members: rows() }),
    fetch: async () => {
      if (people.members(groupId)) await fetchMembers(http, people, groupId);
    },
  });
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

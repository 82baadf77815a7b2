// The answers of a fake engine to commands about groups and their members.
import { done } from '../../../src/core/contract/result.ts';
import { groupChat } from '../../../src/core/domain/chat-key.ts';
import type { GroupRole } from '../../../src/core/domain/enums.ts';
import { groupInfo, member as memberRow } from '../../../tests/unit/groups/rows.ts';
import type { Answers } from './fake-engine.ts';
import { addChat, type Chat, chatOf, personOf, selfOf, type World } from './world.ts';

export const GROUP_ANSWERS: Answers = {
  createGroup: ({ name, members }, world) => {
    const id = world.chats.length + 100;
    const self = selfOf(world);
    const rows = [joined(world, self.id, 'owner'), ...members.map((userId) => joined(world, userId))];
    const key = groupChat(id);
    const facts = {
      role: 'owner',
      members: rows.length,
      ownerId: self.id,
      ownerNickName: self.nickName,
    } as const;
    const group = groupInfo({ key, id, name, showName: name, remark: '', nickName: '', words: '', ...facts });
    addChat(world, key, name, { group, members: rows });
    return done({ chat: key, failure: null });
  },
  modifyGroup: ({ group: id, notice, picture, name, nickName, remark, ...rights }, world) => {
    const { isAllowInvite, isNoprivatechat } = rights;
    changeGroup(world, id, {
      ...(nickName !== undefined && { nickName }),
      ...(remark !== undefined && { remark }),
      ...(isAllowInvite !== undefined && { isAllowInvite }),
      ...(isNoprivatechat !== undefined && { isNoprivatechat }),
      ...(name !== undefined && { name, showName: name }),
      ...(notice !== undefined && { words: notice }),
      ...(picture && { headImage: picture.thumbUrl }),
    });
    const chat = groupOf(world, id);
    chat.showName = chat.group?.remark || chat.group?.name || '';
    chat.headImage = chat.group?.headImage ?? '';
    return done(null);
  },
  inviteMembers: ({ group, ids }, world) => {
    const members = groupOf(world, group).members ?? [];
    setMembers(world, group, [...members, ...ids.map((userId) => joined(world, userId))]);
    return done(null);
  },
  removeMembers: ({ group, ids }, world) => {
    const members = groupOf(world, group).members ?? [];
    setMembers(
      world,
      group,
      members.filter(({ userId }) => !ids.includes(userId)),
    );
    return done(null);
  },
  muteMembers: ({ group, ids, on }, world) => {
    changeMembers(world, group, ids, { isMuted: on });
    return done(null);
  },
  setAdmins: ({ group, ids, on }, world) => {
    changeMembers(world, group, ids, { role: on ? 'admin' : 'member' });
    return done(null);
  },
  muteAll: ({ group, on }, world) => {
    changeGroup(world, group, { isAllMuted: on });
    return done(null);
  },
  joinGroup: ({ group: id }, world) => {
    const members = groupOf(world, id).members ?? [];
    setMembers(world, id, [...members, joined(world, selfOf(world).id)]);
    changeGroup(world, id, { role: 'member' });
    groupOf(world, id).isListed = true;
    return done(null);
  },
  loadMembers: () => done(null),
  leaveGroup: ({ group }, world) => {
    leave(world, group);
    return done(null);
  },
  transferGroup: ({ group, to }, world) => {
    const { id } = selfOf(world);
    changeMembers(world, group, [id], { role: 'member' });
    changeMembers(world, group, [to], { role: 'owner' });
    changeGroup(world, group, {
      role: 'member',
      ownerId: to,
      ownerNickName: personOf(world, to).nickName,
    });
    return done(null);
  },
  dissolveGroup: ({ group }, world) => {
    leave(world, group, true);
    return done(null);
  },
};

/** The user is no longer in the group: left or removed, or the group is dissolved. */
export function leave(world: World, id: number, isDissolved = false): void {
  changeGroup(world, id, { role: null, dissolve: isDissolved });
  Object.assign(groupOf(world, id), { blocked: { why: 'left-group', isDissolved }, isListed: false });
}

/** The chat of a group. */
export const groupOf = (world: World, id: number): Chat => chatOf(world, groupChat(id));

export function changeGroup(world: World, id: number, change: Partial<NonNullable<Chat['group']>>): void {
  const chat = groupOf(world, id);
  if (chat.group) chat.group = { ...chat.group, ...change };
}

export function changeMembers(world: World, id: number, ids: readonly number[], change: object): void {
  const chat = groupOf(world, id);
  chat.members =
    chat.members?.map((member) => (ids.includes(member.userId) ? { ...member, ...change } : member)) ?? null;
}

export function setMembers(world: World, id: number, members: NonNullable<Chat['members']>): void {
  groupOf(world, id).members = members;
  changeGroup(world, id, { members: members.length });
}

/** A member who has just joined. */
export const joined = (world: World, userId: number, role: GroupRole = 'member') => {
  const { nickName } = personOf(world, userId);
  return memberRow(userId, { showName: nickName, nickName, role });
};

// Rows of groups and members, for tests.
import type { GroupInfoRow } from '../../../src/core/contract/people-rows.ts';
import type { MemberRow } from '../../../src/core/contract/rows.ts';

export const groupInfo = (more: Partial<GroupInfoRow> = {}): GroupInfoRow => ({
  key: 'group-5',
  id: 5,
  name: 'Team',
  showName: 'My team',
  remark: 'My team',
  nickName: 'Al',
  words: 'Be kind',
  headImage: '',
  ownerId: 2,
  ownerNickName: 'Olga',
  role: 'member',
  members: 3,
  isAllMuted: false,
  isMuted: false,
  isAllowInvite: true,
  isNoprivatechat: false,
  isDnd: false,
  isTop: false,
  isBanned: false,
  reason: '',
  dissolve: false,
  ...more,
});

export const member = (userId: number, more: Partial<MemberRow> = {}): MemberRow => ({
  key: `u${userId}`,
  userId,
  showName: `Member ${userId}`,
  nickName: `Member ${userId}`,
  headImage: '',
  role: 'member',
  online: false,
  isMuted: false,
  isFriend: false,
  ...more,
});

// Friends, friend requests, groups and group members of the domain (ENT-09 to ENT-12).
import type { ChatKey } from './chat-key.ts';
import { GroupRole } from './enums.ts';

export interface Friend {
  /** The friend's user id. */
  id: number;
  nickName: string;
  /** The user's remark for the friend, or the nickname without a remark. */
  showNickName: string;
  /** The user's remark for the friend; '' for none. */
  remarkNickName: string;
  headImage: string;
  online: boolean;
  onlineWeb: boolean;
  onlineApp: boolean;
  isDnd: boolean;
  isTop: boolean;
  deleted: boolean;
}

/** A friend request that the user sent or received (ENT-10). */
export interface FriendRequest {
  /** null for a request that the server approved at once. */
  id: number | null;
  sendId: number;
  sendNickName: string;
  sendHeadImage: string;
  recvId: number;
  recvNickName: string;
  recvHeadImage: string;
  remark: string;
  /** A FriendRequestStatus, or an unknown number. */
  status: number;
  /** Epoch ms; null where the server gives none. */
  applyTime: number | null;
}

/** A named group of the user's friends. */
export interface FriendGrouping {
  id: number;
  name: string;
  /** Position in the list, ascending. */
  sort: number;
  friendIds: readonly number[];
}

export interface Group {
  id: number;
  name: string;
  /** The user's remark for the group, or its name without a remark. */
  showGroupName: string;
  /** The user's remark for the group; '' for none. */
  remarkGroupName: string;
  /** The user's nickname in the group; '' for none. */
  remarkNickName: string;
  headImage: string;
  headImageThumb: string;
  notice: string;
  ownerId: number | null;
  isBanned: boolean;
  reason: string;
  isDnd: boolean;
  isTop: boolean;
  isAllMuted: boolean;
  isMuted: boolean;
  isNoprivatechat: boolean;
  /** Every member may invite; otherwise only the owner and the admins. */
  isAllowInvite: boolean;
  quit: boolean;
  dissolve: boolean;
  /** The pinned message that this user sees; null for none. */
  topMessage: Pinned | null;
}

/** A message pinned in a group. */
export interface Pinned {
  id: number | null;
  sendId: number | null;
  sendNickName: string;
  type: number;
  content: string;
}

export interface GroupMember {
  userId: number;
  showNickName: string;
  headImage: string;
  isManager: boolean;
  isMuted: boolean;
  quit: boolean;
  online: boolean;
}

/** A change of friends, groups or members that a push brings. */
export type PeopleChange =
  | { kind: 'friend'; friend: Friend }
  | { kind: 'friend-gone'; id: number }
  | { kind: 'request'; request: FriendRequest }
  /** All groupings of the user. */
  | { kind: 'groupings'; groupings: readonly FriendGrouping[] }
  | { kind: 'presence'; userId: number; terminal: number; online: boolean }
  | { kind: 'flag'; chat: ChatKey; flag: 'isDnd' | 'isTop' | 'isAllMuted' | 'isMuted'; on: boolean }
  | { kind: 'group'; group: Group }
  | { kind: 'group-gone'; id: number }
  | { kind: 'pinned'; groupId: number; message: Pinned | null }
  | { kind: 'members'; groupId: number; members: GroupMember[] };

/** The friend after one terminal went online or offline. A friend is online while any terminal is online. */
export function withPresence(friend: Friend, terminal: number, online: boolean): Friend {
  const onlineWeb = terminal === 0 ? online : friend.onlineWeb;
  const onlineApp = terminal === 1 ? online : friend.onlineApp;
  const next = { ...friend, onlineWeb, onlineApp, online: onlineWeb || onlineApp };
  return next.online === friend.online && onlineWeb === friend.onlineWeb && onlineApp === friend.onlineApp
    ? friend
    : next;
}

/** The role of a user in a group (ENUM-08): `group.ownerId` names the owner, and `isManager` marks an admin. */
export function roleIn(group: Group, member: GroupMember | undefined, userId: number): GroupRole {
  if (group.ownerId === userId) return GroupRole.OWNER;
  return member?.isManager === true ? GroupRole.ADMIN : GroupRole.MEMBER;
}

// The rows of the views about friends, friend requests, groupings and groups. Tabs sort them by their language.
import type { ChatKey } from '../domain/chat-key.ts';
import type { GroupRole } from '../domain/enums.ts';

/** A row of the view `friends`: a present friend. */
export interface FriendRow {
  /** The key of the private chat. */
  key: ChatKey;
  id: number;
  /** The user's remark for the friend, or the nickname. */
  showName: string;
  nickName: string;
  /** The user's remark; '' for none. */
  remark: string;
  headImage: string;
  online: boolean;
  onlineWeb: boolean;
  onlineApp: boolean;
  isDnd: boolean;
  isTop: boolean;
  /** The id of the friend's grouping; null for the default grouping. */
  grouping: number | null;
}

/** A row of the view `requests`: a friend request, pending or decided. */
export interface RequestRow {
  /** Format: `r<id>`. */
  key: string;
  id: number;
  /** False for a request that the user sent. */
  isReceived: boolean;
  /** The other user. */
  userId: number;
  showName: string;
  headImage: string;
  /** The applicant's text; '' for none. */
  words: string;
  /** A FriendRequestStatus; an unknown number shows no buttons. */
  status: number;
  /** Epoch ms; null where the server gives none. */
  applyTime: number | null;
}

/** A row of the view `groupings`, without the default grouping. Order: `sort`, then id. */
export interface GroupingRow {
  /** Format: `g<id>`. */
  key: string;
  id: number;
  showName: string;
  sort: number;
}

/** A row of the view `groups`: a group that the user is in. */
export interface GroupRow {
  /** The key of the group chat. */
  key: ChatKey;
  id: number;
  /** The user's remark for the group, or its name. */
  showName: string;
  headImage: string;
  isOwner: boolean;
  isDnd: boolean;
  isTop: boolean;
  isBanned: boolean;
}

/** The one row of the view `group`: a group that the user is in, or was in. */
export interface GroupInfoRow {
  key: ChatKey;
  id: number;
  /** The group's own name. */
  name: string;
  showName: string;
  /** The user's remark for the group; '' for none. */
  remark: string;
  /** The user's nickname in the group; '' for none. */
  nickName: string;
  /** The notice; '' for none. */
  words: string;
  headImage: string;
  ownerId: number | null;
  /** '' while the members are unknown. */
  ownerNickName: string;
  /** null after the user has left. */
  role: GroupRole | null;
  /** Number of members; null while unknown. */
  members: number | null;
  isAllMuted: boolean;
  isMuted: boolean;
  isAllowInvite: boolean;
  isNoprivatechat: boolean;
  isDnd: boolean;
  isTop: boolean;
  isBanned: boolean;
  /** The reason of the ban; '' for none. */
  reason: string;
  /** The group is dissolved. */
  dissolve: boolean;
}

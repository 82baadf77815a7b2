// Objects of the wire protocol as this server sends them. Every field is present, and null if the server has no
// value.
import type {
  Friend,
  FriendGrouping,
  FriendRequest,
  Group,
  GroupMember,
  GroupMessage,
  PrivateMessage,
  SystemMessage,
  User,
} from '../src/core/wire/index.ts';

type Complete<T> = { [K in keyof T]: T[K] | null };

export type WireUser = Complete<User> & { id: number };
export type WireFriend = Complete<Friend> & { id: number };
export type WireGrouping = Complete<FriendGrouping> & { id: number; friendIds: number[] };
export type WireRequest = Complete<FriendRequest> & { sendId: number; recvId: number };
export type WireGroup = Complete<Omit<Group, 'topMessage'>> & {
  id: number;
  topMessage: WireGroupMessage | null;
};
export type WireMember = Complete<GroupMember> & { userId: number };
export type WireSystemMessage = Complete<SystemMessage> & { type: number };
/** A stored message always has its type, sender and recipient. */
export type WirePrivateMessage = Complete<PrivateMessage> & {
  id: number;
  sendId: number;
  recvId: number;
  type: number;
};
export type WireGroupMessage = Complete<GroupMessage> & {
  id: number;
  groupId: number;
  sendId: number;
  type: number;
};

// Server: the objects of the wire as this server sends them: every field is there, what it has not is null.
import type {
  Friend,
  FriendRequest,
  Group,
  GroupMember,
  GroupMessage,
  PrivateMessage,
  SystemMessage,
  User,
} from '../src/core/wire/index.ts';

type Answer<T> = { [K in keyof T]: T[K] | null };

export type WireUser = Answer<User> & { id: number };
export type WireFriend = Answer<Friend> & { id: number };
export type WireRequest = Answer<FriendRequest> & { sendId: number; recvId: number };
export type WireGroup = Answer<Omit<Group, 'topMessage'>> & {
  id: number;
  topMessage: WireGroupMessage | null;
};
export type WireMember = Answer<GroupMember> & { userId: number };
export type WireSystemMessage = Answer<SystemMessage> & { type: number };
/** A stored message always says what it is, from whom and to whom. */
export type WirePrivateMessage = Answer<PrivateMessage> & {
  id: number;
  sendId: number;
  recvId: number;
  type: number;
};
export type WireGroupMessage = Answer<GroupMessage> & {
  id: number;
  groupId: number;
  sendId: number;
  type: number;
};

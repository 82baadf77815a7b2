// Users, friends, friend requests and friend groupings. Only ids are required. Missing texts become '', missing
// flags false, so "missing" and "empty" are equal.
import * as v from 'valibot';
import {
  flag,
  flagOrFalse,
  id,
  listOf,
  long,
  longOrZero,
  nameOrEmpty,
  partnerId,
  shape,
  textOrEmpty,
  timeOrNull,
  urlOrEmpty,
} from '../../schema.ts';
import { FriendRequestStatus, Sex, UserStatus, UserType } from '../enums.ts';

/**
 * A user (ENT-03, ENT-04). `phone` and `email` are set only for the signed-in user; `online` only for other
 * users. `type` defaults to 2, an ordinary user. `isBot` is absent from servers without bots.
 */
export const UserSchema = shape({
  id,
  userName: textOrEmpty,
  nickName: nameOrEmpty,
  headImage: urlOrEmpty,
  headImageThumb: urlOrEmpty,
  signature: textOrEmpty,
  phone: textOrEmpty,
  email: textOrEmpty,
  sex: v.nullish(long, Sex.MALE),
  type: v.nullish(long, UserType.ORDINARY),
  status: v.nullish(long, UserStatus.NORMAL),
  isBanned: flagOrFalse,
  reason: textOrEmpty,
  isAudioTip: flagOrFalse,
  isManualApprove: flagOrFalse,
  language: textOrEmpty,
  online: flagOrFalse,
  isBot: v.nullish(flag),
});
export type User = v.InferOutput<typeof UserSchema>;

/**
 * A friend (ENT-09). `id` is the friend's user id, `headImage` the thumbnail. `showNickName` falls back to the
 * user's remark for the friend, then to the nickname. `online` is true when any of the three online flags is
 * true.
 */
export const FriendSchema = v.pipe(
  shape({
    id: partnerId,
    nickName: nameOrEmpty,
    showNickName: nameOrEmpty,
    remarkNickName: nameOrEmpty,
    headImage: urlOrEmpty,
    online: flagOrFalse,
    onlineWeb: flagOrFalse,
    onlineApp: flagOrFalse,
    isDnd: flagOrFalse,
    isTop: flagOrFalse,
    deleted: flagOrFalse,
    isBot: v.nullish(flag),
  }),
  v.transform((friend) => ({
    ...friend,
    showNickName: friend.showNickName || friend.remarkNickName || friend.nickName,
    online: friend.online || friend.onlineWeb || friend.onlineApp,
  })),
);
export type Friend = v.InferOutput<typeof FriendSchema>;

/**
 * A friend request (ENT-10). `id` is null when the request was approved at once. `status` stays a number: a
 * request with an unknown status shows no buttons. `applyTime` is in ms, null when missing; other servers send
 * ISO text.
 */
export const FriendRequestSchema = shape({
  id: v.nullish(id, null),
  sendId: id,
  sendNickName: nameOrEmpty,
  sendHeadImage: urlOrEmpty,
  recvId: id,
  recvNickName: nameOrEmpty,
  recvHeadImage: urlOrEmpty,
  remark: textOrEmpty,
  status: v.nullish(long, FriendRequestStatus.PENDING),
  applyTime: timeOrNull,
});
export type FriendRequest = v.InferOutput<typeof FriendRequestSchema>;

/** A named group of the user's friends. A friend without a grouping belongs to the default grouping. */
export const FriendGroupingSchema = shape({
  id,
  name: textOrEmpty,
  sort: longOrZero,
  friendIds: listOf(id),
});
export type FriendGrouping = v.InferOutput<typeof FriendGroupingSchema>;

/** The content of FRIEND_ONLINE (82): one terminal of a friend went online or offline. */
export const FriendOnlineSchema = shape({ userId: id, terminal: long, online: v.boolean() });
export type FriendOnline = v.InferOutput<typeof FriendOnlineSchema>;

// Every realm: users, friends, requests and groupings. Required: the ids. Missing texts are '',
// missing marks false; nothing here distinguishes "missing" from "empty".
import * as v from 'valibot';
import {
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
 * A user (ENT-03, ENT-04). `phone` and `email` are filled for oneself only; `online` is not filled
 * for oneself. `type` 2 is the ordinary kind, which is meant where none is given.
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
});
export type User = v.InferOutput<typeof UserSchema>;

/**
 * A friend (ENT-09); `id` is the friend's user id, `headImage` the thumbnail. `showNickName` falls
 * back to remark, then name. `online` is true when any of the three flags is.
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
  }),
  v.transform((friend) => ({
    ...friend,
    showNickName: friend.showNickName || friend.remarkNickName || friend.nickName,
    online: friend.online || friend.onlineWeb || friend.onlineApp,
  })),
);
export type Friend = v.InferOutput<typeof FriendSchema>;

/**
 * A friend request (ENT-10). `id` is null when the apply was approved at once. `status` is kept as
 * a number: one that FriendRequestStatus does not know shows without buttons. `applyTime` in ms, null
 * when missing; other servers send it as ISO text.
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

/** A grouping of one's own friends; a friend in none belongs to the default one. */
export const FriendGroupingSchema = shape({
  id,
  name: textOrEmpty,
  sort: longOrZero,
  friendIds: listOf(id),
});
export type FriendGrouping = v.InferOutput<typeof FriendGroupingSchema>;

/** Content of FRIEND_ONLINE (82): one terminal of a friend came or went. */
export const FriendOnlineSchema = shape({ userId: id, terminal: long, online: v.boolean() });
export type FriendOnline = v.InferOutput<typeof FriendOnlineSchema>;

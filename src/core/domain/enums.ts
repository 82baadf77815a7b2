// The enumerations of the domain. They are defined here, because the domain imports nothing from core/wire;
// core/wire re-exports them. The numbers are the server's (ENUM-01..04, ENUM-06..08).

export { ChatType } from './chat-type.ts';

/** Types of messages and frames (ENUM-01..03). An unknown number stays a number and is never coerced. */
export const MessageType = {
  TEXT: 0,
  IMAGE: 1,
  FILE: 2,
  AUDIO: 3,
  VIDEO: 4,
  USER_CARD: 5,
  GROUP_CARD: 6,
  RECALL: 10,
  READED: 11,
  RECEIPT: 12,
  /** The user deleted messages for themselves; sent to the user's other terminals. */
  DELETED: 13,
  /** A line with the time, which the client creates between messages; never on the wire. */
  TIP_TIME: 20,
  TIP_TEXT: 21,
  LOADING: 30,
  /** Record of a voice call. */
  ACT_RT_VOICE: 40,
  /** Record of a video call. */
  ACT_RT_VIDEO: 41,
  USER_BANNED: 50,
  SYSTEM_MESSAGE: 53,
  USER_UNREG: 54,
  FRIEND_REQ_APPLY: 70,
  FRIEND_REQ_APPROVE: 71,
  FRIEND_REQ_REJECT: 72,
  FRIEND_REQ_RECALL: 73,
  FRIEND_NEW: 80,
  FRIEND_DEL: 81,
  FRIEND_ONLINE: 82,
  FRIEND_DND: 83,
  FRIEND_TOP: 84,
  /** The complete list of friend groupings, sent to all terminals of the user. */
  FRIEND_GROUPING: 85,
  GROUP_NEW: 90,
  GROUP_DEL: 91,
  GROUP_TOP_MESSAGE: 92,
  GROUP_DND: 93,
  GROUP_TOP: 94,
  GROUP_ALL_MUTED: 95,
  GROUP_MUTED: 96,
  /** The rows of a group's member list that changed. */
  GROUP_MEMBERS: 97,
  /** The state of a group's call, for its banner. */
  GROUP_CALL: 98,
  RTC_SETUP_VOICE: 100,
  RTC_SETUP_VIDEO: 101,
  RTC_ACCEPT: 102,
  RTC_REJECT: 103,
  RTC_CANCEL: 104,
  RTC_FAILED: 105,
  RTC_HANGUP: 106,
  RTC_OFFER: 107,
  RTC_ANSWER: 108,
  RTC_CANDIDATE: 109,
  /** The callee has accepted, and its devices are being opened. */
  RTC_ACCEPTING: 110,
  RTC_GROUP_SETUP: 200,
  RTC_GROUP_ACCEPT: 201,
  RTC_GROUP_REJECT: 202,
  RTC_GROUP_FAILED: 203,
  RTC_GROUP_CANCEL: 204,
  RTC_GROUP_QUIT: 205,
  RTC_GROUP_INVITE: 206,
  RTC_GROUP_JOIN: 207,
  RTC_GROUP_OFFER: 208,
  RTC_GROUP_ANSWER: 209,
  RTC_GROUP_CANDIDATE: 210,
  RTC_GROUP_DEVICE: 211,
  AT_NOTIFICATION: 212,
} as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

/**
 * Status of a message (ENUM-06). FAILED and SENDING exist on the client only. The numbers are not ordered by
 * life cycle (RECALL is lower than READED). So code compares them by name, never with `<`.
 */
export const MessageStatus = {
  FAILED: -2,
  SENDING: -1,
  PENDING: 0,
  DELIVERED: 1,
  RECALL: 2,
  READED: 3,
} as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];

/**
 * The status of a friend request (ENUM-07). REJECTE is the specification's spelling. A request with any other
 * number shows no buttons.
 */
export const FriendRequestStatus = {
  PENDING: 1,
  APPROVED: 2,
  REJECTE: 3,
  EXPIRED: 4,
  RECALLED: 5,
} as const;
export type FriendRequestStatus = (typeof FriendRequestStatus)[keyof typeof FriendRequestStatus];

/**
 * The role of a group member (ENUM-08). It is never on the wire: `group.ownerId` names the owner, and
 * `member.isManager` marks an admin.
 */
export const GroupRole = { OWNER: 'owner', ADMIN: 'admin', MEMBER: 'member' } as const;
export type GroupRole = (typeof GroupRole)[keyof typeof GroupRole];

/**
 * Classes of message types. A type that no rule names is `unknown`: the client keeps and counts it, and changes
 * nothing.
 */
export type MessageClass =
  | 'normal'
  | 'status'
  | 'deleted'
  | 'tip'
  | 'loading'
  | 'action'
  | 'system'
  | 'friendRequest'
  | 'friend'
  | 'group'
  | 'privateCall'
  | 'groupCall'
  | 'atNotification'
  | 'unknown';

/**
 * The class of a message type (ENUM-04). The map NAMED has types 212, 13, 30, 50-54 and 70-98 one by one; all
 * other types follow the specification's ranges.
 */
export function classOf(type: number): MessageClass {
  const named = NAMED.get(type);
  if (named !== undefined) return named;
  if (!Number.isInteger(type) || type < 0) return 'unknown';
  if (type <= 9) return 'normal';
  if (type <= 19) return 'status';
  if (type <= 29) return 'tip';
  if (type >= 40 && type <= 49) return 'action';
  if (type >= 100 && type <= 199) return 'privateCall';
  if (type >= 200 && type <= 299) return 'groupCall';
  return 'unknown';
}

const NAMED = new Map<number, MessageClass>([
  [MessageType.AT_NOTIFICATION, 'atNotification'],
  [MessageType.DELETED, 'deleted'],
  [MessageType.LOADING, 'loading'],
  [MessageType.USER_BANNED, 'system'],
  [MessageType.SYSTEM_MESSAGE, 'system'],
  [MessageType.USER_UNREG, 'system'],
  [MessageType.FRIEND_REQ_APPLY, 'friendRequest'],
  [MessageType.FRIEND_REQ_APPROVE, 'friendRequest'],
  [MessageType.FRIEND_REQ_REJECT, 'friendRequest'],
  [MessageType.FRIEND_REQ_RECALL, 'friendRequest'],
  [MessageType.FRIEND_NEW, 'friend'],
  [MessageType.FRIEND_DEL, 'friend'],
  [MessageType.FRIEND_ONLINE, 'friend'],
  [MessageType.FRIEND_DND, 'friend'],
  [MessageType.FRIEND_TOP, 'friend'],
  [MessageType.FRIEND_GROUPING, 'friend'],
  [MessageType.GROUP_NEW, 'group'],
  [MessageType.GROUP_DEL, 'group'],
  [MessageType.GROUP_TOP_MESSAGE, 'group'],
  [MessageType.GROUP_DND, 'group'],
  [MessageType.GROUP_TOP, 'group'],
  [MessageType.GROUP_ALL_MUTED, 'group'],
  [MessageType.GROUP_MUTED, 'group'],
  [MessageType.GROUP_MEMBERS, 'group'],
  [MessageType.GROUP_CALL, 'group'],
]);

// The enumerations of profile S. The domain layer defines those that it uses itself.
export {
  ChatType,
  classOf,
  FriendRequestStatus,
  GroupRole,
  type MessageClass,
  MessageStatus,
  MessageType,
} from '../../domain/enums.ts';

/** The command of a socket frame (ENUM-12). */
export const Command = {
  LOGIN: 0,
  HEARTBEAT: 1,
  FORCED_LOGOFF: 2,
  PRIVATE: 3,
  GROUP: 4,
  SYSTEM: 5,
  AT_NOTIFICATION: 212,
} as const;
export type Command = (typeof Command)[keyof typeof Command];

/** The state of the user's own side of a call (ENUM-05). */
export const CallState = {
  FREE: 0,
  WAIT_CALL: 1,
  WAIT_ACCEPT: 2,
  ACCEPTED: 3,
  CHATING: 4,
} as const;
export type CallState = (typeof CallState)[keyof typeof CallState];

/** The state of a group call (ENUM-09). An invitee is WAITING; the host is READY after the setup. */
export const GroupCallState = {
  INIT: 'INIT',
  WAITING: 'WAITING',
  READY: 'READY',
  CHATING: 'CHATING',
  CLOSE: 'CLOSE',
} as const;
export type GroupCallState = (typeof GroupCallState)[keyof typeof GroupCallState];

/** The state of a private call (ENUM-10). */
export const PrivateCallState = { CLOSE: 'CLOSE', WAITING: 'WAITING', CHATING: 'CHATING' } as const;
export type PrivateCallState = (typeof PrivateCallState)[keyof typeof PrivateCallState];

/** The mode of a private call; the default is `video` (ENT-16). */
export const CallMode = { VIDEO: 'video', VOICE: 'voice' } as const;
export type CallMode = (typeof CallMode)[keyof typeof CallMode];

/** The reason of a complaint (ENUM-11). */
export const ComplaintType = { HARASSMENT: 1, FRAUD: 2, BAD_CONTENT: 3, OTHER: 99 } as const;
export type ComplaintType = (typeof ComplaintType)[keyof typeof ComplaintType];

/** The target type of a complaint. */
export const ComplaintTarget = { USER: 1, GROUP: 2 } as const;
export type ComplaintTarget = (typeof ComplaintTarget)[keyof typeof ComplaintTarget];

/** The type of client (ENT-01), which the token fixes at login. A user has one socket for each terminal. */
export const Terminal = { WEB: 0, APP: 1 } as const;
export type Terminal = (typeof Terminal)[keyof typeof Terminal];

/** The sex of a user (ENT-03); the number selects the icon. */
export const Sex = { MALE: 0, FEMALE: 1 } as const;
export type Sex = (typeof Sex)[keyof typeof Sex];

/** The type of an account (ENT-03). Only the ordinary type sees the personal and language tabs. */
export const UserType = { ORDINARY: 2 } as const;
export type UserType = (typeof UserType)[keyof typeof UserType];

/** The status of an account (ENT-03). A cancelled account keeps its name. */
export const UserStatus = { NORMAL: 0, CANCELLED: 1 } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

/** The ways to register that a server's configuration may list (ENT-07, ENT-08). */
export const RegisterMode = { USERNAME: 'username', PHONE: 'phone', EMAIL: 'email' } as const;
export type RegisterMode = (typeof RegisterMode)[keyof typeof RegisterMode];

/** The format of a system message's body. */
export const ContentType = { RICH_TEXT: 0, LINK: 1 } as const;
export type ContentType = (typeof ContentType)[keyof typeof ContentType];

/** The WebSocket close code of a socket that is closed on purpose (SOCK-06). */
export const SocketClose = { DELIBERATE: 3000 } as const;
export type SocketClose = (typeof SocketClose)[keyof typeof SocketClose];

/** The `code` of an envelope (ERR-01..05). */
export const ResultCode = {
  OK: 200,
  NOT_LOGGED_IN: 400,
  TOKEN_EXPIRED: 401,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  FAILED: 500,
  INSUFFICIENT: 503,
  WRONG_PASSWORD: 10001,
  USERNAME_TAKEN: 10003,
  /** The user signed this browser or app out from the list of devices; an extension of this server. */
  DEVICE_REMOVED: 10101,
  /** The other user is in another call; an extension of this server. */
  CALL_BUSY: 10201,
  /** The call runs on another device of the user; an extension of this server. */
  CALL_ANSWERED: 10202,
  /** The group has a call already, which the user may join; an extension of this server. */
  CALL_RUNNING: 10203,
  /** The group call would have more than `maxChannel` people; an extension of this server. */
  CALL_FULL: 10204,
  /** The device that calls or joins has no socket; an extension of this server. */
  CALL_OFFLINE: 10205,
} as const;
export type ResultCode = (typeof ResultCode)[keyof typeof ResultCode];

export { LIMITS } from './limits.ts';

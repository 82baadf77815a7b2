// The tables of users, sign-ins, friends, groups and complaints, a part of schema.ts.
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { flag, long, optionalText, serialId } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: serialId(),
    userName: text().notNull(),
    nickName: text().notNull(),
    passwordHash: text().notNull(),
    sex: integer().notNull().default(0),
    /** Type of the user; 2 means an ordinary user. */
    type: integer().notNull().default(2),
    signature: optionalText(),
    headImage: optionalText(),
    headImageThumb: optionalText(),
    phone: text(),
    email: text(),
    /** State of the account: 0 normal, 1 cancelled. */
    status: integer().notNull().default(0),
    isBanned: flag(),
    reason: optionalText(),
    isManualApprove: flag(),
    /** Bit mask of the terminals that make no sound. */
    silentTerminals: integer().notNull().default(0),
    language: text(),
    /** The account belongs to a program, which has a token of an operator and no password. */
    isBot: flag(),
    /** Sequence number of the last system message that the user has read. */
    systemReadNo: long().notNull().default(0),
    createdAt: long().notNull(),
    /** The folds of user name and nickname; null like the column of messages. */
    folded: text(),
  },
  (t) => [
    uniqueIndex('users_name').on(sql`lower(${t.userName})`),
    // The phone number and the e-mail address of a cancelled account are free for a new one.
    uniqueIndex('users_phone')
      .on(t.phone)
      .where(sql`${t.phone} is not null and ${t.status} = 0`),
    uniqueIndex('users_email')
      .on(sql`lower(${t.email})`)
      .where(sql`${t.email} is not null and ${t.status} = 0`),
  ],
);

/**
 * A sign-in, which begins with a login. Both of its tokens carry the id, and both are invalid once it has
 * ended.
 */
export const signIns = pgTable(
  'sign_ins',
  {
    id: serialId(),
    userId: long()
      .notNull()
      .references(() => users.id),
    terminal: integer().notNull(),
    /** HMAC of the IP address of the login (server/auth/signins.ts). */
    address: text(),
    /** HMAC of the id that the browser or app sent with the login; null without one. */
    device: text(),
    /** Browser and system, such as "Firefox on Linux"; '' where unknown. */
    client: optionalText(),
    createdAt: long().notNull(),
    /** Time of the last login, refresh, request or heartbeat, up to ten minutes old; null where unknown. */
    seenAt: long(),
    endedAt: long(),
    /** The user ended it from the list of devices. */
    isRemoved: flag(),
    /** Hash of the token of a bot (server/auth/bot-tokens.ts); null for a login. */
    tokenHash: text(),
  },
  (t) => [index('sign_ins_user').on(t.userId), uniqueIndex('sign_ins_token').on(t.tokenHash)],
);

/**
 * Browsers and apps that the user signed out from the list of devices. A row outlives its sign-in, until the password
 * is typed there.
 */
export const removedDevices = pgTable(
  'removed_devices',
  {
    id: serialId(),
    userId: long()
      .notNull()
      .references(() => users.id),
    /** The device of the removed sign-in, in the form that `sign_ins` stores. */
    device: text().notNull(),
  },
  (t) => [uniqueIndex('removed_devices_device').on(t.userId, t.device)],
);

/** Every refresh token issued, so that a second use is detected. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: serialId(),
    signInId: long()
      .notNull()
      .references(() => signIns.id, { onDelete: 'cascade' }),
    expiresAt: long().notNull(),
    usedAt: long(),
  },
  (t) => [index('refresh_tokens_sign_in').on(t.signInId), index('refresh_tokens_expiry').on(t.expiresAt)],
);

/** A named group of a user's friends. Friends without one belong to the default grouping. */
export const friendGroupings = pgTable(
  'friend_groupings',
  {
    id: serialId(),
    userId: long()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Position in the user's list, ascending. */
    sort: integer().notNull(),
  },
  (t) => [uniqueIndex('friend_groupings_name').on(t.userId, sql`lower(${t.name})`)],
);

/** `userId`'s side of the friendship with `friendId`: a friendship has two rows. */
export const friends = pgTable(
  'friends',
  {
    userId: long()
      .notNull()
      .references(() => users.id),
    friendId: long()
      .notNull()
      .references(() => users.id),
    remarkNickName: optionalText(),
    /** The user's grouping of the friend; null for the default grouping. */
    groupingId: long().references(() => friendGroupings.id, { onDelete: 'set null' }),
    isDnd: flag(),
    isTop: flag(),
    deleted: flag(),
    /** Highest id of the friend's messages that this user has read. */
    readId: long().notNull().default(0),
    /** Highest id of the friend's messages that were delivered to this user. */
    deliveredId: long().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.friendId] }),
    index('friends_of').on(t.friendId),
    index('friends_grouping').on(t.groupingId),
  ],
);

export const friendRequests = pgTable(
  'friend_requests',
  {
    id: serialId(),
    sendId: long()
      .notNull()
      .references(() => users.id),
    recvId: long()
      .notNull()
      .references(() => users.id),
    remark: optionalText(),
    /** A FriendRequestStatus. */
    status: integer().notNull(),
    applyTime: long().notNull(),
    decidedAt: long(),
  },
  (t) => [
    uniqueIndex('friend_requests_pending')
      .on(t.sendId, t.recvId)
      .where(sql`${t.status} = 1`),
    index('friend_requests_send').on(t.sendId),
    index('friend_requests_recv').on(t.recvId),
  ],
);

export const groups = pgTable('groups', {
  id: serialId(),
  name: text().notNull(),
  ownerId: long()
    .notNull()
    .references(() => users.id),
  headImage: optionalText(),
  headImageThumb: optionalText(),
  notice: optionalText(),
  dissolve: flag(),
  isBanned: flag(),
  reason: optionalText(),
  isAllMuted: flag(),
  isAllowInvite: boolean().notNull().default(true),
  isNoprivatechat: flag(),
  /** The pinned message. */
  topMessageId: long(),
  createdAt: long().notNull(),
});

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: long()
      .notNull()
      .references(() => groups.id),
    userId: long()
      .notNull()
      .references(() => users.id),
    isManager: flag(),
    isMuted: flag(),
    remarkNickName: optionalText(),
    remarkGroupName: optionalText(),
    isDnd: flag(),
    isTop: flag(),
    quit: flag(),
    quitAt: long(),
    /** The member sees messages with id > afterId, and after leaving only those with id <= untilId. */
    afterId: long().notNull().default(0),
    untilId: long(),
    readId: long().notNull().default(0),
    /** The pinned message that the member has hidden. */
    hiddenTopId: long(),
  },
  (t) => [primaryKey({ columns: [t.groupId, t.userId] }), index('group_members_user').on(t.userId)],
);

/** Complaints about users and groups, for the operator. */
export const complaints = pgTable(
  'complaints',
  {
    id: serialId(),
    userId: long()
      .notNull()
      .references(() => users.id),
    /** 1 user, 2 group. */
    targetType: smallint().notNull(),
    targetId: long().notNull(),
    /** A ComplaintType. */
    type: smallint().notNull(),
    content: text().notNull(),
    /** URLs of the pictures, `/files/<folder>/<name>`. */
    images: jsonb().$type<string[]>().notNull(),
    createdAt: long().notNull(),
    /** Null while the complaint is open. */
    closedAt: long(),
  },
  (t) => [
    index('complaints_open')
      .on(t.id)
      .where(sql`${t.closedAt} is null`),
    index('complaints_user').on(t.userId, t.createdAt),
  ],
);

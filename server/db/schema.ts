// All tables, the same for PGlite and PostgreSQL. Times are epoch milliseconds, as on the wire; ids are small
// ascending numbers. `drizzle-kit generate` writes the migration for a change in this file.
import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export * from './schema-files.ts';

const serialId = () => bigserial({ mode: 'number' }).primaryKey();
const long = () => bigint({ mode: 'number' });
const flag = () => boolean().notNull().default(false);
const optionalText = () => text().notNull().default('');

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
    /** Sequence number of the last system message that the user has read. */
    systemReadNo: long().notNull().default(0),
    createdAt: long().notNull(),
  },
  (t) => [
    uniqueIndex('users_name').on(sql`lower(${t.userName})`),
    index('users_phone').on(t.phone),
    index('users_email').on(t.email),
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
    createdAt: long().notNull(),
    endedAt: long(),
  },
  (t) => [index('sign_ins_user').on(t.userId)],
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
    isDnd: flag(),
    isTop: flag(),
    deleted: flag(),
    /** Highest id of the friend's messages that this user has read. */
    readId: long().notNull().default(0),
    /** Highest id of the friend's messages that were delivered to this user. */
    deliveredId: long().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.friendId] }), index('friends_of').on(t.friendId)],
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

export const privateMessages = pgTable(
  'private_messages',
  {
    id: serialId(),
    tmpId: text(),
    sendId: long().notNull(),
    recvId: long().notNull(),
    content: text().notNull(),
    type: integer().notNull(),
    sendTime: long().notNull(),
    quoteId: long(),
    /** The id of the message that recalled this one. */
    recallId: long(),
  },
  (t) => [
    uniqueIndex('private_messages_tmp').on(t.sendId, t.tmpId),
    index('private_messages_send').on(t.sendId, t.id),
    index('private_messages_recv').on(t.recvId, t.id),
    index('private_messages_pair').on(
      sql`least(${t.sendId}, ${t.recvId})`,
      sql`greatest(${t.sendId}, ${t.recvId})`,
      t.id,
    ),
  ],
);

export const groupMessages = pgTable(
  'group_messages',
  {
    id: serialId(),
    tmpId: text(),
    groupId: long().notNull(),
    sendId: long().notNull(),
    sendNickName: optionalText(),
    content: text().notNull(),
    type: integer().notNull(),
    receipt: flag(),
    receiptOk: flag(),
    atUserIds: jsonb().$type<number[]>(),
    sendTime: long().notNull(),
    quoteId: long(),
    recallId: long(),
  },
  (t) => [
    uniqueIndex('group_messages_tmp').on(t.sendId, t.tmpId),
    index('group_messages_group').on(t.groupId, t.id),
    index('group_messages_receipt')
      .on(t.groupId, t.id)
      .where(sql`${t.receipt}`),
  ],
);

/**
 * "Delete for me" of a whole chat, up to the message id `upTo`. `kind` is 0 for private and 1 for group;
 * `chatId` is the id of the friend or the group.
 */
export const clearedChats = pgTable(
  'cleared_chats',
  { userId: long().notNull(), kind: smallint().notNull(), chatId: long().notNull(), upTo: long().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.chatId] })],
);

/** "Delete for me" of single messages, with ids above the `upTo` of their chat. */
export const removedMessages = pgTable(
  'removed_messages',
  {
    userId: long().notNull(),
    kind: smallint().notNull(),
    chatId: long().notNull(),
    messageId: long().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.chatId, t.messageId] })],
);

/** Group messages that an operator removed permanently: only their ids are left. */
export const deletedGroupMessages = pgTable(
  'deleted_group_messages',
  { groupId: long().notNull(), messageId: long().notNull(), deletedAt: long().notNull() },
  (t) => [
    primaryKey({ columns: [t.groupId, t.messageId] }),
    index('deleted_group_messages_newest').on(t.groupId, t.deletedAt, t.messageId),
  ],
);

/** Announcements and their recalls. The content of a recall is the `seqNo` of the recalled announcement. */
export const systemMessages = pgTable(
  'system_messages',
  {
    id: serialId(),
    /** The same number as the id. */
    seqNo: bigserial({ mode: 'number' }).notNull(),
    /** Null for a message to all users. */
    userId: long().references(() => users.id),
    title: optionalText(),
    coverUrl: optionalText(),
    intro: optionalText(),
    /** The body of an announcement, as plain text. */
    content: optionalText(),
    /** URL of a page that replaces the body. */
    externLink: optionalText(),
    type: integer().notNull(),
    sendTime: long().notNull(),
    /** The `seqNo` of the recall of this announcement. */
    recallNo: long(),
  },
  (t) => [uniqueIndex('system_messages_seq').on(t.seqNo)],
);

// Server: every table, for PGlite and PostgreSQL alike. Times are epoch milliseconds, as on the wire;
// ids are small ascending numbers. `drizzle-kit generate` turns a change here into a migration.
import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export * from './schema-files.ts';

const serialId = () => bigserial({ mode: 'number' }).primaryKey();
const long = () => bigint({ mode: 'number' });
const flag = () => boolean().notNull().default(false);
const words = () => text().notNull().default('');

export const users = pgTable(
  'users',
  {
    id: serialId(),
    userName: text().notNull(),
    nickName: text().notNull(),
    passwordHash: text().notNull(),
    sex: integer().notNull().default(0),
    /** 2 = ordinary. */
    type: integer().notNull().default(2),
    signature: words(),
    headImage: words(),
    headImageThumb: words(),
    phone: text(),
    email: text(),
    /** 0 normal, 1 cancelled. */
    status: integer().notNull().default(0),
    isBanned: flag(),
    reason: words(),
    isManualApprove: flag(),
    /** A bit for each terminal that is to make no sound. */
    silentTerminals: integer().notNull().default(0),
    language: text(),
    /** How far the user has read what the operators have to say. */
    systemReadNo: long().notNull().default(0),
    createdAt: long().notNull(),
  },
  (t) => [
    uniqueIndex('users_name').on(sql`lower(${t.userName})`),
    index('users_phone').on(t.phone),
    index('users_email').on(t.email),
  ],
);

/** One login: both of its tokens carry the id, and none of them counts once it has ended. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: serialId(),
    userId: long()
      .notNull()
      .references(() => users.id),
    terminal: integer().notNull(),
    /** Where the login came from, sealed. */
    address: text(),
    createdAt: long().notNull(),
    endedAt: long(),
  },
  (t) => [index('sign_ins_user').on(t.userId)],
);

/** Each refresh token given out, so that a second use can be told from the first. */
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

/** What `userId` knows of `friendId`: a friendship is two rows. */
export const friends = pgTable(
  'friends',
  {
    userId: long()
      .notNull()
      .references(() => users.id),
    friendId: long()
      .notNull()
      .references(() => users.id),
    remarkNickName: words(),
    isDnd: flag(),
    isTop: flag(),
    deleted: flag(),
    /** Highest id of the friend's messages that this user has read, and that has reached this user. */
    readId: long().notNull().default(0),
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
    remark: words(),
    /** FriendRequestStatus. */
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
  headImage: words(),
  headImageThumb: words(),
  notice: words(),
  dissolve: flag(),
  isBanned: flag(),
  reason: words(),
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
    remarkNickName: words(),
    remarkGroupName: words(),
    isDnd: flag(),
    isTop: flag(),
    quit: flag(),
    quitAt: long(),
    /** The member sees messages with afterId < id, and id <= untilId once he has left. */
    afterId: long().notNull().default(0),
    untilId: long(),
    readId: long().notNull().default(0),
    /** The pinned message that the member does not want to see. */
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
    sendNickName: words(),
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
 * "Delete for me": a whole chat, up to an id. `kind` is 0 for private and 1 for group; the chat is the
 * friend's or the group's id.
 */
export const clearedChats = pgTable(
  'cleared_chats',
  { userId: long().notNull(), kind: smallint().notNull(), chatId: long().notNull(), upTo: long().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.chatId] })],
);

/** "Delete for me": single messages above what is cleared of their chat. */
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

/** Group messages that an operator removed outright: only their ids are left. */
export const deletedGroupMessages = pgTable(
  'deleted_group_messages',
  { groupId: long().notNull(), messageId: long().notNull(), deletedAt: long().notNull() },
  (t) => [
    primaryKey({ columns: [t.groupId, t.messageId] }),
    index('deleted_group_messages_newest').on(t.groupId, t.deletedAt, t.messageId),
  ],
);

/** Announcements, and recalls of such: those have the recalled one's number as their content. */
export const systemMessages = pgTable(
  'system_messages',
  {
    id: serialId(),
    /** The same number as the id. */
    seqNo: bigserial({ mode: 'number' }).notNull(),
    /** Null: for everybody. */
    userId: long().references(() => users.id),
    title: words(),
    coverUrl: words(),
    intro: words(),
    /** Of an announcement: its body, as plain text. */
    content: words(),
    /** In place of a body. */
    externLink: words(),
    type: integer().notNull(),
    sendTime: long().notNull(),
    /** The number of the row that recalled this one. */
    recallNo: long(),
  },
  (t) => [uniqueIndex('system_messages_seq').on(t.seqNo)],
);

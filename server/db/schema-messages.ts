// The tables of messages and of deletions of messages, a part of schema.ts.
import { sql } from 'drizzle-orm';
import {
  bigserial,
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
import { users } from './schema-people.ts';

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
    /** Null where the raw text suffices for a search, and before the folding of older rows: folded-column.ts. */
    folded: text(),
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
    /** Null where the raw text suffices for a search, and before the folding of older rows: folded-column.ts. */
    folded: text(),
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

/** The progress of the job that folds older rows, by `kind`: 0 private messages, 1 group messages, 2 users. */
export const foldings = pgTable('foldings', {
  kind: smallint().primaryKey(),
  /** Ids up to this one are done. */
  done: long().notNull(),
  /** Ids from `next` to `top` are done too. The job goes down to `done`. */
  top: long().notNull(),
  next: long().notNull(),
  /** The node that runs the job, and the time (ms, clock of the database) at which its claim ends. */
  holder: text().notNull(),
  heldUntil: long().notNull(),
});

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

// Private, group and system messages of responses, pulls and pushes. Only `type` is required, because signals
// and control messages lack the other fields. Missing ids, recipients and times become null, because their
// absence has a meaning. A message without an id is not stored; READED and RECEIPT have no sendTime.
import * as v from 'valibot';
import {
  optionalObject,
  flagOrFalse,
  id,
  idOrNull,
  listOf,
  long,
  measureOrZero,
  nameOrEmpty,
  secondOrNull,
  shape,
  textOrEmpty,
  urlOrEmpty,
} from '../../schema.ts';
import { ContentType, MessageStatus, MessageType } from '../enums.ts';

/** A quoted message, one level deep. The client must not show the content of a quote with status RECALL. */
export const QuoteSchema = shape({
  id,
  sendId: idOrNull,
  content: textOrEmpty,
  type: v.nullish(long, MessageType.TEXT),
  status: v.nullish(long, MessageStatus.PENDING),
});
export type Quote = v.InferOutput<typeof QuoteSchema>;

/**
 * A private message (ENT-14). `type` and `status` stay numbers, known or not. `sendTime` is in ms, rounded to
 * the nearest second. `tmpId` is '' where the sender gave none. A malformed quote becomes null, and the message
 * is kept.
 */
export const PrivateMessageSchema = shape({
  id: idOrNull,
  tmpId: textOrEmpty,
  sendId: idOrNull,
  recvId: idOrNull,
  content: textOrEmpty,
  type: long,
  status: v.nullish(long, MessageStatus.PENDING),
  sendTime: secondOrNull,
  quoteMessage: optionalObject(QuoteSchema),
});
export type PrivateMessage = v.InferOutput<typeof PrivateMessageSchema>;

/** A group message (ENT-14). In `atUserIds` -1 means all members. A message of type RECEIPT has no `sendId`. */
export const GroupMessageSchema = shape({
  id: idOrNull,
  tmpId: textOrEmpty,
  groupId: idOrNull,
  sendId: idOrNull,
  sendNickName: nameOrEmpty,
  content: textOrEmpty,
  type: long,
  status: v.nullish(long, MessageStatus.PENDING),
  sendTime: secondOrNull,
  receipt: flagOrFalse,
  receiptOk: flagOrFalse,
  readedCount: measureOrZero,
  atUserIds: listOf(long),
  quoteMessage: optionalObject(QuoteSchema),
});
export type GroupMessage = v.InferOutput<typeof GroupMessageSchema>;

/** A system message (ENT-14), pulled and ordered by `seqNo`. A ban (type 50) carries only its reason. */
export const SystemMessageSchema = shape({
  id: idOrNull,
  seqNo: idOrNull,
  title: textOrEmpty,
  coverUrl: urlOrEmpty,
  intro: textOrEmpty,
  content: textOrEmpty,
  type: long,
  status: v.nullish(long, MessageStatus.PENDING),
  sendTime: secondOrNull,
});
export type SystemMessage = v.InferOutput<typeof SystemMessageSchema>;

/** The body of a system message; `externLink` is '' unless it is a safe URL. */
export const SystemContentSchema = shape({
  id,
  contentType: v.nullish(long, ContentType.RICH_TEXT),
  richText: textOrEmpty,
  externLink: urlOrEmpty,
});
export type SystemContent = v.InferOutput<typeof SystemContentSchema>;

/**
 * The data of an @-notification frame (command 212): the group, the sender and the message that mentions the
 * user.
 */
export const AtNotificationSchema = shape({
  groupId: id,
  sendId: idOrNull,
  sendNickName: nameOrEmpty,
  content: textOrEmpty,
  id: idOrNull,
});
export type AtNotification = v.InferOutput<typeof AtNotificationSchema>;

/**
 * The content of DELETED (13): messages deleted for this user. `messageIds` null means the whole chat up to
 * `maxId`, or up to the newest message without `maxId`.
 */
export const DeletedSchema = shape({
  chatId: id,
  messageIds: v.nullish(v.array(id), null),
  maxId: idOrNull,
});
export type Deleted = v.InferOutput<typeof DeletedSchema>;

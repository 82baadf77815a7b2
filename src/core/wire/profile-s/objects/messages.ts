// Every realm: the three kinds of message, as answers, pulls and pushes carry them. Only `type` is
// required: signals and control messages lack the rest. Ids, addressees and the time are null where
// they are missing, because that means something (no id: not stored; no sendTime: READED, RECEIPT).
import * as v from 'valibot';
import {
  extra,
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

/** What a message quotes, one level deep. With status RECALL the content must not be shown. */
export const QuoteSchema = shape({
  id,
  sendId: idOrNull,
  content: textOrEmpty,
  type: v.nullish(long, MessageType.TEXT),
  status: v.nullish(long, MessageStatus.PENDING),
});
export type Quote = v.InferOutput<typeof QuoteSchema>;

/**
 * A private message (ENT-14). `type` and `status` are kept as numbers, known or not. `sendTime` is
 * in ms, rounded to the whole second. `tmpId` is '' where the sender gave none. A broken quote is
 * dropped (null), the message stays.
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
  quoteMessage: extra(QuoteSchema),
});
export type PrivateMessage = v.InferOutput<typeof PrivateMessageSchema>;

/** A group message (ENT-14). `atUserIds` holds -1 for everyone; a group receipt has no `sendId`. */
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
  quoteMessage: extra(QuoteSchema),
});
export type GroupMessage = v.InferOutput<typeof GroupMessageSchema>;

/** A system message (ENT-14), pulled and ordered by `seqNo`. A ban (50) carries only the reason. */
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

/** The body of a system message; `externLink` is '' unless it may be followed. */
export const SystemContentSchema = shape({
  id,
  contentType: v.nullish(long, ContentType.RICH_TEXT),
  richText: textOrEmpty,
  externLink: urlOrEmpty,
});
export type SystemContent = v.InferOutput<typeof SystemContentSchema>;

/** Data of an @-notification frame (212): who mentioned me, where, in which message. */
export const AtNotificationSchema = shape({
  groupId: id,
  sendId: idOrNull,
  sendNickName: nameOrEmpty,
  content: textOrEmpty,
  id: idOrNull,
});
export type AtNotification = v.InferOutput<typeof AtNotificationSchema>;

/**
 * Content of DELETED (13): messages left out for oneself; null means the whole chat, then up to `maxId`,
 * or to the newest message where a server does not say.
 */
export const DeletedSchema = shape({
  chatId: id,
  messageIds: v.nullish(v.array(id), null),
  maxId: idOrNull,
});
export type Deleted = v.InferOutput<typeof DeletedSchema>;

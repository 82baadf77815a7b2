// Calls for group messages.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { maybe, nothing } from '../../request-schema.ts';
import { flag, id, listOf, long, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { GroupMessageSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';
import {
  byMessage,
  deleteChatBody,
  deletedChat,
  deleteMessageBody,
  historyQuery,
  pullQuery,
  sendFields,
} from './message-feeds.ts';

export const groupMessageEndpoints = {
  /** Sends a message. In `atUserIds` -1 means all members; `receipt` asks every reader for a read receipt. */
  messageGroupSend: defineEndpoint({
    method: 'POST',
    path: '/message/group/send',
    access: 'token',
    body: shape({
      groupId: id,
      ...sendFields,
      receipt: v.nullish(flag, false),
      atUserIds: v.nullish(v.pipe(v.array(long), v.maxLength(LIMITS.atUserIds)), []),
    }),
    data: GroupMessageSchema,
  }),
  /** Recalls a message. Returns the recall message: type 10, a new id, and the recalled id as content. */
  messageGroupRecall: defineEndpoint({
    method: 'DELETE',
    path: '/message/group/recall/{id}',
    access: 'token',
    params: byMessage,
    data: GroupMessageSchema,
  }),
  messageGroupLoadOfflineMessage: defineEndpoint({
    method: 'GET',
    path: '/message/group/loadOfflineMessage',
    access: 'token',
    query: pullQuery,
    data: rowsOf('groupMessage'),
  }),
  /** Raises the user's read position to `messageId`; without `messageId`, to the newest message. */
  messageGroupReaded: defineEndpoint({
    method: 'PUT',
    path: '/message/group/readed',
    access: 'token',
    query: shape({ groupId: id, messageId: maybe(id) }),
    data: nothing,
  }),
  /** Returns the user ids of a message's readers, without its sender. */
  messageGroupFindReadedUsers: defineEndpoint({
    method: 'GET',
    path: '/message/group/findReadedUsers',
    access: 'token',
    query: shape({ groupId: id, messageId: id }),
    data: listOf(id),
  }),
  messageGroupHistory: defineEndpoint({
    method: 'GET',
    path: '/message/group/history',
    access: 'token',
    query: historyQuery('groupId'),
    data: rowsOf('groupMessage'),
  }),
  messageGroupDeleteMessage: defineEndpoint({
    method: 'DELETE',
    path: '/message/group/deleteMessage',
    access: 'token',
    body: deleteMessageBody,
    data: nothing,
  }),
  messageGroupDeleteChat: defineEndpoint({
    method: 'DELETE',
    path: '/message/group/deleteChat',
    access: 'token',
    body: deleteChatBody,
    data: deletedChat,
  }),
  /** Returns ids of messages that an operator removed. */
  messageGroupCheckDeleted: defineEndpoint({
    method: 'GET',
    path: '/message/group/checkDeleted/{groupId}',
    access: 'token',
    params: shape({ groupId: id }),
    data: listOf(id),
    timeoutMs: LIMITS.deletedCheckTimeoutMs,
  }),
};

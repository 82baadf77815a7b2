// Calls for private messages.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { maybe, nothing } from '../../request-schema.ts';
import { id, long, shape } from '../../schema.ts';
import { PrivateMessageSchema } from '../objects.ts';
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

export const privateMessageEndpoints = {
  messagePrivateSend: defineEndpoint({
    method: 'POST',
    path: '/message/private/send',
    access: 'token',
    body: shape({ recvId: id, ...sendFields }),
    data: PrivateMessageSchema,
  }),
  /** Recalls a message. Returns the recall message: type 10, a new id, and the recalled id as content. */
  messagePrivateRecall: defineEndpoint({
    method: 'DELETE',
    path: '/message/private/recall/{id}',
    access: 'token',
    params: byMessage,
    data: PrivateMessageSchema,
  }),
  messagePrivateLoadOfflineMessage: defineEndpoint({
    method: 'GET',
    path: '/message/private/loadOfflineMessage',
    access: 'token',
    query: pullQuery,
    data: rowsOf('privateMessage'),
  }),
  /** Marks the friend's messages up to `messageId` as read; without `messageId`, all of them. */
  messagePrivateReaded: defineEndpoint({
    method: 'PUT',
    path: '/message/private/readed',
    access: 'token',
    query: shape({ friendId: id, messageId: maybe(id) }),
    data: nothing,
  }),
  /** Returns the highest own message id that the friend has read; -1 for none. */
  messagePrivateMaxReadedId: defineEndpoint({
    method: 'GET',
    path: '/message/private/maxReadedId',
    access: 'token',
    query: shape({ friendId: id }),
    data: v.nullish(long, -1),
  }),
  messagePrivateHistory: defineEndpoint({
    method: 'GET',
    path: '/message/private/history',
    access: 'token',
    query: historyQuery('friendId'),
    data: rowsOf('privateMessage'),
  }),
  messagePrivateDeleteMessage: defineEndpoint({
    method: 'DELETE',
    path: '/message/private/deleteMessage',
    access: 'token',
    body: deleteMessageBody,
    data: nothing,
  }),
  messagePrivateDeleteChat: defineEndpoint({
    method: 'DELETE',
    path: '/message/private/deleteChat',
    access: 'token',
    body: deleteChatBody,
    data: deletedChat,
  }),
};

// Calls for system messages and the server's configuration.
import { defineEndpoint } from '../../endpoint.ts';
import { nothing } from '../../request-schema.ts';
import { id, shape } from '../../schema.ts';
import { SystemConfigSchema, SystemContentSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';
import { systemPullQuery } from './message-feeds.ts';

export const systemEndpoints = {
  messageSystemLoadOfflineMessage: defineEndpoint({
    method: 'GET',
    path: '/message/system/loadOfflineMessage',
    access: 'token',
    query: systemPullQuery,
    data: rowsOf('systemMessage'),
  }),
  messageSystemReaded: defineEndpoint({
    method: 'PUT',
    path: '/message/system/readed',
    access: 'token',
    query: shape({ maxSeqNo: id }),
    data: nothing,
  }),
  messageSystemContent: defineEndpoint({
    method: 'GET',
    path: '/message/system/content',
    access: 'token',
    query: shape({ id }),
    data: SystemContentSchema,
  }),
  /**
   * Returns the server's configuration. Without a token it has only the fields for a login screen. With a token
   * it also has TURN credentials for calls.
   */
  systemConfig: defineEndpoint({
    method: 'GET',
    path: '/system/config',
    access: 'open',
    data: SystemConfigSchema,
  }),
};

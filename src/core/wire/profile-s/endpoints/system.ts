// Every realm: system messages, the configuration, complaints.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { named, nothing } from '../../request-schema.ts';
import { id, long, shape, textOrEmpty } from '../../schema.ts';
import { ComplaintTarget, ComplaintType, LIMITS } from '../enums.ts';
import { SystemConfigSchema, SystemContentSchema, UploadImageSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';
import { systemPullQuery } from './message-queries.ts';

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
  /** Without a token only what a login screen needs; with one also credentials for calls. */
  systemConfig: defineEndpoint({
    method: 'GET',
    path: '/system/config',
    access: 'open',
    data: SystemConfigSchema,
  }),
  complaintInitiate: defineEndpoint({
    method: 'POST',
    path: '/complaint/initiate',
    access: 'token',
    body: shape({
      targetType: v.pipe(long, v.enum(ComplaintTarget)),
      targetId: id,
      targetName: textOrEmpty,
      type: v.pipe(long, v.enum(ComplaintType)),
      images: v.nullish(v.pipe(v.array(UploadImageSchema), v.maxLength(LIMITS.complaintImages)), []),
      content: named(LIMITS.complaintText),
    }),
    data: nothing,
  }),
};

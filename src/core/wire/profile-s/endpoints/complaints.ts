// Calls for complaints about users and groups.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { named, nothing, sentText } from '../../request-schema.ts';
import { id, long, shape } from '../../schema.ts';
import { ComplaintTarget, ComplaintType, LIMITS } from '../enums.ts';
import { UploadImageSchema } from '../objects.ts';

export const complaintEndpoints = {
  complaintInitiate: defineEndpoint({
    method: 'POST',
    path: '/complaint/initiate',
    access: 'token',
    body: shape({
      targetType: v.pipe(long, v.enum(ComplaintTarget)),
      targetId: id,
      targetName: v.nullish(sentText, ''),
      type: v.pipe(long, v.enum(ComplaintType)),
      images: v.nullish(v.pipe(v.array(UploadImageSchema), v.maxLength(LIMITS.complaintImages)), []),
      content: named(LIMITS.complaintText),
    }),
    data: nothing,
  }),
};

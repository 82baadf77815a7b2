// Calls for uploads. The client makes the thumbnails of a picture (parts `thumb` and `largeThumb`) and the poster of a
// video (part `cover`). The server checks and may drop them.
import { defineEndpoint } from '../../endpoint.ts';
import { between, maybe, withDefault } from '../../request-schema.ts';
import { flag, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { UploadFileSchema, UploadImageSchema, UploadVideoSchema } from '../objects.ts';

const isPermanent = withDefault(flag, true);
const side = maybe(between(1, 65_535));
const size = shape({ width: side, height: side });

export const fileEndpoints = {
  /** Uploads a picture. `thumbSize`: intended size of the thumbnail in KB (20 for avatars). */
  imageUpload: defineEndpoint({
    method: 'POST',
    path: '/image/upload',
    access: 'token',
    query: shape({ isPermanent, thumbSize: withDefault(between(1, 1024), 50) }),
    multipart: { file: 'file', files: ['thumb', 'largeThumb'], fields: size, maxBytes: LIMITS.imageBytes },
    data: UploadImageSchema,
    timeoutMs: LIMITS.uploadTimeoutMs,
  }),
  fileUpload: defineEndpoint({
    method: 'POST',
    path: '/file/upload',
    access: 'token',
    query: shape({ isPermanent }),
    multipart: { file: 'file', files: [], fields: shape({}), maxBytes: LIMITS.fileBytes },
    data: UploadFileSchema,
    timeoutMs: LIMITS.uploadTimeoutMs,
  }),
  videoUpload: defineEndpoint({
    method: 'POST',
    path: '/video/upload',
    access: 'token',
    query: shape({ isPermanent }),
    multipart: { file: 'file', files: ['cover'], fields: size, maxBytes: LIMITS.videoBytes },
    data: UploadVideoSchema,
    timeoutMs: LIMITS.uploadTimeoutMs,
  }),
};

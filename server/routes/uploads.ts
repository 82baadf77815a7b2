// Endpoints of uploads. The number of concurrent uploads per user is limited.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { createUploadLimit } from '../uploads/concurrent-uploads.ts';
import { uploadFile, uploadImage, uploadVideo } from '../uploads/uploads.ts';

/**
 * A file is kept as long as a message, avatar or cover names it, so the query parameter `isPermanent` has no
 * effect.
 */
export function addUploadRoutes(add: AddRoute, { files }: Pick<Services, 'files'>): void {
  const withUploadLimit = createUploadLimit();
  add(endpoints.imageUpload, ({ caller, parts, query }) =>
    withUploadLimit(caller.userId, () => uploadImage(files, caller.userId, parts, query.thumbSize)),
  );
  add(endpoints.fileUpload, ({ caller, parts }) =>
    withUploadLimit(caller.userId, () => uploadFile(files, caller.userId, parts)),
  );
  add(endpoints.videoUpload, ({ caller, parts }) =>
    withUploadLimit(caller.userId, () => uploadVideo(files, caller.userId, parts)),
  );
}

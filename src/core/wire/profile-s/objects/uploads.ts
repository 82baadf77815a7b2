// Responses of the upload endpoints. A response without a safe URL is refused.
import * as v from 'valibot';
import { measureOrZero, shape, url, urlOrEmpty } from '../../schema.ts';

/** A stored picture. Width and height are in pixels, 0 where unknown. `thumbUrl` falls back to the original. */
export const UploadImageSchema = v.pipe(
  shape({
    originUrl: url,
    thumbUrl: urlOrEmpty,
    width: measureOrZero,
    height: measureOrZero,
  }),
  v.transform((image) => ({ ...image, thumbUrl: image.thumbUrl || image.originUrl })),
);
export type UploadImage = v.InferOutput<typeof UploadImageSchema>;

/**
 * A stored video. `coverUrl` is the URL of its poster, '' for none. Width and height are in pixels, 0 where
 * unknown.
 */
export const UploadVideoSchema = shape({
  videoUrl: url,
  coverUrl: urlOrEmpty,
  width: measureOrZero,
  height: measureOrZero,
});
export type UploadVideo = v.InferOutput<typeof UploadVideoSchema>;

/** The URL of a stored file. */
export const UploadFileSchema = url;
export type UploadFile = v.InferOutput<typeof UploadFileSchema>;

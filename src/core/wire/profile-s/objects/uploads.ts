// Responses of the upload endpoints. A response without a safe URL is refused.
import * as v from 'valibot';
import { flagOrFalse, measureOrZero, shape, url, urlOrEmpty } from '../../schema.ts';

/**
 * A stored picture. Width and height are in pixels, 0 where unknown. `thumbUrl` falls back to the original.
 * `largeThumbUrl`: the shown part for screens of two pixels per CSS px, '' for none. `size`: bytes of the original, 0
 * where unknown. `animated`: the original has several frames.
 */
export const UploadImageSchema = v.pipe(
  shape({
    originUrl: url,
    thumbUrl: urlOrEmpty,
    largeThumbUrl: urlOrEmpty,
    width: measureOrZero,
    height: measureOrZero,
    size: measureOrZero,
    animated: v.fallback(flagOrFalse, false),
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

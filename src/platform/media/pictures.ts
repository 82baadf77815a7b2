// Picture jobs of this tab for the media worker. Only screens that load on demand import this file, so that it is no
// part of the first load.
import type { PictureInfo } from '../../../workers/media/pictures.ts';
import type { MediaOutcome } from './media-jobs.ts';
import { validDrawing, validPictureInfo } from './valid-pictures.ts';
import { DECODED_LIMIT, mediaJobs, transfer } from './tab-jobs.ts';

/** Time limit of a picture job, ms; a slow computer decodes and draws 100 megapixels in less. */
export const PICTURE_LIMIT = 30_000;

/** Reads the displayed size of a picture and draws its thumbnail. */
export const pictureInfo = (file: Blob): Promise<MediaOutcome<PictureInfo>> =>
  mediaJobs.run({ run: (calls) => calls.pictureInfo(file), limit: PICTURE_LIMIT, valid: validPictureInfo });

/** Converts a picture to PNG; null for a file that is no picture, is damaged or has too many pixels. */
export const pngOf = (file: Blob): Promise<MediaOutcome<Blob | null>> =>
  mediaJobs.run({ run: (calls) => calls.pngOf(file), limit: PICTURE_LIMIT, valid: validDrawing });

/**
 * Draws the poster of a video from one of its frames; null if it could not be drawn.
 * @param frame is transferred to the worker
 */
export const posterOf = (frame: ImageBitmap): Promise<MediaOutcome<Blob | null>> =>
  mediaJobs.run({
    run: (calls) => calls.posterOf(transfer(frame, [frame])),
    limit: DECODED_LIMIT,
    valid: validDrawing,
  });

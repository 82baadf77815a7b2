// Pictures of this tab, prepared in the media worker. Screens that load on demand import this file, so that it is no
// part of the first load.
import type { PictureInfo } from '../../../workers/media/pictures.ts';
import type { MediaOutcome } from './media-jobs.ts';
import { validDrawing, validPictureInfo } from './valid-pictures.ts';
import { DECODED_LIMIT, mediaJobs, transfer } from './tab-jobs.ts';

/** ms; a slow computer decodes and draws 100 megapixels in less. */
const PICTURE_LIMIT = 30_000;

/** Displayed size and thumbnail of a picture. */
export const pictureInfo = (file: Blob): Promise<MediaOutcome<PictureInfo>> =>
  mediaJobs.run({ run: (calls) => calls.pictureInfo(file), limit: PICTURE_LIMIT, valid: validPictureInfo });

/** The picture as PNG; null for a file that is no picture, is damaged or has too many pixels. */
export const pngOf = (file: Blob): Promise<MediaOutcome<Blob | null>> =>
  mediaJobs.run({ run: (calls) => calls.pngOf(file), limit: PICTURE_LIMIT, valid: validDrawing });

/** @param frame is transferred */
export const posterOf = (frame: ImageBitmap): Promise<MediaOutcome<Blob | null>> =>
  mediaJobs.run({
    run: (calls) => calls.posterOf(transfer(frame, [frame])),
    limit: DECODED_LIMIT,
    valid: validDrawing,
  });

// Jobs of the media worker for the choice of a square part of a picture.
import type { Cropped, Preview } from '../../../workers/media/crop.ts';
import type { Square } from '../../../workers/media/pictures.ts';
import type { MediaOutcome } from './media-jobs.ts';
import { PICTURE_LIMIT } from './pictures.ts';
import { mediaJobs } from './tab-jobs.ts';
import { validCropped, validPreview } from './valid-pictures.ts';

export type { Cropped, Square };

/** Reads the displayed size of a picture and draws a copy that fits the screen. */
export const previewOf = (file: Blob): Promise<MediaOutcome<Preview>> =>
  mediaJobs.run({ run: (calls) => calls.previewOf(file), limit: PICTURE_LIMIT, valid: validPreview });

/** Draws a square part of a picture; null for a file that is no picture, is damaged or has too many pixels. */
export const cropped = (file: Blob, part: Square): Promise<MediaOutcome<Cropped | null>> =>
  mediaJobs.run({ run: (calls) => calls.cropped(file, part), limit: PICTURE_LIMIT, valid: validCropped });

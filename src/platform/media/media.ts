// Pictures and sound of this tab, prepared in the media worker. Screens that load on demand import this file, so that
// it is no part of the first load.
import { transfer } from 'comlink';
import type { PictureInfo } from '../../../workers/media/pictures.ts';
import { validDrawing, validPeaks, validPictureInfo } from './answers.ts';
import { MediaJobs, type MediaOutcome } from './media-jobs.ts';
import { spawnMediaWorker } from './spawn.ts';

const jobs = new MediaJobs({
  spawn: spawnMediaWorker,
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});

/** ms; a slow computer decodes and draws 100 megapixels in less. */
const PICTURE_LIMIT = 30_000;
/** ms for a frame or for samples, which are decoded already */
const DECODED_LIMIT = 10_000;

/** Displayed size and thumbnail of a picture. */
export const pictureInfo = (file: Blob): Promise<MediaOutcome<PictureInfo>> =>
  jobs.run({ run: (calls) => calls.pictureInfo(file), limit: PICTURE_LIMIT, valid: validPictureInfo });

/** The picture as PNG; null for a file that is no picture, is damaged or has too many pixels. */
export const pngOf = (file: Blob): Promise<MediaOutcome<Blob | null>> =>
  jobs.run({ run: (calls) => calls.pngOf(file), limit: PICTURE_LIMIT, valid: validDrawing });

/** @param frame is transferred */
export const posterOf = (frame: ImageBitmap): Promise<MediaOutcome<Blob | null>> =>
  jobs.run({
    run: (calls) => calls.posterOf(transfer(frame, [frame])),
    limit: DECODED_LIMIT,
    valid: validDrawing,
  });

/** @param samples their memory is transferred */
export const voicePeaks = (samples: Float32Array<ArrayBuffer>): Promise<MediaOutcome<number[]>> =>
  jobs.run({
    run: (calls) => calls.voicePeaks(transfer(samples, [samples.buffer])),
    limit: DECODED_LIMIT,
    valid: validPeaks,
  });

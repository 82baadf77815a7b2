// The entry of the media worker: pictures and sound of one tab. The functions are called over Comlink. A file
// that hangs or crashes this worker does not stop the tab.
import { LIMITS } from '../../src/core/wire/profile-s/limits.ts';
import * as crop from './crop.ts';
import { browserTools } from './image-tools.ts';
import { peaksOf } from './peaks.ts';
import * as pictures from './pictures.ts';

/** The tab's first call: its answer shows that the script has loaded. */
export const ready = (): true => true;

export const pictureInfo = (file: Blob): Promise<pictures.PictureInfo> =>
  pictures.pictureInfo(file, LIMITS.imagePixels, browserTools);

export const pngOf = (file: Blob): Promise<Blob | null> =>
  pictures.pngOf(file, LIMITS.imagePixels, browserTools);

export const previewOf = (file: Blob): Promise<crop.Preview> =>
  crop.previewOf(file, LIMITS.imagePixels, browserTools);

export const cropped = (file: Blob, part: pictures.Square): Promise<crop.Cropped | null> =>
  crop.cropped(file, part, LIMITS.imagePixels, browserTools);

/** @param frame transferred */
export const posterOf = (frame: ImageBitmap): Promise<Blob | null> => pictures.posterOf(frame, browserTools);

/** @param samples transferred; -1..1, of one channel */
export const voicePeaks = (samples: Float32Array): number[] => peaksOf(samples);

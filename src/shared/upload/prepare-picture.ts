// Preparation of a picture for the upload: its size and thumbnail.
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { pictureInfo } from '../../platform/media/pictures.ts';
import type { Refusal } from './file-rules.ts';

export interface ReadyPicture {
  /** Displayed size, px; 0 x 0 where it is unknown. */
  width: number;
  height: number;
  thumb: Blob | null;
}

/** `lacksPreview`: the picture could not be decoded, so its readers load it in full. */
export type PreparedPicture = { ready: ReadyPicture; lacksPreview: boolean } | { refusal: Refusal };

export const UNKNOWN_SIZE: ReadyPicture = { width: 0, height: 0, thumb: null };

export async function preparePicture(
  file: File,
  read: typeof pictureInfo = pictureInfo,
): Promise<PreparedPicture> {
  const outcome = await read(file);
  if (outcome.kind === 'failed') {
    // `job`: the picture hung or crashed the media worker, and could do the same to its readers. Otherwise the
    // worker did not load, which says nothing about the picture; the server checks the picture as well.
    return outcome.why === 'job'
      ? { refusal: { why: 'not-prepared' } }
      : { ready: UNKNOWN_SIZE, lacksPreview: true };
  }
  const picture = outcome.value;
  if (picture.kind === 'picture') {
    const { width, height, thumb, isDamaged } = picture;
    return { ready: { width, height, thumb }, lacksPreview: isDamaged };
  }
  return picture.why === 'no-picture'
    ? { refusal: { why: 'not-shown' } }
    : { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
}

/** False for a folder, or a file that was deleted since it was chosen: both fail only when they are read. */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then((bytes) => bytes.byteLength > 0)
    .catch(() => false);

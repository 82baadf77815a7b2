// Preparation of a picture for an upload: checks that it can be read, and gets its size and thumbnail. Every upload of
// a picture uses it, so that all refuse the same files.
import { isReadable } from '../../core/contract/blob.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { pictureInfo } from '../../platform/media/pictures.ts';
import type { CheckedFile, Refusal } from './file-rules.ts';

export interface ReadyPicture {
  file: File;
  /** Displayed size, px; 0 x 0 where it is unknown. */
  width: number;
  height: number;
  thumb: Blob | null;
}

/** `lacksPreview`: the picture could not be decoded, so its viewers load it in full. */
export type PreparedPicture = { ready: ReadyPicture; lacksPreview: boolean } | { refusal: Refusal };

export async function preparePicture(
  { file, rules, refusal }: CheckedFile,
  readPicture: typeof pictureInfo = pictureInfo,
): Promise<PreparedPicture> {
  if (refusal) return { refusal };
  // A folder, or a file deleted since it was chosen, fails only when it is read.
  if (!rules || !(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const outcome = await readPicture(file);
  if (outcome.kind === 'failed') {
    // `job`: the picture hung or crashed the media worker, and could do the same to its viewers. Otherwise the
    // worker did not load, which says nothing about the picture; the server checks the picture as well.
    return outcome.why === 'job'
      ? { refusal: { why: 'not-prepared' } }
      : { ready: { file, width: 0, height: 0, thumb: null }, lacksPreview: true };
  }
  const picture = outcome.value;
  if (picture.kind === 'picture') {
    const { width, height, thumb, isDamaged } = picture;
    return { ready: { file, width, height, thumb }, lacksPreview: isDamaged };
  }
  return picture.why === 'no-picture'
    ? { refusal: { why: 'not-shown' } }
    : { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
}

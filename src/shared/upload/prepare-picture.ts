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
  /** The thumbnail for screens of two pixels per CSS px; null where the file itself serves. */
  largeThumb: Blob | null;
}

/** `lacksPreview`: the media worker did not load, so the viewers of the picture load it in full. */
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
      ? { refusal: { why: 'not-shown' } }
      : { ready: { file, width: 0, height: 0, thumb: null, largeThumb: null }, lacksPreview: true };
  }
  const picture = outcome.value;
  if (picture.kind === 'picture') {
    const { width, height, thumb, largeThumb, redrawn } = picture;
    if (redrawn && redrawn.size > rules.most) return { refusal: { why: 'not-shown' } };
    const sent = redrawn ? redrawnFile(file.name, redrawn) : file;
    return { ready: { file: sent, width, height, thumb, largeThumb }, lacksPreview: false };
  }
  return picture.why === 'no-picture'
    ? { refusal: { why: 'not-shown' } }
    : { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
}

/** The picture in a format that the server takes, under the name of the chosen file. */
function redrawnFile(name: string, picture: Blob): File {
  const extension = picture.type.replace(/^image\//, '');
  return new File([picture], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: picture.type });
}

// Size, thumbnails and PNG of a picture. Recipients reserve the space of a picture by its size. A conversation
// loads a thumbnail instead of the full picture: the one that has the pixels of the screen.
import { isAnimated } from '../../src/core/media/animation.ts';
import { avifSize } from '../../src/core/media/avif-size.ts';
import { imageHeader } from '../../src/core/media/image-header.ts';
import type { Size } from '../../src/core/media/image-sizes.ts';
import type { ReadBytes } from '../../src/core/media/read-bytes.ts';
import { MAX_FRAME, type Rect, sharpPart, smallSize } from '../../src/core/media/picture-shape.ts';

/** `refused`: the browser cannot decode the file as a picture, or the picture has more pixels than the limit. */
export type PictureInfo =
  | ({ kind: 'picture' } & Size & {
        /** null where the picture is small enough itself, or where no thumbnail could be made. */
        thumb: Blob | null;
        /** The shown part for screens of two pixels per CSS px; null where the picture itself serves. */
        largeThumb: Blob | null;
        /** The picture in a format that the server takes; null where the file has one. */
        redrawn: Blob | null;
      })
  | { kind: 'refused'; why: 'no-picture' | 'too-many-pixels' };

export type PictureFormat = 'image/webp' | 'image/jpeg' | 'image/png';

/** A square of a picture, in pixels of its displayed size. */
export interface Square {
  x: number;
  y: number;
  side: number;
}

/** A decoded picture, with the file's own orientation applied. */
export interface Decoded extends Size {
  close: () => void;
}

/** The image functions of the browser; tests use their own. */
export interface ImageTools<D extends Decoded> {
  /** Rejects for a picture that this browser cannot decode. */
  decode: (file: Blob) => Promise<D>;
  /**
   * @param part the part to draw; default: the whole picture. A format that the browser cannot write becomes PNG.
   */
  draw: (picture: D, to: Size, format: PictureFormat, part?: Rect) => Promise<Blob>;
}

/**
 * The header names format and stored size. So a file of few bytes that would be huge in memory is refused
 * before a decoder reads it. The decoded picture names the displayed size.
 */
export async function pictureInfo<D extends Decoded>(
  file: Blob,
  maxPixels: number,
  tools: ImageTools<D>,
): Promise<PictureInfo> {
  const stored = await storedSize(file, maxPixels);
  if ('kind' in stored) return stored;
  const decoded = await tools.decode(file).catch(() => null);
  if (!decoded) return { kind: 'refused', why: 'no-picture' };
  const { width, height } = decoded;
  const moves = await isAnimated(readerOf(file));
  const redrawn = stored.isTaken ? null : await tools.draw(decoded, decoded, 'image/webp').catch(() => null);
  if (!stored.isTaken && !redrawn) {
    decoded.close();
    return { kind: 'refused', why: 'no-picture' };
  }
  const { size: bytes } = redrawn ?? file;
  const copy = async (size: Size, part?: Rect): Promise<Blob | null> => {
    const drawn = await tools.draw(decoded, size, 'image/webp', part).catch(() => null);
    // A thumbnail that is not smaller than the file, in bytes, is useless, unless it stands still.
    return drawn && (moves || drawn.size < bytes) ? drawn : null;
  };
  const small = smallSize(decoded) ?? (moves ? { width, height } : null);
  const sharp = sharpPart(decoded);
  const thumb = small && (await copy(small));
  const largeThumb = sharp && (await copy(sharp.size, sharp.part));
  decoded.close();
  return { kind: 'picture', width, height, thumb, largeThumb, redrawn };
}

/**
 * The picture as PNG, the only image format that every clipboard accepts; null for a refused or damaged
 * picture.
 */
export async function pngOf<D extends Decoded>(
  file: Blob,
  maxPixels: number,
  tools: ImageTools<D>,
): Promise<Blob | null> {
  if ('kind' in (await storedSize(file, maxPixels))) return null;
  const decoded = await tools.decode(file).catch(() => null);
  return decoded && drawnOnce(decoded, decoded, 'image/png', tools);
}

/**
 * The poster of a video, from one of its frames; null where it could not be drawn. Closes the frame. A message
 * names one poster, so the poster has the pixels for screens of two pixels per CSS px.
 */
export const posterOf = <D extends Decoded>(frame: D, tools: ImageTools<D>): Promise<Blob | null> =>
  drawnOnce(frame, fitted(frame, 2 * MAX_FRAME.width) ?? frame, 'image/webp', tools);

/** The picture's size with its longest side reduced to `max`; null where it is no longer. */
export function fitted({ width, height }: Size, max: number): Size | null {
  const longest = Math.max(width, height);
  if (longest <= max) return null;
  const side = (length: number): number => Math.max(1, Math.round((length * max) / longest));
  return { width: side(width), height: side(height) };
}

const readerOf =
  (file: Blob): ReadBytes =>
  async (at, length) =>
    new Uint8Array(await file.slice(at, at + length).arrayBuffer());

/** `isTaken`: the server takes pictures of this format. */
type StoredPicture = Size & { isTaken: boolean };

export async function storedSize(
  file: Blob,
  maxPixels: number,
): Promise<StoredPicture | Extract<PictureInfo, { kind: 'refused' }>> {
  const read = readerOf(file);
  const header = await imageHeader(read);
  const size = header ?? (await avifSize(read));
  if (!size) return { kind: 'refused', why: 'no-picture' };
  const { width, height } = size;
  const isTooLarge = width * height > maxPixels;
  return isTooLarge
    ? { kind: 'refused', why: 'too-many-pixels' }
    : { width, height, isTaken: header !== null };
}

export async function drawnOnce<D extends Decoded>(
  picture: D,
  { width, height }: Size,
  format: PictureFormat,
  tools: ImageTools<D>,
): Promise<Blob | null> {
  const drawn = await tools.draw(picture, { width, height }, format).catch(() => null);
  picture.close();
  return drawn;
}

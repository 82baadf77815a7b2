// Size, thumbnail and PNG of a picture. Recipients reserve the space of a picture by its size. A conversation
// loads the thumbnail instead of the full picture.
import { imageHeader } from '../../src/core/media/image-header.ts';
import type { Size } from '../../src/core/media/image-sizes.ts';

/** Longest side of a thumbnail, px. */
export const THUMB_SIDE = 320;

/** `refused`: the file is no picture, or has more pixels than the limit. */
export type PictureInfo =
  | ({ kind: 'picture' } & Size & {
        /** null where the picture is small enough itself, or where no thumbnail could be made. */
        thumb: Blob | null;
        /** The browser cannot decode the whole picture. */
        isDamaged: boolean;
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
  draw: (picture: D, to: Size, format: PictureFormat, part?: Square) => Promise<Blob>;
}

/**
 * The header names format and stored size. So a file of few bytes that would be huge in memory is refused
 * before a decoder reads it. The decoded picture names the displayed size. A damaged picture keeps its stored
 * size.
 */
export async function pictureInfo<D extends Decoded>(
  file: Blob,
  maxPixels: number,
  tools: ImageTools<D>,
): Promise<PictureInfo> {
  const stored = await storedSize(file, maxPixels);
  if ('kind' in stored) return stored;
  const decoded = await tools.decode(file).catch(() => null);
  if (!decoded) return { kind: 'picture', ...stored, thumb: null, isDamaged: true };
  const { width, height } = decoded;
  const thumbBox = thumbSize(decoded);
  const thumb = thumbBox && (await tools.draw(decoded, thumbBox, 'image/webp').catch(() => null));
  decoded.close();
  // A thumbnail that is not smaller than the file, in bytes, is useless.
  const smallThumb = thumb && thumb.size < file.size ? thumb : null;
  return { kind: 'picture', width, height, thumb: smallThumb, isDamaged: false };
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

/** The poster of a video, from one of its frames; null where it could not be drawn. Closes the frame. */
export const posterOf = <D extends Decoded>(frame: D, tools: ImageTools<D>): Promise<Blob | null> =>
  drawnOnce(frame, thumbSize(frame) ?? frame, 'image/webp', tools);

/** The size of a thumbnail; null where the picture is no larger than a thumbnail. */
export const thumbSize = (picture: Size): Size | null => fitted(picture, THUMB_SIDE);

/** The picture's size with its longest side reduced to `max`; null where it is no longer. */
export function fitted({ width, height }: Size, max: number): Size | null {
  const longest = Math.max(width, height);
  if (longest <= max) return null;
  const side = (length: number): number => Math.max(1, Math.round((length * max) / longest));
  return { width: side(width), height: side(height) };
}

export async function storedSize(
  file: Blob,
  maxPixels: number,
): Promise<Size | Extract<PictureInfo, { kind: 'refused' }>> {
  const header = await imageHeader(async (at, length) => {
    return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  });
  if (!header) return { kind: 'refused', why: 'no-picture' };
  const { width, height } = header;
  return width * height > maxPixels ? { kind: 'refused', why: 'too-many-pixels' } : { width, height };
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

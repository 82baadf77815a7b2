// The square part of a picture that becomes an avatar, and the preview in which the user chooses it.
import type { Size } from '../../src/core/media/image-sizes.ts';
import {
  type Decoded,
  drawnOnce,
  fitted,
  type ImageTools,
  type PictureInfo,
  type Square,
  storedSize,
} from './pictures.ts';

/** Longest side of the preview in which the user chooses a part of the picture, px. */
export const PREVIEW_SIDE = 1280;
/** Side of a cropped picture and of its thumbnail, px. */
export const CROP_SIDE = 640;
export const CROP_THUMB_SIDE = 160;

/** A picture in its displayed size, with a smaller copy of it. */
export type Preview = ({ kind: 'picture'; preview: Blob } & Size) | Extract<PictureInfo, { kind: 'refused' }>;

export interface Cropped {
  picture: Blob;
  /** null where the picture is small enough itself. */
  thumb: Blob | null;
  side: number;
}

/** A copy of the picture for the choice of a part. A picture that cannot be decoded is refused. */
export async function previewOf<D extends Decoded>(
  file: Blob,
  maxPixels: number,
  tools: ImageTools<D>,
): Promise<Preview> {
  const stored = await storedSize(file, maxPixels);
  if ('kind' in stored) return stored;
  const decoded = await tools.decode(file).catch(() => null);
  if (!decoded) return { kind: 'refused', why: 'no-picture' };
  const { width, height } = decoded;
  const preview = await drawnOnce(decoded, fitted(decoded, PREVIEW_SIDE) ?? decoded, 'image/webp', tools);
  return preview ? { kind: 'picture', width, height, preview } : { kind: 'refused', why: 'no-picture' };
}

/** The square part of a picture, with a thumbnail; null for a refused or damaged picture. */
export async function cropped<D extends Decoded>(
  file: Blob,
  { x, y, side }: Square,
  maxPixels: number,
  tools: ImageTools<D>,
): Promise<Cropped | null> {
  if ('kind' in (await storedSize(file, maxPixels))) return null;
  const decoded = await tools.decode(file).catch(() => null);
  if (!decoded) return null;
  const { width, height } = decoded;
  const length = Math.max(1, Math.min(Math.round(side), width, height));
  const inside = (at: number, end: number): number => Math.max(0, Math.min(Math.round(at), end - length));
  const part = { x: inside(x, width), y: inside(y, height), side: length };
  const to = Math.min(length, CROP_SIDE);
  try {
    const picture = await drawnPart(decoded, to, part, tools);
    const thumb = to > CROP_THUMB_SIDE ? await drawnPart(decoded, CROP_THUMB_SIDE, part, tools) : null;
    return { picture, thumb, side: to };
  } catch {
    return null;
  } finally {
    decoded.close();
  }
}

/** Draws WebP, or JPEG in a browser that writes no WebP: a photograph as PNG would be several times as large. */
async function drawnPart<D extends Decoded>(
  picture: D,
  side: number,
  { x, y, side: length }: Square,
  { draw }: ImageTools<D>,
): Promise<Blob> {
  const to = { width: side, height: side };
  const part = { x, y, width: length, height: length };
  const drawn = await draw(picture, to, 'image/webp', part);
  return drawn.type === 'image/webp' ? drawn : draw(picture, to, 'image/jpeg', part);
}

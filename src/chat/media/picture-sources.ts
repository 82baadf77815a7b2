// The URLs of a picture in the order in which a conversation tries them, by the pixels of the screen. A tab loads no
// more than it shows: a small copy for one pixel per CSS px, a sharp one for more. Pure.
import { pictureShape } from '../../core/media/picture-shape.ts';

export interface PictureCopies {
  /** URLs; '' for none, or where the URL is not allowed. */
  whole: string;
  thumb: string;
  largeThumb: string;
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** Bytes of the whole picture, 0 where unknown. */
  size: number;
}

/** @param scale device pixels per CSS px */
export function pictureSources(copies: PictureCopies, scale: number): readonly string[] {
  const { whole, thumb, largeThumb, width, height } = copies;
  const isKnown = width > 0 && height > 0;
  // The small copy has few pixels of the shown part of a tall or wide picture.
  const isSharp = scale <= 1 && !(isKnown && pictureShape({ width, height }).isCropped);
  const sharp = largeThumb || (isLight(copies) ? whole : '');
  const order = isSharp ? [thumb, largeThumb, whole] : [sharp, thumb, whole];
  return [...new Set(order.filter((address) => address !== ''))];
}

/** Whether the whole picture is small enough to take the place of a sharp copy. */
const isLight = ({ width, height, size }: PictureCopies): boolean =>
  size > 0 ? size <= LIGHT_BYTES : width > 0 && width * height <= LIGHT_PIXELS;

const LIGHT_BYTES = 400_000;
/** The bytes of a picture of an older message, or of another client, are unknown. */
const LIGHT_PIXELS = 1_000_000;

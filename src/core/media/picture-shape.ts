// The place of a picture in a conversation: the frame, and the part of the picture that shows in it. The tab that draws
// the thumbnails and the tabs that show them compute the same part. Pure.
import type { Size } from './image-sizes.ts';

export interface Rect extends Size {
  x: number;
  y: number;
}

export interface PictureShape {
  /** The frame, CSS px. */
  box: Size;
  /** The shown part inside the frame, CSS px. Smaller than the frame where the picture is tiny. */
  drawn: Size;
  /** The shown part, in pixels of the picture. */
  part: Rect;
  /** The frame shows a part of the picture only: the top of a tall one, the middle of a wide one. */
  isCropped: boolean;
}

/** Maximum width and height of a frame, CSS px. */
export const MAX_FRAME: Size = { width: 320, height: 340 };
/** Minimum width and height of a frame, CSS px. They leave room for the time at its lower edge. */
const MIN_FRAME: Size = { width: 112, height: 48 };
/** Width of a tall picture and height of a wide one, CSS px, unless the picture has fewer pixels. */
const READABLE: Size = { width: 180, height: 96 };
/** From this aspect ratio on a picture is tall or wide; telephone screens are below 2.4. */
const LONG = 2.5;
/** Shortest side of a drawn picture, CSS px; a picture with fewer pixels is enlarged. */
const MIN_SIDE = 8;

/** True for a picture much higher than wide, or much wider than high. */
export const isTall = ({ width, height }: Size): boolean => height > LONG * width;
export const isWide = ({ width, height }: Size): boolean => width > LONG * height;

/** @param picture both sides at least 1 px */
export function pictureShape(picture: Size): PictureShape {
  const { width, height } = picture;
  let scale = Math.min(1, MAX_FRAME.width / width, MAX_FRAME.height / height);
  if (isTall(picture)) scale = Math.max(scale, Math.min(1, READABLE.width / width));
  if (isWide(picture)) scale = Math.max(scale, Math.min(1, READABLE.height / height));
  scale = Math.max(scale, MIN_SIDE / Math.min(width, height));
  const drawn = {
    width: Math.min(MAX_FRAME.width, Math.max(1, Math.round(width * scale))),
    height: Math.min(MAX_FRAME.height, Math.max(1, Math.round(height * scale))),
  };
  const box = {
    width: Math.max(MIN_FRAME.width, drawn.width),
    height: Math.max(MIN_FRAME.height, drawn.height),
  };
  const across = Math.min(width, Math.max(1, Math.round(drawn.width / scale)));
  const down = Math.min(height, Math.max(1, Math.round(drawn.height / scale)));
  // Rounding the frame to whole pixels crops nothing.
  const [isCutAcross, isCutDown] = [across < width * 0.98, down < height * 0.98];
  const part = {
    x: isCutAcross ? Math.round((width - across) / 2) : 0,
    y: 0,
    width: isCutAcross ? across : width,
    height: isCutDown ? down : height,
  };
  return { box, drawn, part, isCropped: isCutAcross || isCutDown };
}

/** Size of the whole picture in a frame of the maximum size; null where the picture is no larger. */
export function smallSize(picture: Size): Size | null {
  const scale = Math.min(MAX_FRAME.width / picture.width, MAX_FRAME.height / picture.height);
  return scaled(picture, scale);
}

/** The shown part and its size for screens with two pixels per CSS px; null where the picture itself has no more. */
export function sharpPart(picture: Size): { part: Rect; size: Size } | null {
  const { drawn, part, isCropped } = pictureShape(picture);
  const size = scaled(part, (2 * drawn.width) / part.width);
  if (size) return { part, size };
  return isCropped ? { part, size: { width: part.width, height: part.height } } : null;
}

function scaled({ width, height }: Size, scale: number): Size | null {
  if (scale >= 1) return null;
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

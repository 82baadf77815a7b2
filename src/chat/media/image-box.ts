// The displayed size of a picture in a conversation. The size is known before the picture loads, so that the
// layout does not shift. Pure.
import type { CSSProperties } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export interface Box {
  width: number;
  height: number;
}

/** Maximum width and height of a displayed picture, px. */
const MAX_WIDTH = 320;
const MAX_HEIGHT = 340;
/** Minimum width and height of a displayed picture, px. They leave room for the time at its lower edge. */
const MIN_WIDTH = 112;
const MIN_HEIGHT = 48;
const UNKNOWN_BOX: Box = { width: 240, height: 180 };

/** The picture's own size, scaled down to fit. A picture of an extreme aspect ratio is cropped to its middle. */
export function pictureBox(width: number, height: number): Box {
  if (width <= 0 || height <= 0) return UNKNOWN_BOX;
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(MIN_WIDTH, Math.round(width * scale)),
    height: Math.max(MIN_HEIGHT, Math.round(height * scale)),
  };
}

/** The CSS of a frame of this size. The style sheet limits its width to the conversation's width. */
export const boxStyle = ({ width, height }: Box): CSSProperties =>
  ({ '--width': `${width}px`, aspectRatio: `${width} / ${height}` }) as CSSProperties;

/** Whether a picture has more pixels than `LIMITS.imagePixels`, which bounds the memory of a decoded picture. */
export const isTooLarge = (width: number, height: number): boolean => width * height > LIMITS.imagePixels;

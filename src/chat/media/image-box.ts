// The displayed size of a picture in a conversation. The size is known before the picture loads, so that the
// layout does not shift. Pure.
import type { CSSProperties } from 'react';
import { isTall, pictureShape } from '../../core/media/picture-shape.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export interface Box {
  width: number;
  height: number;
}

const UNKNOWN_BOX: Box = { width: 240, height: 180 };

/** The frame of a picture, or of a video. */
export const pictureBox = (width: number, height: number): Box =>
  width > 0 && height > 0 ? pictureShape({ width, height }).box : UNKNOWN_BOX;

/** Whether the picture does not fill its frame. */
export function isTiny(width: number, height: number): boolean {
  if (width <= 0 || height <= 0) return false;
  const { box, drawn } = pictureShape({ width, height });
  return drawn.width < box.width || drawn.height < box.height;
}

/** Whether the frame shows a part of the picture only. */
export const isCropped = (width: number, height: number): boolean =>
  width > 0 && height > 0 && pictureShape({ width, height }).isCropped;

/** The CSS of a frame of this size. The style sheet limits its width to the conversation's width. */
export const boxStyle = ({ width, height }: Box): CSSProperties =>
  ({ '--width': `${width}px`, aspectRatio: `${width} / ${height}` }) as CSSProperties;

/** The CSS of a picture inside its frame: a tall one shows its top, a tiny one stands in the middle at its own size. */
export function drawnStyle(width: number, height: number): CSSProperties | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const { box, drawn } = pictureShape({ width, height });
  const inset = (whole: number, part: number): string => `${((whole - part) / 2 / whole) * 100}%`;
  return {
    inset: `${inset(box.height, drawn.height)} ${inset(box.width, drawn.width)}`,
    width: `${(drawn.width / box.width) * 100}%`,
    height: `${(drawn.height / box.height) * 100}%`,
    ...(isTall({ width, height }) && { objectPosition: 'top' }),
  };
}

/** Whether a picture has more pixels than `LIMITS.imagePixels`, which bounds the memory of a decoded picture. */
export const isTooLarge = (width: number, height: number): boolean => width * height > LIMITS.imagePixels;

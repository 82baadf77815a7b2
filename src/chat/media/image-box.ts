// The tab. How large a picture stands in a conversation, known before it loads, so that nothing jumps. Pure.
import type { CSSProperties } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';

export interface Box {
  width: number;
  height: number;
}

/** px */
const WIDEST = 320;
const HIGHEST = 340;
/** Room for the time at its lower edge. */
const NARROWEST = 112;
const LOWEST = 48;
const UNKNOWN: Box = { width: 240, height: 180 };

/** As large as the picture, made smaller until it fits; of extreme shapes the middle is shown. */
export function pictureBox(width: number, height: number): Box {
  if (width <= 0 || height <= 0) return UNKNOWN;
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(NARROWEST, Math.round(width * scale)),
    height: Math.max(LOWEST, Math.round(height * scale)),
  };
}

/** The style of a place of this size, no wider than its conversation leaves it. */
export const frameOf = ({ width, height }: Box): CSSProperties =>
  ({ '--width': `${width}px`, aspectRatio: `${width} / ${height}` }) as CSSProperties;

/** More of them than anybody should have to hold in memory, whatever a message says of the picture. */
export const isTooLarge = (width: number, height: number): boolean => width * height > LIMITS.imagePixels;

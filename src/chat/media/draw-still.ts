// The first frame of a moving picture on a canvas, for pictures that have no copy that stands still.
import type { Box } from './image-box.ts';

/** @param box the displayed size, CSS px; the canvas has twice its pixels at most */
export function drawStill(canvas: HTMLCanvasElement, picture: HTMLImageElement, box: Box): void {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = Math.min(1, Math.max((2 * box.width) / width, (2 * box.height) / height));
  canvas.width = Math.max(1, Math.min(MAX_SIDE, Math.round(width * scale)));
  canvas.height = Math.max(1, Math.min(MAX_SIDE, Math.round(height * scale)));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
}

/** Longest side of a canvas, px; browsers draw nothing on larger ones. */
const MAX_SIDE = 4096;

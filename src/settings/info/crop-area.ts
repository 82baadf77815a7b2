// The square part of a picture that the user chooses: moved and zoomed within the picture. Pure.
import type { Square } from '../../platform/media/crop.ts';

export interface Size {
  width: number;
  height: number;
}

/** A point of the picture, px, or of the part, 0..1. */
export interface Point {
  x: number;
  y: number;
}

/** Smallest side of the part, px, where the picture has it. */
const MIN_SIDE = 64;
/** The part of the shortest side that is left at the strongest zoom. */
const MAX_ZOOM = 8;

/** The largest square, in the middle of the picture. */
export function wholeSquare({ width, height }: Size): Square {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** @param dx, dy movement of the part, in pixels of the picture */
export const moved = ({ x, y, side }: Square, dx: number, dy: number, picture: Size): Square =>
  inside({ x: x + dx, y: y + dy, side }, picture);

/**
 * Zooms by a factor above 1 in, below 1 out.
 * @param at the point that stays where it is, 0..1 of the part
 */
export const zoomed = (part: Square, factor: number, picture: Size, at: Point = { x: 0.5, y: 0.5 }): Square =>
  framed(pictureAt(part, at), at, part.side / factor, picture);

/** The point of the picture at a point of the part, 0..1. */
export const pictureAt = ({ x, y, side }: Square, at: Point): Point => ({
  x: x + side * at.x,
  y: y + side * at.y,
});

/** The part of about this side that shows the picture's `point` at its own point `at`, 0..1. */
export function framed(point: Point, at: Point, side: number, picture: Size): Square {
  const next = Math.min(Math.max(side, minSide(picture)), Math.min(picture.width, picture.height));
  return inside({ x: point.x - next * at.x, y: point.y - next * at.y, side: next }, picture);
}

/** The zoom of a part: 1 for the largest square. */
export const zoomOf = ({ side }: Square, { width, height }: Size): number => Math.min(width, height) / side;

export const maxZoom = (picture: Size): number => Math.min(picture.width, picture.height) / minSide(picture);

const minSide = ({ width, height }: Size): number => {
  const shortest = Math.min(width, height);
  return Math.min(shortest, Math.max(MIN_SIDE, shortest / MAX_ZOOM));
};

function inside({ x, y, side }: Square, { width, height }: Size): Square {
  const within = (at: number, end: number): number => Math.max(0, Math.min(at, end - side));
  return { x: within(x, width), y: within(y, height), side };
}

// The placement of a picture in the viewer: its scale, and its offset from the middle of the viewport. Scale 1 is the
// initial size: the picture fits into the viewport and is not enlarged beyond its own pixels. A tall picture fits by its
// width and a wide one by a readable height, where the whole would be too small. Pure.
import { isTall, isWide } from '../../../core/media/picture-shape.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** `x` and `y`: from the middle of the viewport to the middle of the picture, px. */
export interface Placement extends Point {
  scale: number;
}

export const MIN_SCALE = 0.1;
export const MAX_SCALE = 5;
export const SCALE_STEP = 0.1;

/** The size of a picture at scale 1. */
export function fitSize(picture: Size, viewport: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 };
  const { width, height } = picture;
  let scale = Math.min(1, viewport.width / width, viewport.height / height);
  if (isTall(picture) && width * scale < READABLE) {
    scale = Math.max(scale, Math.min(1, viewport.width / width));
  } else if (isWide(picture) && height * scale < READABLE) {
    scale = Math.max(scale, Math.min(1, READABLE / height, viewport.height / height));
  }
  scale = Math.max(scale, MIN_SIDE / Math.min(width, height));
  return { width: width * scale, height: height * scale };
}

/** A tall or wide picture whose short side would be shorter than this opens larger than the viewport, px. */
const READABLE = 320;
/** Shortest side of a picture at scale 1, px. */
const MIN_SIDE = 8;

/** The placement at which a picture opens: in the middle, or at the top where it is higher than the viewport. */
export const initialPlacement = (box: Size, viewport: Size): Placement => ({
  scale: 1,
  x: 0,
  y: Math.max(0, (box.height - viewport.height) / 2),
});

/** The upper bound of the scale (VIEW-02); higher where the picture's own pixels need it. */
export const maxScale = (picture: Size, box: Size): number =>
  box.width > 0 ? Math.max(MAX_SCALE, picture.width / box.width) : MAX_SCALE;

/** The scale after `steps` steps of a tenth (VIEW-01), within the bounds (VIEW-02). */
export const scaleAfterSteps = (scale: number, steps: number, max = MAX_SCALE): number =>
  clampScale(Math.round((scale + steps * SCALE_STEP) * 10) / 10, max);

export const clampScale = (scale: number, max = MAX_SCALE): number =>
  Math.min(max, Math.max(MIN_SCALE, scale));

/**
 * Changes the scale; the point of the picture at `around` stays in place.
 * @param around offset from the middle of the viewport, px
 */
export function zoomTo(
  placement: Placement,
  scale: number,
  around: Point,
  box: Size,
  viewport: Size,
  max = MAX_SCALE,
): Placement {
  const next = clampScale(scale, max);
  const times = next / placement.scale;
  const x = around.x - (around.x - placement.x) * times;
  const y = around.y - (around.y - placement.y) * times;
  return clampPlacement({ scale: next, x, y }, box, viewport);
}

export const panBy = (placement: Placement, by: Point, box: Size, viewport: Size): Placement =>
  clampPlacement({ scale: placement.scale, x: placement.x + by.x, y: placement.y + by.y }, box, viewport);

/** Limits the offset: a picture larger than the viewport covers it; a smaller picture stays in the middle. */
export function clampPlacement({ scale, x, y }: Placement, box: Size, viewport: Size): Placement {
  return {
    scale,
    x: clampOffset(x, (box.width * scale - viewport.width) / 2),
    y: clampOffset(y, (box.height * scale - viewport.height) / 2),
  };
}

/** Directions in which the picture is larger than the viewport, so that the user can pan. */
export const overflows = (scale: number, box: Size, viewport: Size): { across: boolean; down: boolean } => ({
  across: box.width * scale > viewport.width + 1,
  down: box.height * scale > viewport.height + 1,
});

/** A drag is a swipe from this distance on, px, or from this speed on, px/ms. */
const SWIPE_DISTANCE = 80;
const SWIPE_SPEED = 0.4;

/**
 * Direction of a drag of one finger over a picture that fits the viewport: -1 for the previous picture, 1 for the next,
 * 0 for no swipe.
 */
export function swipeDirection(by: Point, ms: number): -1 | 0 | 1 {
  const across = Math.abs(by.x);
  if (across < Math.abs(by.y) * 1.5 || across < 24) return 0;
  if (across < SWIPE_DISTANCE && across / Math.max(1, ms) < SWIPE_SPEED) return 0;
  return by.x < 0 ? 1 : -1;
}

function clampOffset(value: number, most: number): number {
  const limit = Math.max(0, most);
  return Math.min(limit, Math.max(-limit, value)) + 0;
}

// The placement of a picture in the viewer: its scale, and its offset from the middle of the viewport. Scale 1 is the
// initial size: the picture fits into the viewport and is not enlarged beyond its own pixels. Pure.

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

export const INITIAL: Placement = { scale: 1, x: 0, y: 0 };
export const MIN_SCALE = 0.1;
export const MAX_SCALE = 5;
export const SCALE_STEP = 0.1;

/** The size of a picture at scale 1. */
export function fitSize(picture: Size, viewport: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 };
  const scale = Math.min(1, viewport.width / picture.width, viewport.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The scale after `steps` steps of a tenth (VIEW-01), within the bounds (VIEW-02). */
export const scaleAfterSteps = (scale: number, steps: number): number =>
  clampScale(Math.round((scale + steps * SCALE_STEP) * 10) / 10);

export const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

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
): Placement {
  const next = clampScale(scale);
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

/** True where the picture is larger than the viewport in some direction, so that the user can pan. */
export const overflows = (scale: number, box: Size, viewport: Size): boolean =>
  box.width * scale > viewport.width + 1 || box.height * scale > viewport.height + 1;

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

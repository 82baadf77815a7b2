// The tab. Where a picture stands in the viewer: how large, and how far from the middle. 1 is the size at which it is
// first shown: it fits the window, and is never made larger than it is. Pure.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** `x` and `y`: px from the middle of the window to the middle of the picture. */
export interface Place extends Point {
  scale: number;
}

export const HOME: Place = { scale: 1, x: 0, y: 0 };
export const LEAST = 0.1;
export const MOST = 5;
export const STEP = 0.1;

/** The size of a picture at scale 1, in a window of this size. */
export function fitted(picture: Size, window: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 };
  const scale = Math.min(1, window.width / picture.width, window.height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** So many tenths more or less (VIEW-01), within the bounds (VIEW-02). */
export const stepped = (scale: number, steps: number): number =>
  bounded(Math.round((scale + steps * STEP) * 10) / 10);

export const bounded = (scale: number): number => Math.min(MOST, Math.max(LEAST, scale));

/**
 * Another scale; what stands at `around` stays there.
 * @param around from the middle of the window, px
 */
export function scaledTo(place: Place, scale: number, around: Point, box: Size, window: Size): Place {
  const next = bounded(scale);
  const times = next / place.scale;
  const x = around.x - (around.x - place.x) * times;
  const y = around.y - (around.y - place.y) * times;
  return held({ scale: next, x, y }, box, window);
}

export const movedBy = (place: Place, by: Point, box: Size, window: Size): Place =>
  held({ scale: place.scale, x: place.x + by.x, y: place.y + by.y }, box, window);

/** A picture that is larger than the window has its edges outside of it; one that is not stands in the middle. */
export function held({ scale, x, y }: Place, box: Size, window: Size): Place {
  return {
    scale,
    x: within(x, (box.width * scale - window.width) / 2),
    y: within(y, (box.height * scale - window.height) / 2),
  };
}

/** It is larger than the window in some direction: there is something to pan to. */
export const overflows = (scale: number, box: Size, window: Size): boolean =>
  box.width * scale > window.width + 1 || box.height * scale > window.height + 1;

/** px, and px a millisecond: a drag that far, or a quick flick, is meant. */
const FAR = 80;
const QUICK = 0.4;

/** What a drag of one finger over a picture that fits says: the one before, the one after, or nothing. */
export function swiped(by: Point, ms: number): -1 | 0 | 1 {
  const across = Math.abs(by.x);
  if (across < Math.abs(by.y) * 1.5 || across < 24) return 0;
  if (across < FAR && across / Math.max(1, ms) < QUICK) return 0;
  return by.x < 0 ? 1 : -1;
}

function within(value: number, most: number): number {
  const limit = Math.max(0, most);
  return Math.min(limit, Math.max(-limit, value)) + 0;
}

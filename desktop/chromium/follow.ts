// The decisions after a look at the window: Chromium reports neither moves nor changes of state, so the host looks at
// regular intervals. All numbers are device-independent pixels.
import type { Size } from '../../src/core/contract/desktop.ts';
import { isResizable, movedPlace, type Place, type Rectangle } from '../shared/place.ts';

export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen';

export interface Bounds extends Rectangle {
  readonly state: WindowState;
}

export interface Look {
  readonly bounds: Bounds;
  /** The bounds at the last look, or those that the host has set since. */
  readonly last: Bounds;
  /** The width and height that Chromium's own parts add to the page. */
  readonly frame: Size;
  /** Whether a resize waits for the end of the minimized state. */
  readonly isDue: boolean;
  /** Whether the window may still move because of a call of the host. */
  readonly isSettling: boolean;
}

export interface Decision {
  readonly place: Place;
  /** Whether the host gives the window the size of its screen again. */
  readonly mustApply: boolean;
}

/**
 * Stores moves, and sizes of the home screen. On the other screens the size is fixed, but Chromium's frame lets the user
 * change it; the host then restores it.
 */
export function follow(place: Place, { bounds, last, frame, isDue, isSettling }: Look): Decision {
  const { state } = bounds;
  const unchanged = { place, mustApply: false };
  if (isSettling || state === 'minimized' || state === 'fullscreen') return unchanged;
  if (isDue) return { place, mustApply: true };
  const isFixed = !isResizable(place.screen);
  if (state === 'maximized')
    return isFixed ? { place, mustApply: true } : { place: withMaximized(place, true), mustApply: false };
  if (isSame(bounds, last)) return unchanged;
  const hasOtherSize = bounds.width !== last.width || bounds.height !== last.height;
  if (isFixed && hasOtherSize) return { place, mustApply: true };
  // The bounds of a window that was maximized until now are the former ones.
  if (place.screen === 'home' && place.isMaximized)
    return { place: withMaximized(place, false), mustApply: false };
  return { place: movedPlace(place, pageOf(bounds, frame)), mustApply: false };
}

function withMaximized(place: Place, isMaximized: boolean): Place {
  return place.isMaximized === isMaximized ? place : { ...place, isMaximized };
}

/** The rectangle of the page in the window: Chromium's own parts are above it. */
export function pageOf({ x, y, width, height }: Rectangle, frame: Size): Rectangle {
  return {
    x: x + Math.round(frame.width / 2),
    y: y + frame.height,
    width: Math.max(1, width - frame.width),
    height: Math.max(1, height - frame.height),
  };
}

export function isSame(a: Bounds, b: Bounds): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && a.state === b.state;
}

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
  /** The bounds at the last look; null after a call of the host, whose result this look sees first. */
  readonly last: Bounds | null;
  /** The width and height that Chromium's own parts add to the page. */
  readonly frame: Size;
  /** Whether a resize of the host has not been carried out yet. */
  readonly isDue: boolean;
}

export interface Decision {
  readonly place: Place;
  /** Whether the host gives the window the size of its screen again. */
  readonly mustApply: boolean;
}

/**
 * Stores moves, and sizes of the home screen. On the other screens the size is fixed, but Chromium's frame lets the user
 * change it; the host then restores it. The bounds after a call of the host are those that the window manager allows:
 * neither a small monitor nor a tiling window manager overwrites the user's size.
 */
export function follow(place: Place, { bounds, last, frame, isDue }: Look): Decision {
  const { state } = bounds;
  const unchanged = { place, mustApply: false };
  if (state === 'minimized' || state === 'fullscreen') return unchanged;
  if (isDue) return { place, mustApply: true };
  const isMaximized = state === 'maximized';
  if (isResizable(place.screen)) {
    if (last === null || isMaximized || place.isMaximized)
      return { place: withMaximized(place, isMaximized), mustApply: false };
    return isSame(bounds, last)
      ? unchanged
      : { place: movedPlace(place, pageOf(bounds, frame)), mustApply: false };
  }
  if (last === null || isSame(bounds, last)) return unchanged;
  const hasOtherSize = isMaximized || bounds.width !== last.width || bounds.height !== last.height;
  if (hasOtherSize) return { place, mustApply: true };
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

// The window's place on the desktop: the size of each screen, and the user's own place over a restart.
//
// The window reports moves and resizes of the user and of this file alike, on Linux some time later. So the place is read
// only when the window has been still for a moment, and a rectangle that this file has set counts as known: it changes
// neither the user's center nor the user's size.
//
// Systems drop a new size of a window that is minimized (Windows) or leaves full screen (macOS), and maximizing shows a
// hidden window. In these states the size is owed: the end of the state applies it.
import type { BrowserWindow } from 'electron';
import type { WindowScreen } from '../../src/core/contract/desktop.ts';
import {
  isResizable,
  MIN_HOME_SIZE,
  movedPlace,
  pageRectangle,
  type Place,
  type Rectangle,
} from '../shared/place.ts';
import type { Clock } from './parts.ts';
import type { PlaceFile } from '../shared/place-file.ts';

/** Time without a move or resize after which the place is read and stored, ms. */
export const STILL_MS = 400;

/**
 * Largest difference that is no move or resize of the user, pixels. With a scaled screen, Windows reports other bounds
 * than those that were set.
 */
export const ROUNDING = 3;

export interface WindowPlaceDeps {
  readonly window: BrowserWindow;
  /** The stored place with which the window has opened. */
  readonly place: Place;
  /** The work areas of all monitors, the primary one first. */
  readonly areas: () => Rectangle[];
  readonly file: PlaceFile;
  readonly clock: Clock;
}

export interface WindowPlace {
  readonly screen: WindowScreen;
  /** Gives the window the size of a screen. The same screen again, after a reload of the page, changes nothing. */
  show(screen: WindowScreen): void;
  /** Maximizes the window if it was maximized when it closed. */
  restoreMaximized(): void;
  /** Stores the place now. */
  flush(): void;
}

export function createWindowPlace(deps: WindowPlaceDeps): WindowPlace {
  const { window, areas, file, clock } = deps;
  let { place } = deps;
  let known = pageRectangle(place.screen, place, areas());
  let cancel: (() => void) | null = null;
  let isOwed = false;

  /** Reads the user's move or resize, if there was one. */
  function read(): void {
    cancel?.();
    cancel = null;
    if (isOwed || window.isDestroyed()) return;
    if (window.isMaximized() || window.isMinimized() || window.isFullScreen()) return;
    const now = window.getContentBounds();
    const isSame = isSameSize(now, known);
    if (isSame && isNear(now.x, known.x) && isNear(now.y, known.y)) return;
    const moved = movedPlace(place, now);
    place = isSame ? { ...place, center: moved.center } : moved;
    known = isSame ? { ...known, x: now.x, y: now.y } : now;
  }

  function flush(): void {
    read();
    file.save(place);
  }

  function readSoon(): void {
    cancel?.();
    cancel = clock.after(STILL_MS, flush);
  }

  function setMaximized(isMaximized: boolean): void {
    if (place.screen === 'home') place = { ...place, isMaximized };
    // A late end of the maximized state restores the size of the screen before.
    else if (!isMaximized) window.setContentBounds(known);
    readSoon();
  }

  /** Gives the window the size and the limits of its screen, or owes them. */
  function apply(): void {
    const isFree = isResizable(place.screen);
    const isMaximized = isFree && place.isMaximized;
    if (!isFree && window.isFullScreen() && !window.isMinimized()) window.setFullScreen(false);
    isOwed =
      window.isMinimized() ||
      (!isFree && window.isFullScreen()) ||
      (!window.isVisible() && (isMaximized || window.isMaximized()));
    if (isOwed) return;
    if (!isFree && window.isMaximized()) window.unmaximize();
    // Some window managers refuse a new size to a window that is not resizable.
    window.setResizable(true);
    const least = minimumSize(place.screen);
    window.setMinimumSize(least.width, least.height);
    if (!window.isMaximized()) window.setContentBounds(known);
    window.setResizable(isFree);
    window.setMaximizable(isFree);
    window.setFullScreenable(isFree);
    if (isMaximized) window.maximize();
    readSoon();
  }

  /** Applies an owed size in a later task: Windows still reports full screen during the event that ends it. */
  function applyOwed(): void {
    clock.after(0, () => {
      if (isOwed && !window.isDestroyed()) apply();
    });
  }

  window.on('move', readSoon);
  window.on('resize', readSoon);
  window.on('maximize', () => setMaximized(true));
  window.on('unmaximize', () => setMaximized(false));
  window.on('restore', applyOwed);
  // On Windows a minimized window returns to full screen without `restore`.
  window.on('enter-full-screen', applyOwed);
  window.on('leave-full-screen', applyOwed);
  window.on('show', applyOwed);

  return {
    get screen() {
      return place.screen;
    },
    show: (screen) => {
      if (screen === place.screen) return;
      read();
      place = { ...place, screen };
      known = pageRectangle(screen, place, areas());
      if (!isOwed) apply();
    },
    restoreMaximized: () => {
      if (!isOwed && place.screen === 'home' && place.isMaximized) window.maximize();
    },
    flush,
  };
}

/** The smallest window on a screen. */
export function minimumSize(screen: WindowScreen): { width: number; height: number } {
  return isResizable(screen) ? MIN_HOME_SIZE : { width: 1, height: 1 };
}

function isSameSize(one: Rectangle, other: Rectangle): boolean {
  return isNear(one.width, other.width) && isNear(one.height, other.height);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= ROUNDING;
}

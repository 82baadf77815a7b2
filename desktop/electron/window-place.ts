// The window's place on the desktop: the size of each screen, and the user's own place over a restart.
//
// The window reports moves and resizes of the user and of this file alike, on Linux some time later. So the place is read
// only when the window has been still for a moment, and a rectangle that this file has set counts as known: it changes
// neither the user's center nor the user's size.
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

  /** Reads the user's move or resize, if there was one. */
  function read(): void {
    cancel?.();
    cancel = null;
    if (window.isDestroyed() || window.isMaximized() || window.isMinimized() || window.isFullScreen()) return;
    const now = window.getContentBounds();
    if (isSameSize(now, known) && now.x === known.x && now.y === known.y) return;
    const moved = movedPlace(place, now);
    place = isSameSize(now, known) ? { ...place, center: moved.center } : moved;
    known = now;
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

  window.on('move', readSoon);
  window.on('resize', readSoon);
  window.on('maximize', () => setMaximized(true));
  window.on('unmaximize', () => setMaximized(false));

  return {
    get screen() {
      return place.screen;
    },
    show: (screen) => {
      if (screen === place.screen) return;
      read();
      place = { ...place, screen };
      if (!isResizable(screen)) {
        if (window.isFullScreen()) window.setFullScreen(false);
        if (window.isMaximized()) window.unmaximize();
      }
      known = pageRectangle(screen, place, areas());
      // Some window managers refuse a new size to a window that is not resizable.
      window.setResizable(true);
      const least = minimumSize(screen);
      window.setMinimumSize(least.width, least.height);
      window.setContentBounds(known);
      const isFree = isResizable(screen);
      window.setResizable(isFree);
      window.setMaximizable(isFree);
      window.setFullScreenable(isFree);
      if (isFree && place.isMaximized) window.maximize();
      readSoon();
    },
    restoreMaximized: () => {
      if (place.screen === 'home' && place.isMaximized) window.maximize();
    },
    flush,
  };
}

/** The smallest window on a screen. */
export function minimumSize(screen: WindowScreen): { width: number; height: number } {
  return isResizable(screen) ? MIN_HOME_SIZE : { width: 1, height: 1 };
}

function isSameSize(one: Rectangle, other: Rectangle): boolean {
  return one.width === other.width && one.height === other.height;
}

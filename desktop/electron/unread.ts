// The number of unread messages outside of the window: on the app's icon, in the task bar, and in the tray.
import type { BrowserWindow, Menu, NativeImage, Tray } from 'electron';
import type { Log, Main } from './parts.ts';
import type { Words } from './words.ts';

export interface UnreadDeps {
  readonly electron: Pick<Main, 'app' | 'Menu' | 'nativeImage' | 'Tray'>;
  readonly platform: NodeJS.Platform;
  readonly title: string;
  /** Folder of the icons: `tray.png`, `tray-unread.png`, `overlay.png`, with their doubles `@2x`. */
  readonly icons: string;
  readonly words: Words;
  readonly log: Log;
  readonly show: () => void;
  readonly quit: () => void;
}

export interface Unread {
  /** Whether the tray has an icon, from which a hidden window returns. */
  readonly hasTray: boolean;
  set(count: number, window: BrowserWindow): void;
  /** Shows the number again, in a window that was hidden. */
  refresh(window: BrowserWindow): void;
  /** Adds a restart to the menu of the tray: an update waits for it. */
  offerRestart(restart: () => void): void;
}

/** Creates the tray where the platform has one. */
export function createUnread(deps: UnreadDeps): Unread {
  const { electron, platform, words, title } = deps;
  const tray = platform === 'darwin' ? null : createTray(deps);
  const image = (name: string): NativeImage =>
    electron.nativeImage.createFromPath(`${deps.icons}/${name}.png`);
  let shown = 0;
  const set = (count: number, window: BrowserWindow): void => {
    shown = count;
    const text = count === 0 ? '' : words.unread(count);
    // Windows has no number on an icon, but a small picture over it.
    if (platform === 'win32') window.setOverlayIcon(count === 0 ? null : image('overlay'), text);
    else electron.app.setBadgeCount(count);
    tray?.setImage(image(count === 0 ? 'tray' : 'tray-unread'));
    tray?.setToolTip(count === 0 ? title : `${title}: ${text}`);
  };
  return {
    hasTray: tray !== null,
    set,
    // On Windows a hidden window has no button in the task bar, and a new button has no picture.
    refresh: (window) => {
      if (shown > 0) set(shown, window);
    },
    offerRestart: (restart) => tray?.setContextMenu(trayMenu(deps, restart)),
  };
}

function createTray(deps: UnreadDeps): Tray | null {
  const { electron, icons, title, log, show } = deps;
  try {
    const tray = new electron.Tray(electron.nativeImage.createFromPath(`${icons}/tray.png`));
    tray.setToolTip(title);
    tray.setContextMenu(trayMenu(deps, null));
    tray.on('click', show);
    return tray;
  } catch (error) {
    log(`This desktop has no tray: ${String(error)}`);
    return null;
  }
}

/** @param restart ends the app, and starts its update; null without an update */
function trayMenu({ electron, words, show, quit }: UnreadDeps, restart: (() => void) | null): Menu {
  return electron.Menu.buildFromTemplate([
    { label: words.show, click: show },
    ...(restart === null ? [] : [{ label: words.restartToUpdate, click: restart }]),
    { type: 'separator' },
    { label: words.quit, click: quit },
  ]);
}

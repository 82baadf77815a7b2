// The window of the shell: a frameless BrowserWindow whose page draws the title bar.
import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { DesktopWindow } from '../shared/desktop-window.ts';
import { isResizable, pageRectangle, type Rectangle } from '../shared/place.ts';
import type { Clock, Log, Main } from './parts.ts';
import { MAXIMIZED_CHANNEL, SERVER_ARGUMENT, VERSION_ARGUMENT } from './parts.ts';
import type { PlaceFile } from '../shared/place-file.ts';
import { createWindowPlace, minimumSize } from './window-place.ts';

export interface ElectronWindowDeps {
  readonly electron: Pick<Main, 'app' | 'BrowserWindow' | 'nativeTheme' | 'screen' | 'shell'>;
  readonly platform: NodeJS.Platform;
  readonly server: URL;
  readonly version: string;
  readonly title: string;
  /** Path of the built preload script. */
  readonly preload: string;
  /** Path of the icon, for systems that do not take it from the package. */
  readonly icon: string;
  readonly file: PlaceFile;
  readonly clock: Clock;
  readonly log: Log;
  /** Shows the number of unread messages outside of the window. */
  readonly badge: (count: number) => void;
  /** Whether a closed window stays in the dock or tray. Asked at each close. */
  readonly hidesOnClose: () => boolean;
}

export interface ElectronWindow {
  /** The window, for the calls of its page. */
  readonly calls: DesktopWindow;
  readonly browserWindow: BrowserWindow;
  /** Stores the place, after which the next close ends the window. */
  endNext(): void;
}

export function createElectronWindow(deps: ElectronWindowDeps): ElectronWindow {
  const { electron, platform, file, clock, log } = deps;
  const areas = (): Rectangle[] => workAreas(electron.screen);
  const stored = file.load();
  const { screen } = stored;
  const window = new electron.BrowserWindow({
    ...pageRectangle(screen, stored, areas()),
    ...limits(screen),
    useContentSize: true,
    frame: false,
    show: false,
    title: deps.title,
    icon: deps.icon,
    backgroundColor: electron.nativeTheme.shouldUseDarkColors ? '#0e1116' : '#f4f5f7',
    webPreferences: webPreferences(deps),
  });
  const place = createWindowPlace({ window, place: stored, areas, file, clock });
  let isEnding = false;

  const tellMaximized = (): void => {
    if (!window.isDestroyed()) window.webContents.send(MAXIMIZED_CHANNEL, window.isMaximized());
  };
  window.on('maximize', tellMaximized);
  window.on('unmaximize', tellMaximized);
  window.webContents.on('dom-ready', tellMaximized);
  window.once('ready-to-show', () => {
    place.restoreMaximized();
    window.show();
  });
  window.on('focus', () => window.flashFrame(false));
  // No page may keep the window open.
  window.webContents.on('will-prevent-unload', (event) => event.preventDefault());
  // Windows ends the process soon after this event.
  if (platform === 'win32') window.on('session-end', () => place.flush());
  window.on('close', (event) => {
    place.flush();
    if (isEnding || !deps.hidesOnClose()) return;
    event.preventDefault();
    hide(window, platform);
  });

  const calls: DesktopWindow = {
    resize: (next) => place.show(next),
    minimize: () => window.minimize(),
    maximize: (isOn) => {
      if (!isOn) window.unmaximize();
      else if (isResizable(place.screen)) window.maximize();
    },
    close: () => window.close(),
    focus: () => bringToFront(window),
    flash: () => {
      if (window.isFocused()) return;
      if (platform === 'darwin') electron.app.dock?.bounce('informational');
      else window.flashFrame(true);
    },
    badge: deps.badge,
    openExternal: (url) => {
      electron.shell
        .openExternal(url)
        .catch((error: unknown) => log(`The system did not open a link: ${String(error)}`));
    },
  };
  return {
    calls,
    browserWindow: window,
    endNext: () => {
      isEnding = true;
      place.flush();
    },
  };
}

/** Shows a window that is minimized, hidden or behind others. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** macOS shows a black screen for a window that hides while it is in full screen, and leaves full screen late. */
function hide(window: BrowserWindow, platform: NodeJS.Platform): void {
  if (window.isFullScreen()) {
    const isLate = platform === 'darwin';
    if (isLate) window.once('leave-full-screen', () => window.hide());
    window.setFullScreen(false);
    if (isLate) return;
  }
  window.hide();
}

function workAreas(screen: Main['screen']): Rectangle[] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary, ...others].map(({ workArea }) => workArea);
}

function limits(screen: Parameters<typeof isResizable>[0]): BrowserWindowConstructorOptions {
  const isFree = isResizable(screen);
  const { width, height } = minimumSize(screen);
  return {
    minWidth: width,
    minHeight: height,
    resizable: isFree,
    maximizable: isFree,
    fullscreenable: isFree,
  };
}

/** Electron's defaults are written out too, so that a change of a default changes nothing here. */
function webPreferences({
  electron,
  preload,
  version,
  server,
}: ElectronWindowDeps): NonNullable<BrowserWindowConstructorOptions['webPreferences']> {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: true,
    devTools: !electron.app.isPackaged,
    // A call rings before the first press of the user.
    autoplayPolicy: 'no-user-gesture-required',
    additionalArguments: [VERSION_ARGUMENT + version, SERVER_ARGUMENT + server.origin],
  };
}

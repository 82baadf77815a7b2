// The start of the shell: one instance, the guards, the window with its page, the tray and the updates.
import { createPlaceFile, type PlaceFiles } from '../shared/place-file.ts';
import { guardEverything, guardSession } from './guards.ts';
import { listenToKeys, setMenu, showContextMenus } from './menus.ts';
import { listenToPage } from './page-calls.ts';
import { startPage } from './page-loading.ts';
import type { Clock, Log, Main } from './parts.ts';
import { answerScreenShare } from './screen-share.ts';
import { chooseServer, type Package, updatesUrl } from './settings.ts';
import { createUnread, type Unread } from './unread.ts';
import { startUpdates, type Updater } from './updates.ts';
import { bringToFront, createElectronWindow, type ElectronWindow } from './window.ts';
import { wordsOf } from './words.ts';

export interface ShellDeps {
  readonly electron: Main;
  readonly updater: () => Updater;
  readonly files: PlaceFiles;
  readonly platform: NodeJS.Platform;
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ownPackage: Package;
  /** Folder of the built app: `preload.cjs` and `icons`. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts the shell. Resolves when the window is there, or when the app ends without one. */
export async function startShell(deps: ShellDeps): Promise<void> {
  const { electron, platform, ownPackage } = deps;
  const { app } = electron;
  app.enableSandbox();
  if (platform === 'win32') app.setAppUserModelId(ownPackage.appId);
  if (!app.requestSingleInstanceLock()) {
    deps.log('Partyline runs already: its window is shown.');
    app.quit();
    return;
  }
  const choice = chooseServer({
    argv: deps.argv,
    variable: deps.environment['PARTYLINE_SERVER'],
    baked: ownPackage.server,
  });
  let shown: ElectronWindow | null = null;
  const show = (): void => {
    if (shown !== null && !shown.browserWindow.isDestroyed()) bringToFront(shown.browserWindow);
  };
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('before-quit', () => shown?.endNext());
  app.on('window-all-closed', () => app.quit());
  if (choice.kind === 'server') guardEverything({ ...deps, server: choice.url });
  await app.whenReady();
  const words = wordsOf(app.getLocale());
  // The launcher of an AppImage drops the sandbox where the system refuses it.
  if (app.isPackaged && app.commandLine.hasSwitch('no-sandbox')) {
    electron.dialog.showErrorBox(words.noSandbox, words.noSandboxMore);
    app.exit(1);
    return;
  }
  if (choice.kind === 'refused') {
    electron.dialog.showErrorBox(words.noServer, choice.sentence);
    app.exit(1);
    return;
  }
  const { window, unread } = openWindow(deps, choice.url, show);
  shown = window;
  startUpdates({
    updater: deps.updater,
    isPackaged: app.isPackaged,
    url: updatesUrl(ownPackage.updates),
    offerRestart: (restart) => unread.offerRestart(restart),
    clock: deps.clock,
    log: deps.log,
  });
}

function openWindow(
  deps: ShellDeps,
  server: URL,
  show: () => void,
): { window: ElectronWindow; unread: Unread } {
  const { electron, platform, ownPackage, folder, clock, log } = deps;
  const { app, session } = electron;
  const words = wordsOf(app.getLocale());
  setMenu(electron, platform);
  const unread = createUnread({
    electron,
    platform,
    title: ownPackage.productName,
    icons: `${folder}/icons`,
    words,
    log,
    show,
    quit: () => app.quit(),
  });
  const window = createElectronWindow({
    electron,
    platform,
    server,
    version: ownPackage.version,
    title: ownPackage.productName,
    preload: `${folder}/preload.cjs`,
    icon: `${folder}/icons/icon.png`,
    file: createPlaceFile({ files: deps.files, path: `${app.getPath('userData')}/window.json`, log }),
    clock,
    log,
    badge: (count) => unread.set(count, window.browserWindow),
    hidesOnClose: () => hidesOnClose(platform, unread),
  });
  const { browserWindow, calls } = window;
  const own = session.defaultSession;
  guardSession(own, { electron, platform, server, log });
  answerScreenShare(own, browserWindow, {
    electron,
    platform,
    hasPortal: platform === 'linux' && deps.environment['XDG_SESSION_TYPE'] === 'wayland',
    server,
    words,
    clock,
    log,
  });
  listenToKeys(browserWindow.webContents, platform, app.isPackaged);
  showContextMenus(browserWindow.webContents, electron, words);
  listenToPage({ electron, browserWindow, calls, server, log });
  startPage({ electron, browserWindow, server, words, clock, log });
  if (platform === 'win32') browserWindow.on('show', () => unread.refresh(browserWindow));
  return { window, unread };
}

/** The dock brings a window back on macOS, and the tray on Windows. On Linux a tray's icon may be invisible. */
function hidesOnClose(platform: NodeJS.Platform, { hasTray }: Unread): boolean {
  return platform === 'darwin' || (platform === 'win32' && hasTray);
}

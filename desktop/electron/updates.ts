// Updates of a packaged app: checked in the background, installed at the end of the app, or at a restart that the user
// asks for. Windows reports no end of the app when the system shuts down, so an app in the tray needs the restart.
import type { AppUpdater } from 'electron-updater';
import type { Clock, Log } from './parts.ts';

/** Time between two checks, ms. */
export const CHECK_MS = 6 * 60 * 60 * 1000;

/** The parts of electron-updater that the shell uses. */
export type Updater = Pick<
  AppUpdater,
  | 'setFeedURL'
  | 'checkForUpdates'
  | 'quitAndInstall'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'logger'
> & {
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'update-downloaded', listener: () => void): unknown;
};

export interface UpdatesDeps {
  /** Creates the updater of the platform. */
  readonly updater: () => Updater;
  readonly isPackaged: boolean;
  /** URL of the folder with the updates; null for none. */
  readonly url: string | null;
  /** Offers the user a restart with the update. */
  readonly offerRestart: (restart: () => void) => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** Checks now and every six hours. A failure is logged, and changes nothing. */
export function startUpdates(deps: UpdatesDeps): void {
  const { updater: create, isPackaged, url, offerRestart, clock, log } = deps;
  if (!isPackaged || url === null) return;
  let updater: Updater;
  try {
    updater = create();
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.logger = null;
    updater.setFeedURL({ provider: 'generic', url });
  } catch (error) {
    log(`Updates are off: ${String(error)}`);
    return;
  }
  // Without a listener the event would end the process.
  updater.on('error', (error) => log(`The check for updates failed: ${error.message}`));
  updater.on('update-downloaded', () => {
    // The quit lets the window close.
    offerRestart(() => updater.quitAndInstall(true, true));
  });
  const check = (): void => {
    clock.after(CHECK_MS, check);
    try {
      // The event reports a failure of the check.
      updater.checkForUpdates().catch(() => undefined);
    } catch (error) {
      log(`The check for updates failed: ${String(error)}`);
    }
  };
  check();
}

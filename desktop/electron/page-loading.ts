// The load of the server's page, and its recovery: a page of the shell while the server cannot be reached, and one reload
// after a crash.
import type { BrowserWindow } from 'electron';
import { isOwnPage } from '../shared/urls.ts';
import { type OfflineAction, offlineAction, offlinePage } from './offline-page.ts';
import type { Clock, Log, Main } from './parts.ts';
import type { Words } from './words.ts';

/** Time between two attempts to reach the server, ms. */
export const RETRY_MS = 5000;

/** A second crash within this time asks the user, ms. */
export const CRASH_WINDOW_MS = 60_000;

/** Chromium's code of a load that another one has replaced. */
const ERR_ABORTED = -3;

export interface PageLoadingDeps {
  readonly electron: Pick<Main, 'app' | 'dialog'>;
  readonly browserWindow: BrowserWindow;
  readonly server: URL;
  readonly words: Words;
  readonly clock: Clock;
  readonly log: Log;
}

/** Loads the page of the server, and keeps the window usable. */
export function startPage({
  electron,
  browserWindow: window,
  server,
  words,
  clock,
  log,
}: PageLoadingDeps): void {
  const contents = window.webContents;
  let isOffline = false;
  let cancelRetry: (() => void) | null = null;
  let crashedAt: number | null = null;

  function load(): void {
    cancelRetry?.();
    isOffline = false;
    // The events below report a failure.
    contents.loadURL(server.href).catch(() => undefined);
  }

  function showOffline(reason: string): void {
    if (window.isDestroyed()) return;
    if (!isOffline) {
      log(`The page of the server did not load: ${reason}`);
      isOffline = true;
      afterEvent(loadOffline);
    }
    retrySoon();
  }

  function loadOffline(): void {
    if (!isOffline) return;
    contents
      .loadURL(offlinePage(server, words))
      .catch((error: unknown) => log(`The shell's own page did not load: ${String(error)}`));
  }

  /** Chromium must not lose the page of a navigation, or of a crash, during the event that reports it. */
  function afterEvent(act: () => void): void {
    clock.after(0, () => {
      if (!window.isDestroyed()) act();
    });
  }

  function retrySoon(): void {
    cancelRetry?.();
    cancelRetry = clock.after(RETRY_MS, () => void retry());
  }

  /** Loads the page only if the server answers, because each failed load would flicker. */
  async function retry(): Promise<void> {
    const isThere = await answers();
    if (window.isDestroyed() || !isOffline) return;
    if (isThere) load();
    else retrySoon();
  }

  async function answers(): Promise<boolean> {
    try {
      const { ok } = await contents.session.fetch(server.href, {
        method: 'HEAD',
        cache: 'no-store',
        // A redirect to another site, for example of a captive portal, is no answer.
        redirect: 'error',
      });
      return ok;
    } catch {
      return false;
    }
  }

  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== ERR_ABORTED) showOffline(description);
  });
  contents.on('did-navigate', (_event, url, status) => {
    if (isOwnPage(url, server) && status >= 400) showOffline(`status ${status}`);
  });
  contents.on('will-redirect', ({ url, isMainFrame }) => {
    if (isMainFrame && !isOwnPage(url, server)) showOffline('the server redirects to another site');
  });
  contents.on('will-navigate', ({ url }) => {
    const action = isOffline ? offlineAction(url) : null;
    if (action !== null) afterEvent(() => runAction(action));
  });
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log(`The process of the page has ended: ${reason}`);
    const isSecond = crashedAt !== null && clock.now() - crashedAt < CRASH_WINDOW_MS;
    crashedAt = clock.now();
    afterEvent(isSecond ? () => void askAfterCrash() : load);
  });

  function runAction(action: OfflineAction): void {
    if (action === 'retry') load();
    else window[action]();
  }

  async function askAfterCrash(): Promise<void> {
    const { response } = await electron.dialog.showMessageBox(window, {
      type: 'error',
      message: words.crashed,
      detail: words.crashedMore,
      buttons: [words.reload, words.quit],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response === 0) load();
    else electron.app.quit();
  }

  load();
}

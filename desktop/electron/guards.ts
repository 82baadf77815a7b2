// The guards of every page and every session of the app: navigation, new windows, webviews, devices and permissions.
import type { Session, WebContents } from 'electron';
import { isGranted } from '../shared/permissions.ts';
import { externalUrl, isOwnPage } from '../shared/urls.ts';
import type { Log, Main } from './parts.ts';

export interface GuardDeps {
  readonly electron: Pick<Main, 'app' | 'shell' | 'systemPreferences'>;
  readonly platform: NodeJS.Platform;
  readonly server: URL;
  readonly log: Log;
}

/** Guards all pages and sessions that exist from now on. Call it before the first window. */
export function guardEverything(deps: GuardDeps): void {
  const { app } = deps.electron;
  app.on('web-contents-created', (_event, contents) => guardContents(contents, deps));
  app.on('session-created', (session) => guardSession(session, deps));
  // Electron would choose the first certificate of the user's store for any site.
  app.on('select-client-certificate', (event, _contents, url, _certificates, callback) => {
    if (isOwnOrigin(url, deps.server)) return;
    event.preventDefault();
    callback();
  });
}

/** Electron's names of the events that begin a press. */
const PRESSES: ReadonlySet<string> = new Set([
  'mouseDown',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'pointerDown',
]);

function guardContents(contents: WebContents, { electron, server, log }: GuardDeps): void {
  const stayOnOwnPages = (event: { preventDefault(): void; readonly url: string }): void => {
    if (isOwnPage(event.url, server)) return;
    event.preventDefault();
    log('A navigation to a foreign page was refused.');
  };
  contents.on('will-navigate', stayOnOwnPages);
  contents.on('will-redirect', stayOnOwnPages);
  contents.on('will-frame-navigate', stayOnOwnPages);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('select-bluetooth-device', (event, _devices, callback) => {
    event.preventDefault();
    callback('');
  });
  let hasPress = false;
  contents.on('input-event', (_event, { type }) => {
    if (PRESSES.has(type)) hasPress = true;
  });
  contents.setWindowOpenHandler(({ url }) => {
    // One press opens at most one URL.
    if (hasPress) openOutside(url, contents);
    hasPress = false;
    return { action: 'deny' };
  });

  function openOutside(url: string, from: WebContents): void {
    if (isServerFile(url, server)) {
      from.downloadURL(url);
      return;
    }
    const outside = externalUrl(url);
    if (outside === null) return;
    electron.shell
      .openExternal(outside)
      .catch((error: unknown) => log(`The system did not open a link: ${String(error)}`));
  }
}

/** Grants the permissions of `desktop/shared/permissions.ts` to the main frame of own pages, and none to others. */
export function guardSession(session: Session, { electron, platform, server }: GuardDeps): void {
  session.setPermissionCheckHandler(
    (contents, permission, requestingOrigin, { isMainFrame }) =>
      // A worker asks without contents.
      (contents === null || isMainFrame) && isGranted(permission, requestingOrigin, server),
  );
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    if (!details.isMainFrame || !isGranted(permission, details.requestingUrl, server)) {
      callback(false);
    } else if (permission === 'media' && platform === 'darwin') {
      const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
      void askMac(electron, types, callback);
    } else {
      callback(true);
    }
  });
  session.setDevicePermissionHandler(() => false);
}

/** macOS asks the user once for each of microphone and camera. Answers false if the user refuses one. */
async function askMac(
  { systemPreferences }: Pick<Main, 'systemPreferences'>,
  types: readonly ('audio' | 'video')[],
  answer: (isGranted: boolean) => void,
): Promise<void> {
  let isGrantedByAll = true;
  try {
    for (const type of types) {
      isGrantedByAll &&= await systemPreferences.askForMediaAccess(
        type === 'audio' ? 'microphone' : 'camera',
      );
    }
  } catch {
    isGrantedByAll = false;
  }
  answer(isGrantedByAll);
}

/** Whether the URL is an uploaded file of the server. */
export function isServerFile(url: string, server: URL): boolean {
  return isOwnOrigin(url, server) && new URL(url).pathname.startsWith('/files/');
}

function isOwnOrigin(url: string, server: URL): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol } = new URL(url);
  return origin === server.origin && protocol !== 'blob:';
}

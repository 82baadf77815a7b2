// The answer to a page that asks for the screen: a choice of the user, in the system's own picker or in this one.
import type {
  BrowserWindow,
  DesktopCapturerSource,
  DisplayMediaRequestHandlerHandlerRequest,
  Session,
  Streams,
} from 'electron';
import { isOwnPage } from '../shared/urls.ts';
import { isOwnMainFrame } from './page-calls.ts';
import type { Clock, Log, Main } from './parts.ts';
import { choiceOf, pickerPage, type PickerSource } from './picker-page.ts';
import type { Words } from './words.ts';

export interface ScreenShareDeps {
  readonly electron: Pick<Main, 'BrowserWindow' | 'desktopCapturer'>;
  readonly platform: NodeJS.Platform;
  /** Whether the desktop asks the user itself, as Wayland does; its answer is one source. */
  readonly hasPortal: boolean;
  readonly server: URL;
  readonly words: Words;
  readonly clock: Clock;
  readonly log: Log;
}

const THUMBNAIL = { width: 320, height: 180 };
const PICKER_SIZE = { width: 640, height: 480 };

export function answerScreenShare(
  session: Session,
  browserWindow: BrowserWindow,
  deps: ScreenShareDeps,
): void {
  let isOpen = false;
  session.setDisplayMediaRequestHandler(
    (request, callback) => {
      if (isOpen || !isAllowed(request, browserWindow, deps.server)) {
        deps.log('A request for the screen was refused.');
        callback(null);
        return;
      }
      isOpen = true;
      void choose(request, browserWindow, deps, (streams) => {
        isOpen = false;
        // Electron throws if the page has left meanwhile.
        callback(isAllowed(request, browserWindow, deps.server) ? streams : null);
      });
    },
    { useSystemPicker: true },
  );
}

function isAllowed(
  { frame, securityOrigin, videoRequested }: DisplayMediaRequestHandlerHandlerRequest,
  browserWindow: BrowserWindow,
  server: URL,
): boolean {
  return (
    videoRequested &&
    !browserWindow.isDestroyed() &&
    isOwnMainFrame(frame, browserWindow, server) &&
    isOwnPage(securityOrigin, server)
  );
}

/** Answers once: with the chosen streams, or with null if the user cancels or the picker fails. */
async function choose(
  { audioRequested }: DisplayMediaRequestHandlerHandlerRequest,
  parent: BrowserWindow,
  deps: ScreenShareDeps,
  answer: (streams: Streams | null) => void,
): Promise<void> {
  const { electron, platform, hasPortal, log } = deps;
  let video: DesktopCapturerSource | undefined;
  try {
    const sources = await electron.desktopCapturer.getSources({
      types: ['screen', 'window'],
      thumbnailSize: THUMBNAIL,
    });
    video = hasPortal && sources.length === 1 ? sources[0] : await pick(sources, parent, deps);
  } catch (error) {
    log(`The picker of screens failed: ${String(error)}`);
  }
  // Only Windows has a loopback of the system's sound.
  const sound = audioRequested && platform === 'win32' ? { audio: 'loopback' as const } : {};
  try {
    answer(video === undefined ? null : { video, ...sound });
  } catch (error) {
    log(`The choice of a screen came too late: ${String(error)}`);
  }
}

let pickers = 0;

/** Resolves to the chosen source, or to undefined if the user closes the picker. */
function pick(
  sources: readonly DesktopCapturerSource[],
  parent: BrowserWindow,
  { electron, words, clock }: ScreenShareDeps,
): Promise<DesktopCapturerSource | undefined> {
  const picker = new electron.BrowserWindow({
    ...PICKER_SIZE,
    useContentSize: true,
    parent,
    modal: true,
    show: false,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    title: words.shareTitle,
    webPreferences: {
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: false,
      spellcheck: false,
      // A name without `persist:` is a session in memory. The titles of the user's windows reach no disk.
      partition: `screen-picker-${++pickers}`,
    },
  });
  const contents = picker.webContents;
  return new Promise((resolve, reject) => {
    let chosen: DesktopCapturerSource | undefined;
    contents.on('will-navigate', (event) => {
      event.preventDefault();
      const choice = choiceOf(event.url, sources.length);
      if (choice === null) return;
      chosen = choice.kind === 'source' ? sources[choice.at] : undefined;
      // Chromium must not lose the page of a navigation during this event.
      clock.after(0, () => {
        if (!picker.isDestroyed()) picker.close();
      });
    });
    contents.on('before-input-event', (event, { type, key }) => {
      if (type !== 'keyDown' || key !== 'Escape') return;
      event.preventDefault();
      picker.close();
    });
    picker.once('ready-to-show', () => picker.show());
    picker.once('closed', () => resolve(chosen));
    contents.loadURL(pickerPage(sources.map(pickerSource), words)).catch((error: unknown) => {
      if (picker.isDestroyed()) return;
      reject(error);
      picker.destroy();
    });
  });
}

function pickerSource({ id, name, thumbnail }: DesktopCapturerSource): PickerSource {
  return {
    kind: id.startsWith('screen:') ? 'screen' : 'window',
    name,
    thumbnail: thumbnail.isEmpty() ? '' : `data:image/jpeg;base64,${thumbnail.toJPEG(75).toString('base64')}`,
  };
}

// The host's end of the channel: calls of the own page's main frame reach the window, all others are ignored.
import type { BrowserWindow, IpcMainEvent, WebFrameMain } from 'electron';
import { type DesktopWindow, runCall } from '../shared/desktop-window.ts';
import { isOwnPage } from '../shared/urls.ts';
import { CALL_CHANNEL, type Log, type Main } from './parts.ts';

export interface PageCallsDeps {
  readonly electron: Pick<Main, 'ipcMain'>;
  readonly browserWindow: BrowserWindow;
  readonly calls: DesktopWindow;
  readonly server: URL;
  readonly log: Log;
}

export function listenToPage({ electron, browserWindow, calls, server, log }: PageCallsDeps): void {
  electron.ipcMain.on(CALL_CHANNEL, (event: IpcMainEvent, call: unknown) => {
    if (browserWindow.isDestroyed()) return;
    const isOurs = event.sender === browserWindow.webContents;
    if (!isOurs || !isOwnMainFrame(event.senderFrame, browserWindow, server)) {
      log('A call to the shell came from another page or frame, and was ignored.');
    } else if (!runCall(calls, call)) {
      log('A malformed call to the shell was ignored.');
    }
  });
}

/** Whether the frame is the main frame of the window, and shows a page of the server. */
export function isOwnMainFrame(frame: WebFrameMain | null, window: BrowserWindow, server: URL): boolean {
  return (
    frame !== null &&
    frame.frameTreeNodeId === window.webContents.mainFrame.frameTreeNodeId &&
    isOwnPage(frame.url, server)
  );
}

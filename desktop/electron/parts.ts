// The parts of Electron that the host uses. Each function of the host takes them as arguments, so that a test can run it
// without Electron's binary.
import type * as Electron from 'electron';

/** Electron's main process. */
export type Main = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'desktopCapturer'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'nativeTheme'
  | 'screen'
  | 'session'
  | 'shell'
  | 'systemPreferences'
  | 'Tray'
>;

/** Electron's part of a sandboxed preload script. */
export type Renderer = Pick<typeof Electron, 'contextBridge' | 'ipcRenderer'>;

/** The channel of calls from the page to the host. */
export const CALL_CHANNEL = 'partyline:call';

/** The channel by which the host tells the page whether the window is maximized. */
export const MAXIMIZED_CHANNEL = 'partyline:maximized';

/** Arguments of the renderer process, by which the preload script learns its facts. */
export const VERSION_ARGUMENT = '--partyline-version=';
export const SERVER_ARGUMENT = '--partyline-server=';

export interface Clock {
  /** Milliseconds since any fixed time. */
  now(): number;
  /** Runs `run` once after `ms` milliseconds. Returns a function that prevents this. */
  after(ms: number, run: () => void): () => void;
}

export type Log = (line: string) => void;

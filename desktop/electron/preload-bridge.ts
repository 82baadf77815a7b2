// The bridge of the page, posted over one channel of Electron.
import { BRIDGE } from '../../src/core/contract/desktop.ts';
import { createBridge } from '../shared/create-bridge.ts';
import {
  CALL_CHANNEL,
  MAXIMIZED_CHANNEL,
  type Renderer,
  SERVER_ARGUMENT,
  VERSION_ARGUMENT,
} from './parts.ts';

export interface PreloadDeps {
  readonly electron: Renderer;
  /** Arguments of the renderer process. */
  readonly arguments: readonly string[];
  readonly isMainFrame: boolean;
  /** Origin of the page, such as `https://chat.example`. */
  readonly origin: string;
  /** Whether the user has pressed a key or a button that opened no URL yet. */
  readonly takePress: () => boolean;
}

/** Exposes the bridge to the main frame of a page of the server. All other pages and frames get nothing. */
export function startPreload(deps: PreloadDeps): void {
  const { electron, isMainFrame, origin, takePress } = deps;
  const server = valueOf(deps.arguments, SERVER_ARGUMENT);
  const version = valueOf(deps.arguments, VERSION_ARGUMENT);
  if (!isMainFrame || server === undefined || version === undefined || origin !== server) return;
  const { bridge, setMaximized } = createBridge({
    version,
    takePress,
    post: (call) => electron.ipcRenderer.send(CALL_CHANNEL, call),
  });
  electron.ipcRenderer.on(MAXIMIZED_CHANNEL, (_event, isMaximized: unknown) =>
    setMaximized(isMaximized === true),
  );
  electron.contextBridge.exposeInMainWorld(BRIDGE, bridge);
}

function valueOf(values: readonly string[], name: string): string | undefined {
  return values.find((one) => one.startsWith(name))?.slice(name.length);
}

// The contract between a page and the desktop shell around it. Each host of the shell gives the page a bridge, which
// posts calls to the host. A plain browser has no bridge.
import * as v from 'valibot';

/** The name of the bridge on the page's `window`. */
export const BRIDGE = 'partylineDesktop';

/** The terminal of the desktop shell (GEN-11); a browser is 0. */
export const DESKTOP_TERMINAL = 1;

/** The screens that have a window size of their own. */
export const windowScreen = v.picklist(['login', 'register', 'home']);

export type WindowScreen = v.InferOutput<typeof windowScreen>;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the page on each screen, in CSS pixels, without the window's frame (LIM-26). */
export const PAGE_SIZES: Readonly<Record<WindowScreen, Size>> = {
  login: { width: 360, height: 440 },
  register: { width: 400, height: 620 },
  home: { width: 1000, height: 700 },
};

/** Longest URL that a page may open in the system's browser, characters. */
export const MAX_EXTERNAL_URL = 2048;

/** A call from the page to the host. Hosts validate each call, because any script in the page can post one. */
export const desktopCall = v.variant('call', [
  v.strictObject({ call: v.literal('resize'), screen: windowScreen }),
  v.strictObject({ call: v.literal('minimize') }),
  v.strictObject({ call: v.literal('maximize'), isOn: v.boolean() }),
  v.strictObject({ call: v.literal('close') }),
  v.strictObject({ call: v.literal('focus') }),
  v.strictObject({ call: v.literal('flash') }),
  v.strictObject({
    call: v.literal('badge'),
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  v.strictObject({
    call: v.literal('openExternal'),
    url: v.pipe(v.string(), v.maxLength(MAX_EXTERNAL_URL)),
  }),
]);

export type DesktopCall = v.InferOutput<typeof desktopCall>;

/**
 * The functions and facts of the shell that a page can use. Nothing else of the host is in its reach. Installed apps stay
 * older than their server's client, so a later function is optional.
 */
export interface DesktopBridge {
  /** The version of the shell, such as `0.1.0`. */
  readonly version: string;
  readonly terminal: typeof DESKTOP_TERMINAL;
  /** Gives the window the size of a screen. The user's own size of the home screen takes precedence. */
  resize(screen: WindowScreen): void;
  minimize(): void;
  /** Maximizes the window, or restores it with false. */
  maximize(isOn: boolean): void;
  close(): void;
  /** Brings the window to the front. */
  focus(): void;
  /** Shows the number of unread messages on the app's icon; 0 shows none. */
  badge(count: number): void;
  /** Asks for attention until the window has the focus, for example with a flashing entry in the task bar. */
  flash(): void;
  /** Opens a URL with http, https or mailto in the system's browser, at most one after each press of the user. */
  openExternal(url: string): void;
  /** Calls `changed` now and after every change. Returns a function that ends the calls. */
  watchMaximized(changed: (isMaximized: boolean) => void): () => void;
}

// The desktop shell around this page. The shell defines the bridge on `window` before the first script of the page.
// The imports are types only: the values would bring the schemas of the contract into the page's first script.
import type { BRIDGE, DESKTOP_TERMINAL, DesktopBridge } from '../core/contract/desktop.ts';

const NAME: typeof BRIDGE = 'partylineDesktop';
const APP: typeof DESKTOP_TERMINAL = 1;

const FUNCTIONS = [
  'resize',
  'minimize',
  'maximize',
  'close',
  'focus',
  'badge',
  'flash',
  'openExternal',
  'watchMaximized',
] as const satisfies readonly (keyof DesktopBridge)[];

/** The bridge of a page, found by its shape: an older shell, or another script's value, counts as none. */
export function bridgeOf(page: object): DesktopBridge | null {
  const found = (page as { [NAME]?: Partial<DesktopBridge> | null })[NAME];
  return found?.terminal === APP && FUNCTIONS.every((name) => typeof found[name] === 'function')
    ? (found as DesktopBridge)
    : null;
}

/** The bridge of this page; null in a browser. */
export const desktop = bridgeOf(globalThis);

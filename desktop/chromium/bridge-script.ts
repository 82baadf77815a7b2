// The script that gives the page its bridge. Chromium runs it before every page of the window; the script does nothing
// in frames and in pages of other origins. It keeps the browser's own functions, because the page could replace them.
import { BRIDGE } from '../../src/core/contract/desktop.ts';
import { createPresses } from '../shared/create-presses.ts';
import { createBridge } from '../shared/create-bridge.ts';

/** The function by which the page posts calls; the script hides it from the page. */
export const BINDING = 'partylinePost';

/** The name of the function by which the host reports the state of the window. */
export const SET_MAXIMIZED = 'partylineSetMaximized';

/**
 * @param origin the origin of the pages that get the bridge
 * @param version the version of the shell
 */
export function bridgeScript({ origin, version }: { origin: string; version: string }): string {
  return `(() => {
  const send = globalThis[${JSON.stringify(BINDING)}];
  delete globalThis[${JSON.stringify(BINDING)}];
  if (window !== window.top || location.origin !== ${JSON.stringify(origin)} || !send) return;
  const stringify = JSON.stringify;
  const { apply } = Reflect;
  const { userActivation } = navigator;
  const isActive = Object.getOwnPropertyDescriptor(UserActivation.prototype, 'isActive').get;
  const takePress = (${createPresses.toString()})(window, () => apply(isActive, userActivation, []));
  const { bridge, setMaximized } = (${createBridge.toString()})({
    version: ${JSON.stringify(version)},
    post: (call) => send(stringify(call)),
    takePress,
  });
  const define = (name, value) => Object.defineProperty(window, name, { value });
  define(${JSON.stringify(BRIDGE)}, bridge);
  define(${JSON.stringify(SET_MAXIMIZED)}, setMaximized);
})()`;
}

// The page's side of the bridge. The Electron host bundles it into its preload script; the Chromium host injects the
// text of `createBridge`, so the function uses nothing outside itself.
import type { DesktopBridge, DesktopCall } from '../../src/core/contract/desktop.ts';

export interface BridgeOptions {
  readonly version: string;
  /** Posts a call to the host. */
  readonly post: (call: DesktopCall) => void;
  /** Whether the user has pressed a key or a button that opened no URL yet; the press then counts as used. */
  readonly takePress: () => boolean;
}

/** The bridge, and the input of its state from the host. */
export interface BridgeParts {
  readonly bridge: DesktopBridge;
  readonly setMaximized: (isMaximized: boolean) => void;
}

export function createBridge({ version, post, takePress }: BridgeOptions): BridgeParts {
  const watchers = new Set<(isMaximized: boolean) => void>();
  let isMaximized = false;
  const bridge: DesktopBridge = {
    version,
    terminal: 1,
    resize: (screen) => post({ call: 'resize', screen }),
    minimize: () => post({ call: 'minimize' }),
    maximize: (isOn) => post({ call: 'maximize', isOn }),
    close: () => post({ call: 'close' }),
    focus: () => post({ call: 'focus' }),
    badge: (count) => post({ call: 'badge', count }),
    flash: () => post({ call: 'flash' }),
    openExternal: (url) => {
      if (takePress()) post({ call: 'openExternal', url });
    },
    watchMaximized: (changed) => {
      watchers.add(changed);
      changed(isMaximized);
      return () => watchers.delete(changed);
    },
  };
  return {
    bridge: Object.freeze(bridge),
    setMaximized: (now) => {
      if (now === isMaximized) return;
      isMaximized = now;
      for (const changed of watchers) changed(now);
    },
  };
}

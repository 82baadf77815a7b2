// The contract of the desktop shell in the Electron host, with the preload script and the main process on the fake Electron.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALL_CHANNEL, MAXIMIZED_CHANNEL } from '../../../desktop/electron/parts.ts';
import { startPreload } from '../../../desktop/electron/preload-bridge.ts';
import type { DesktopBridge } from '../../../src/core/contract/desktop.ts';
import { type HostUnderTest, scenes } from '../../suites/desktop-contract.ts';
import { startWithWindow } from './electron-scene.ts';

/** A press of the user is active while the function of the page runs. */
async function startHost(): Promise<HostUnderTest> {
  const { window, contents, post, record, clock } = await startWithWindow();
  window.focus();
  let takePress = false;
  let bridge: DesktopBridge | null = null;
  let setMaximized: ((event: unknown, value: unknown) => void) | null = null;
  startPreload({
    electron: {
      contextBridge: { exposeInMainWorld: (_name: string, value: DesktopBridge) => (bridge = value) },
      ipcRenderer: {
        send: (channel: string, call: unknown) => channel === CALL_CHANNEL && post(structuredClone(call)),
        on: (channel: string, listener: typeof setMaximized) => {
          if (channel === MAXIMIZED_CHANNEL) setMaximized = listener;
        },
      },
    } as never,
    arguments: window.options.webPreferences?.additionalArguments ?? [],
    isMainFrame: true,
    origin: new URL(contents.mainFrame.url).origin,
    takePress: () => takePress,
  });
  const receive = (): void => {
    for (const [channel, value] of contents.sent.splice(0))
      if (channel === MAXIMIZED_CHANNEL) setMaximized?.({}, value);
  };
  const own = (): DesktopBridge => {
    if (bridge === null) throw new Error('The page has no bridge.');
    return bridge;
  };
  return {
    inPage: async (run, argument) => {
      const result = run(own(), argument);
      receive();
      clock.advance(1000);
      return result;
    },
    size: async () => {
      const { width, height } = window.getContentBounds();
      return { width, height };
    },
    shown: async () => (window.isMinimized() ? 'minimized' : window.isMaximized() ? 'maximized' : 'normal'),
    title: async () => window.title,
    asksForAttention: async () => window.flashes.at(-1) === true,
    blur: async () => window.blur(),
    isFocused: async () => window.isFocused(),
    openedUrls: async () => record.opened,
    pressLink: async (url) => {
      takePress = true;
      own().openExternal(url);
      takePress = false;
    },
    setTitle: async (title) => window.takeTitle(title),
    hasClosed: async () => window.isDestroyed(),
  };
}

describe('the contract of the desktop shell in the Electron host', () => {
  let host: HostUnderTest;
  beforeAll(async () => {
    host = await startHost();
  });
  afterAll(() => {
    Reflect.deleteProperty(globalThis, 'seen');
  });

  for (const { title, run } of scenes) {
    it(`${title} (Electron host)`, async () => {
      await expect(run(host)).resolves.toBeUndefined();
    });
  }
});

import { describe, expect, it } from 'vitest';
import { MAXIMIZED_CHANNEL } from '../../../desktop/electron/parts.ts';
import { startPreload } from '../../../desktop/electron/preload-bridge.ts';
import { MAX_EXTERNAL_URL } from '../../../src/core/contract/desktop.ts';
import { fakeElectron, SERVER, startScene, startWithWindow } from './electron-scene.ts';
import { waitFor } from '../../support/wait-for.ts';

describe('the calls of a page to the Electron host', () => {
  it.each([
    ['a subframe', { url: `${SERVER}/`, parent: {}, frameTreeNodeId: -1 }],
    ['a frame that has left', null],
    ['the main frame of another window', { url: `${SERVER}/`, parent: null, frameTreeNodeId: -5 }],
  ])('ignores a call from %s', async (_name, frame) => {
    const { window, post, log } = await startWithWindow();
    post({ call: 'minimize' }, window.webContents, frame);
    expect(window.isMinimized()).toBe(false);
    expect(log).toEqual(['A call to the shell came from another page or frame, and was ignored.']);
  });

  it.each([
    'https://evil.example/',
    'https://chat.example.evil.example/',
    'http://chat.example/',
    'https://chat.example:8443/',
    'https://chat.example/files/abc/page.html',
    'data:text/html,hello',
    'file:///etc/passwd',
    'about:blank',
    'blob:https://chat.example/0f0f',
  ])('ignores a call from the page %s', async (url) => {
    const { window, contents, post } = await startWithWindow();
    contents.mainFrame.url = url;
    post({ call: 'minimize' });
    expect(window.isMinimized()).toBe(false);
    contents.mainFrame.url = `${SERVER}/home/chat`;
    post({ call: 'minimize' });
    expect(window.isMinimized()).toBe(true);
  });

  it('ignores a call of another page with the frame of the own page', async () => {
    const { window, post } = await startWithWindow();
    post({ call: 'minimize' }, {});
    expect(window.isMinimized()).toBe(false);
  });

  it.each([
    undefined,
    null,
    'close',
    { call: 'quit' },
    { call: 'close', extra: 1 },
    { call: 'badge', count: -1 },
  ])('ignores the malformed call %j', async (call) => {
    const { window, post, log, record } = await startWithWindow();
    post(call);
    expect([window.isDestroyed(), record.badges]).toEqual([false, []]);
    expect(log).toEqual(['A malformed call to the shell was ignored.']);
  });

  it('ignores calls after the window has closed', async () => {
    const { window, post, record } = await startWithWindow();
    window.destroy();
    post({ call: 'badge', count: 1 });
    expect(record.badges).toEqual([]);
  });

  it('opens links with http, https and mailto in the system, and no others', async () => {
    const { post, record, log } = await startWithWindow();
    for (const url of [
      'https://example.org/a',
      'mailto:ann@example.org',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'ms-settings:privacy',
      'https://user:password@example.org/',
      `https://example.org/${'a'.repeat(MAX_EXTERNAL_URL)}`,
    ])
      post({ call: 'openExternal', url });
    expect(record.opened).toEqual(['https://example.org/a', 'mailto:ann@example.org']);
    // The fake system refuses both.
    await waitFor(() =>
      expect(log.filter((line) => line.startsWith('The system did not open a link'))).toHaveLength(2),
    );
  });
});

describe('attention in the Electron host', () => {
  it.each(['linux', 'darwin'] as const)(
    'shows the number of unread messages on the icon on %s',
    async (platform) => {
      const { post, record, window } = await startWithWindow({ platform });
      post({ call: 'badge', count: 3 });
      post({ call: 'badge', count: 0 });
      expect([record.badges, window.overlays]).toEqual([[3, 0], []]);
    },
  );

  it('shows a point over the icon in the task bar of Windows, described for screen readers', async () => {
    const { post, record, window } = await startWithWindow({ platform: 'win32' });
    post({ call: 'badge', count: 1 });
    post({ call: 'badge', count: 0 });
    expect(record.badges).toEqual([]);
    expect(window.overlays).toEqual([
      ['overlay.png', '1 unread message'],
      [null, ''],
    ]);
  });

  it('shows the point again on Windows when the window returns from the tray', async () => {
    const { post, window } = await startWithWindow({ platform: 'win32' });
    post({ call: 'close' });
    post({ call: 'badge', count: 2 });
    window.overlays.length = 0;
    window.show();
    expect(window.overlays).toEqual([['overlay.png', '2 unread messages']]);
  });

  it('shows unread messages in the tray', async () => {
    const { post, trays } = await startWithWindow({ platform: 'linux', locale: 'zh-TW' });
    const [tray] = trays;
    expect([tray?.image, tray?.tip]).toEqual(['tray.png', 'Partyline']);
    post({ call: 'badge', count: 12 });
    expect([tray?.image, tray?.tip]).toEqual(['tray-unread.png', 'Partyline: 12 則未讀訊息']);
    post({ call: 'badge', count: 0 });
    expect([tray?.image, tray?.tip]).toEqual(['tray.png', 'Partyline']);
  });

  it.each([
    ['en-GB', ['Show Partyline', 'Quit']],
    ['zh-HK', ['顯示 Partyline', '結束']],
    ['zh-Hant-TW', ['顯示 Partyline', '結束']],
    ['zh-CN', ['Show Partyline', 'Quit']],
  ])('has a tray menu in the language of %s', async (locale, labels) => {
    const { trays } = await startWithWindow({ locale });
    expect(trays[0]?.items.flatMap(({ label }) => label ?? [])).toEqual(labels);
  });

  it('shows a window from the tray that its close has hidden, and quits from the menu', async () => {
    const { post, window, trays } = await startWithWindow({ platform: 'win32' });
    const [tray] = trays;
    post({ call: 'close' });
    expect(window.isVisible()).toBe(false);
    tray?.emit('click');
    expect([window.isVisible(), window.isFocused()]).toEqual([true, true]);
    const quit = tray?.items.at(-1)?.click as (() => void) | undefined;
    quit?.();
    expect(window.isDestroyed()).toBe(true);
  });

  it('has no tray on macOS, where the dock shows the app', async () => {
    const { trays, app, post, window } = await startWithWindow({ platform: 'darwin' });
    expect(trays).toEqual([]);
    post({ call: 'close' });
    app.emit('activate');
    expect(window.isVisible()).toBe(true);
  });

  it('flashes until the window has the focus', async () => {
    const { post, window, record } = await startWithWindow({ platform: 'win32' });
    post({ call: 'flash' });
    window.focus();
    post({ call: 'flash' });
    expect([window.flashes, record.bounces]).toEqual([[true, false], []]);
  });

  it('bounces once in the dock of macOS unless the window has the focus', async () => {
    const { post, window, record } = await startWithWindow({ platform: 'darwin' });
    post({ call: 'flash' });
    window.focus();
    post({ call: 'flash' });
    expect(record.bounces).toEqual(['informational']);
  });
});

describe('the instances of the Electron host', () => {
  it('[DESK-01] shows the running instance instead of a second one', async () => {
    const second = await startScene({ isSecond: true });
    expect([second.windows.length, second.record.quits]).toEqual([0, 1]);
    const first = await startWithWindow();
    first.post({ call: 'minimize' });
    first.app.emit('second-instance', {}, ['partyline'], '/');
    expect([first.window.isMinimized(), first.window.isFocused()]).toEqual([false, true]);
  });

  it('names itself to Windows, so that notifications carry its name and icon', async () => {
    const { record } = await startWithWindow({
      platform: 'win32',
      ownPackage: { appId: 'example.chat.desktop' },
    });
    expect(record.appIds).toEqual(['example.chat.desktop']);
  });
});

describe('the preload script', () => {
  const parts = (changes: Partial<Parameters<typeof startPreload>[0]> = {}) => {
    const exposed: Record<string, Record<string, (...values: unknown[]) => unknown>> = {};
    const listeners = new Map<string, (...values: unknown[]) => void>();
    const sent: unknown[][] = [];
    startPreload({
      electron: {
        contextBridge: { exposeInMainWorld: (name: string, api: never) => void (exposed[name] = api) },
        ipcRenderer: {
          send: (...message: unknown[]) => void sent.push(message),
          on: (name: string, listener: () => void) => listeners.set(name, listener),
        },
      } as unknown as Parameters<typeof startPreload>[0]['electron'],
      arguments: ['electron', '--partyline-version=1.2.3', `--partyline-server=${SERVER}`],
      isMainFrame: true,
      origin: SERVER,
      takePress: () => true,
      ...changes,
    });
    return { exposed, listeners, sent };
  };

  it('[GEN-11] gives the page of the server one bridge with the terminal 1, and one channel', () => {
    const { exposed, listeners, sent } = parts();
    expect(Object.keys(exposed)).toEqual(['partylineDesktop']);
    const bridge = exposed['partylineDesktop'];
    expect(bridge).toMatchObject({ terminal: 1, version: '1.2.3' });
    bridge?.['badge']?.(3);
    expect(sent).toEqual([['partyline:call', { call: 'badge', count: 3 }]]);
    const seen: unknown[] = [];
    bridge?.['watchMaximized']?.((now: unknown) => seen.push(now));
    listeners.get(MAXIMIZED_CHANNEL)?.({}, true);
    listeners.get(MAXIMIZED_CHANNEL)?.({}, 'yes');
    expect(seen).toEqual([false, true, false]);
  });

  it.each([
    ['a subframe', { isMainFrame: false }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a window without a server', { arguments: ['electron'] }],
  ])('gives %s nothing', (_name, changes) => {
    const { exposed, listeners } = parts(changes);
    expect([Object.keys(exposed), listeners.size]).toEqual([[], 0]);
  });
});

describe('the fake of Electron', () => {
  it('has the members of Electron that the host uses', () => {
    expect(Object.keys(fakeElectron().electron).toSorted()).toEqual([
      'BrowserWindow',
      'Menu',
      'Tray',
      'app',
      'desktopCapturer',
      'dialog',
      'ipcMain',
      'nativeImage',
      'nativeTheme',
      'screen',
      'session',
      'shell',
      'systemPreferences',
    ]);
  });
});

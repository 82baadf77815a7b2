import { describe, expect, it } from 'vitest';
import { MAXIMIZED_CHANNEL } from '../../../desktop/electron/parts.ts';
import { startWithWindow } from './electron-scene.ts';

describe('the window of the Electron host', () => {
  it('[LOGIN-07, REG-08, HOME-10, LIM-26] has the page size of each screen, around the same center', async () => {
    const { window, post } = await startWithWindow();
    expect(window.options).toMatchObject({ frame: false, useContentSize: true, show: false });
    expect(window.getContentBounds()).toEqual({ x: 780, y: 300, width: 360, height: 440 });
    post({ call: 'resize', screen: 'register' });
    expect(window.getContentBounds()).toEqual({ x: 760, y: 210, width: 400, height: 620 });
    post({ call: 'resize', screen: 'home' });
    expect(window.getContentBounds()).toEqual({ x: 460, y: 170, width: 1000, height: 700 });
    post({ call: 'resize', screen: 'login' });
    expect(window.getContentBounds()).toEqual({ x: 780, y: 300, width: 360, height: 440 });
  });

  it('[DESK-02] can be resized and maximized on the home screen only', async () => {
    const { window, post } = await startWithWindow();
    const limits = () => [window.isResizable, window.isMaximizable, window.isFullScreenable];
    expect([limits(), window.minimum]).toEqual([
      [false, false, false],
      [1, 1],
    ]);
    post({ call: 'maximize', isOn: true });
    expect(window.isMaximized()).toBe(false);
    post({ call: 'resize', screen: 'home' });
    expect([limits(), window.minimum]).toEqual([
      [true, true, true],
      [360, 440],
    ]);
    post({ call: 'maximize', isOn: true });
    expect(window.isMaximized()).toBe(true);
    post({ call: 'resize', screen: 'register' });
    expect(limits()).toEqual([false, false, false]);
  });

  it('[DESK-01] minimizes, maximizes and restores, and tells the page whether it is maximized', async () => {
    const { window, contents, post } = await startWithWindow();
    contents.emit('dom-ready');
    post({ call: 'resize', screen: 'home' });
    post({ call: 'maximize', isOn: true });
    post({ call: 'maximize', isOn: false });
    expect(contents.sent).toEqual([
      [MAXIMIZED_CHANNEL, false],
      [MAXIMIZED_CHANNEL, true],
      [MAXIMIZED_CHANNEL, false],
    ]);
    post({ call: 'minimize' });
    expect(window.isMinimized()).toBe(true);
    post({ call: 'focus' });
    expect([window.isMinimized(), window.isVisible(), window.isFocused()]).toEqual([false, true, true]);
  });

  it('leaves the maximized state and full screen for the login, and returns to it after the sign-in', async () => {
    const { window, post } = await startWithWindow();
    post({ call: 'resize', screen: 'home' });
    post({ call: 'maximize', isOn: true });
    post({ call: 'resize', screen: 'login' });
    expect([window.isMaximized(), window.bounds.width]).toEqual([false, 360]);
    post({ call: 'resize', screen: 'home' });
    expect(window.isMaximized()).toBe(true);
    window.setFullScreen(true);
    post({ call: 'resize', screen: 'login' });
    expect([window.isFullScreen(), window.bounds.width]).toEqual([false, 360]);
  });

  it('[DESK-01] hides a closed window on macOS and Windows, and ends with it on Linux', async () => {
    for (const platform of ['darwin', 'win32'] as const) {
      const { window, post, record } = await startWithWindow({ platform });
      expect(window.isVisible()).toBe(true);
      post({ call: 'close' });
      expect([window.isDestroyed(), window.isVisible(), record.quits]).toEqual([false, false, 0]);
    }
    const { window, post, record } = await startWithWindow({ platform: 'linux' });
    post({ call: 'close' });
    expect([window.isDestroyed(), record.quits]).toEqual([true, 1]);
  });

  it('ends with the window on Windows if there is no tray from which it could return', async () => {
    const { window, post } = await startWithWindow({ platform: 'win32', hasTray: false });
    post({ call: 'close' });
    expect(window.isDestroyed()).toBe(true);
  });

  it.each(['win32', 'darwin'] as const)(
    'ends on %s by the menu, although its window hides',
    async (platform) => {
      const { window, app } = await startWithWindow({ platform });
      app.quit();
      expect(window.isDestroyed()).toBe(true);
    },
  );

  it('leaves full screen before it hides on macOS', async () => {
    const { window, post } = await startWithWindow({ platform: 'darwin' });
    window.endsFullScreenLate = true;
    post({ call: 'resize', screen: 'home' });
    window.setFullScreen(true);
    post({ call: 'close' });
    expect(window.isVisible()).toBe(true);
    window.endFullScreen();
    expect([window.isFullScreen(), window.isVisible()]).toEqual([false, false]);
  });

  it('hides after it has left full screen on Windows, which shows a window that hides before', async () => {
    const { window, post } = await startWithWindow({ platform: 'win32' });
    post({ call: 'resize', screen: 'home' });
    window.setFullScreen(true);
    window.on('leave-full-screen', () => expect(window.isVisible()).toBe(true));
    post({ call: 'close' });
    expect([window.isFullScreen(), window.isVisible()]).toEqual([false, false]);
  });

  it('lets no page keep the window open', async () => {
    const { contents } = await startWithWindow();
    expect(contents.navigates('will-prevent-unload', '')).toBe(true);
  });

  it('[GEN-01] gives the page no Node, no webview and its own world, behind a sandbox', async () => {
    const { window, record } = await startWithWindow();
    expect(record.isSandboxed).toBe(true);
    expect(window.options.webPreferences).toEqual({
      preload: '/app/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: true,
      devTools: false,
      autoplayPolicy: 'no-user-gesture-required',
      additionalArguments: ['--partyline-version=1.2.3', '--partyline-server=https://chat.example'],
    });
  });

  it('has developer tools in a checkout only', async () => {
    const { window } = await startWithWindow({ isPackaged: false });
    expect(window.options.webPreferences?.devTools).toBe(true);
  });

  it('has the name of the app as its title until the page names itself', async () => {
    const { window } = await startWithWindow({ ownPackage: { productName: 'Example Chat' } });
    expect(window.options.title).toBe('Example Chat');
  });
});

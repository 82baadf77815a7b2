import { describe, expect, it } from 'vitest';
import { STILL_MS } from '../../../desktop/electron/window-place.ts';
import { MONITOR } from './fake-electron.ts';
import { startWithWindow } from './electron-scene.ts';

const PLACE = '/userData/window.json';

describe('the place of the window in the Electron host', () => {
  it('keeps the size of the login when the maximized state ends late', async () => {
    const { window, post } = await startWithWindow();
    window.setResizable(true);
    window.bounds = MONITOR;
    window.emit('unmaximize');
    expect(window.bounds.width).toBe(360);
    post({ call: 'resize', screen: 'home' });
    expect(window.bounds).toEqual({ x: 460, y: 170, width: 1000, height: 700 });
  });

  it('[LIM-26] gives the login its size when macOS has left full screen', async () => {
    const { window, post, clock } = await startWithWindow({ platform: 'darwin' });
    window.endsFullScreenLate = true;
    post({ call: 'resize', screen: 'home' });
    window.setFullScreen(true);
    post({ call: 'resize', screen: 'register' });
    post({ call: 'resize', screen: 'login' });
    clock.advance(0);
    expect(window.isFullScreenable).toBe(true);
    window.endFullScreen();
    clock.advance(0);
    expect(window.getContentBounds()).toEqual({ x: 780, y: 300, width: 360, height: 440 });
    expect([window.isResizable, window.isFullScreenable]).toEqual([false, false]);
  });

  it('[LIM-26] gives the screens their sizes when a minimized window returns', async () => {
    const { window, post, clock, disk } = await startWithWindow({ platform: 'win32' });
    post({ call: 'minimize' });
    post({ call: 'resize', screen: 'home' });
    clock.advance(STILL_MS);
    window.restore();
    clock.advance(STILL_MS);
    expect(window.getContentBounds()).toEqual({ x: 460, y: 170, width: 1000, height: 700 });
    expect(JSON.parse(disk.get(PLACE) ?? '')).toMatchObject({ screen: 'home', homeSize: null });
    post({ call: 'minimize' });
    post({ call: 'resize', screen: 'login' });
    clock.advance(0);
    window.restore();
    clock.advance(0);
    expect([window.bounds.width, window.isResizable]).toEqual([360, false]);
  });

  it('[LIM-26] gives the login its size when a minimized window returns to full screen on Windows', async () => {
    const { window, post, clock } = await startWithWindow({ platform: 'win32' });
    post({ call: 'resize', screen: 'home' });
    window.setFullScreen(true);
    post({ call: 'minimize' });
    post({ call: 'resize', screen: 'login' });
    clock.advance(0);
    window.restore();
    clock.advance(0);
    expect([window.isFullScreen(), window.bounds.width, window.isResizable]).toEqual([false, 360, false]);
  });

  it.each([
    ['login', 360, false],
    ['home', 1000, true],
  ])('shows no hidden maximized window for the screen %s', async (screen, width, isMaximized) => {
    const { window, post, clock } = await startWithWindow({ platform: 'win32' });
    post({ call: 'resize', screen: 'home' });
    post({ call: 'maximize', isOn: true });
    post({ call: 'close' });
    post({ call: 'resize', screen: 'login' });
    post({ call: 'resize', screen });
    expect(window.isVisible()).toBe(false);
    window.show();
    clock.advance(0);
    expect([window.bounds.width, window.isMaximized()]).toEqual([width, isMaximized]);
    expect(window.isResizable).toBe(screen === 'home');
  });

  it('maximizes a hidden home when it returns, and takes the size of the login for no size of the user', async () => {
    const { window, post, clock, disk } = await startWithWindow({ platform: 'win32' });
    post({ call: 'resize', screen: 'home' });
    post({ call: 'maximize', isOn: true });
    post({ call: 'resize', screen: 'login' });
    post({ call: 'close' });
    post({ call: 'resize', screen: 'home' });
    window.emit('move');
    clock.advance(STILL_MS);
    expect(window.isVisible()).toBe(false);
    expect(JSON.parse(disk.get(PLACE) ?? '')).toMatchObject({ screen: 'home', homeSize: null });
    window.show();
    clock.advance(0);
    expect(window.isMaximized()).toBe(true);
    post({ call: 'maximize', isOn: false });
    expect(window.bounds.width).toBe(1000);
  });

  it('gives a home that was maximized its size below, when the page signs in before the window shows', async () => {
    const place = { screen: 'login', center: null, homeSize: null, isMaximized: true };
    const { window, post } = await startWithWindow({
      disk: new Map([[PLACE, JSON.stringify(place)]]),
      earlyCall: { call: 'resize', screen: 'home' },
    });
    expect(window.isMaximized()).toBe(true);
    post({ call: 'maximize', isOn: false });
    expect(window.bounds.width).toBe(1000);
  });

  it('takes the rounding of a scaled screen for no move and no resize', async () => {
    const { window, post, clock, disk } = await startWithWindow();
    post({ call: 'resize', screen: 'home' });
    window.dragTo({ x: 459, y: 171, width: 1002, height: 703 });
    clock.advance(STILL_MS);
    expect(JSON.parse(disk.get(PLACE) ?? '')).toMatchObject({ center: null, homeSize: null });
    window.dragTo({ x: 459, y: 171, width: 1004, height: 703 });
    clock.advance(STILL_MS);
    expect(JSON.parse(disk.get(PLACE) ?? '')).toMatchObject({ homeSize: { width: 1004, height: 703 } });
  });

  it('opens in the place of the last run, with the size that the user gave the home screen', async () => {
    const disk = new Map<string, string>();
    const first = await startWithWindow({ disk });
    first.post({ call: 'resize', screen: 'home' });
    first.window.dragTo({ x: 100, y: 50, width: 1200, height: 800 });
    expect(disk.get(PLACE)).toBeUndefined();
    first.clock.advance(STILL_MS);
    expect(JSON.parse(disk.get(PLACE) ?? '')).toEqual({
      screen: 'home',
      center: { x: 700, y: 450 },
      homeSize: { width: 1200, height: 800 },
      isMaximized: false,
    });
    expect([...disk.keys()]).toEqual([PLACE]);
    first.post({ call: 'maximize', isOn: true });
    first.post({ call: 'close' });
    const second = await startWithWindow({ disk });
    expect(second.window.bounds).toEqual({ x: 100, y: 50, width: 1200, height: 800 });
    expect([second.window.isMaximized(), second.window.isResizable]).toEqual([true, true]);
    second.post({ call: 'resize', screen: 'login' });
    expect(second.window.bounds).toEqual({ x: 520, y: 230, width: 360, height: 440 });
  });

  it('moves only the center if the window manager places the window elsewhere', async () => {
    const { window, post, clock, disk } = await startWithWindow();
    post({ call: 'resize', screen: 'home' });
    window.dragTo({ x: 470, y: 190, width: 1000, height: 700 });
    clock.advance(STILL_MS);
    expect(JSON.parse(disk.get(PLACE) ?? '')).toMatchObject({ center: { x: 970, y: 540 }, homeSize: null });
  });

  it('keeps the size of the user when a smaller monitor cuts the window', async () => {
    const homeSize = { width: 1800, height: 1000 };
    const place = { screen: 'home', center: null, homeSize, isMaximized: false };
    const disk = new Map([[PLACE, JSON.stringify(place)]]);
    const monitor = { x: 0, y: 0, width: 1280, height: 720 };
    const { window, clock } = await startWithWindow({ disk, monitors: [monitor] });
    expect(window.bounds).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
    window.emit('resize');
    clock.advance(STILL_MS);
    expect(JSON.parse(disk.get(PLACE) ?? '')).toEqual(place);
    window.dragTo({ x: 0, y: 20, width: 1280, height: 720 });
    window.close();
    expect(JSON.parse(disk.get(PLACE) ?? '')).toEqual({ ...place, center: { x: 640, y: 380 } });
  });

  it.each([
    ['empty', ''],
    ['null', 'null'],
    ['cut off', '{"screen":"home"'],
    ['of an unknown screen', '{"screen":"../../etc","center":null,"homeSize":null,"isMaximized":false}'],
    [
      'far outside of all numbers',
      '{"screen":"home","center":{"x":1e308,"y":0},"homeSize":null,"isMaximized":true}',
    ],
    ['immense', '{"screen":"home","center":null,"homeSize":{"width":1e9,"height":1},"isMaximized":false}'],
    [
      'too long',
      JSON.stringify({
        screen: 'home',
        center: null,
        homeSize: null,
        isMaximized: true,
        x: 'x'.repeat(20_000),
      }),
    ],
  ])('opens at the first place if window.json is %s', async (_name, text) => {
    const { window } = await startWithWindow({ disk: new Map([[PLACE, text]]) });
    expect(window.bounds).toEqual({ x: 780, y: 300, width: 360, height: 440 });
  });

  it('opens no invisible window from a hostile window.json', async () => {
    const place = {
      screen: 'home',
      center: { x: -100_000, y: 100_000 },
      homeSize: { width: 1, height: 1 },
      isMaximized: false,
    };
    const { window } = await startWithWindow({ disk: new Map([[PLACE, JSON.stringify(place)]]) });
    expect(window.bounds).toEqual({ x: 0, y: 600, width: 360, height: 440 });
  });

  it('works on a disk that refuses the place', async () => {
    const disk = new Map<string, string>();
    disk.set = () => {
      throw new Error('ENOSPC');
    };
    const { window, post, log } = await startWithWindow({ disk });
    post({ call: 'close' });
    expect(window.isDestroyed()).toBe(true);
    expect(log).toContain('The place of the window could not be stored: Error: ENOSPC');
  });
});

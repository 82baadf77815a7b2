import { describe, expect, it, vi } from 'vitest';
import { createBridge } from '../../../desktop/shared/create-bridge.ts';
import { createPresses } from '../../../desktop/shared/create-presses.ts';
import { type DesktopWindow, runCall } from '../../../desktop/shared/desktop-window.ts';
import type { DesktopCall } from '../../../src/core/contract/desktop.ts';

function fakeWindow() {
  const ran: unknown[][] = [];
  const record =
    (name: string) =>
    (...values: unknown[]): void =>
      void ran.push([name, ...values]);
  const window: DesktopWindow = {
    resize: record('resize'),
    minimize: record('minimize'),
    maximize: record('maximize'),
    close: record('close'),
    focus: record('focus'),
    flash: record('flash'),
    badge: record('badge'),
    openExternal: record('openExternal'),
  };
  return { window, ran };
}

describe('the bridge between the page and the desktop shell', () => {
  it('[DESK-01] carries every call of the page to the window, as a structured clone', () => {
    const { window, ran } = fakeWindow();
    const { bridge } = createBridge({
      version: '1.2.3',
      post: (call) => expect(runCall(window, structuredClone(call))).toBe(true),
      takePress: () => true,
    });
    bridge.resize('login');
    bridge.minimize();
    bridge.maximize(true);
    bridge.maximize(false);
    bridge.close();
    bridge.focus();
    bridge.flash();
    bridge.badge(3);
    bridge.openExternal('https://example.org');
    expect(ran).toEqual([
      ['resize', 'login'],
      ['minimize'],
      ['maximize', true],
      ['maximize', false],
      ['close'],
      ['focus'],
      ['flash'],
      ['badge', 3],
      ['openExternal', 'https://example.org/'],
    ]);
  });

  it('[GEN-11] has the terminal 1 and the version, and nothing that a page can replace', () => {
    const { bridge } = createBridge({ version: '1.2.3', post: () => undefined, takePress: () => true });
    expect([bridge.terminal, bridge.version]).toEqual([1, '1.2.3']);
    expect(Object.isFrozen(bridge)).toBe(true);
    expect(Object.keys(bridge).toSorted()).toEqual([
      'badge',
      'close',
      'flash',
      'focus',
      'maximize',
      'minimize',
      'openExternal',
      'resize',
      'terminal',
      'version',
      'watchMaximized',
    ]);
  });

  it('opens a URL outside in answer to a press only', () => {
    const post = vi.fn<(call: DesktopCall) => void>();
    const { bridge } = createBridge({ version: '1', post, takePress: () => false });
    bridge.openExternal('https://example.org');
    expect(post).not.toHaveBeenCalled();
  });

  it('opens at most one URL after each press of the user', () => {
    const listeners: ((event: { isTrusted: boolean }) => void)[] = [];
    let isActive = true;
    const takePress = createPresses(
      { addEventListener: (_type, listener) => void listeners.push(listener) },
      () => isActive,
    );
    const press = (isTrusted: boolean): void => listeners.forEach((listener) => listener({ isTrusted }));
    expect(takePress()).toBe(false);
    press(false);
    expect(takePress()).toBe(false);
    press(true);
    expect([takePress(), takePress()]).toEqual([true, false]);
    press(true);
    isActive = false;
    expect(takePress()).toBe(false);
  });

  it('tells each watcher the state now and after every change', () => {
    const { bridge, setMaximized } = createBridge({
      version: '1',
      post: () => undefined,
      takePress: () => true,
    });
    const seen: boolean[] = [];
    const end = bridge.watchMaximized((now) => seen.push(now));
    setMaximized(true);
    setMaximized(true);
    setMaximized(false);
    end();
    setMaximized(true);
    expect(seen).toEqual([false, true, false]);
  });

  it.each([
    undefined,
    null,
    'close',
    [],
    {},
    { call: 'quit' },
    { call: 'constructor' },
    { call: '__proto__' },
    { call: 'resize', screen: { width: 1, height: 1 } },
    { call: 'resize', screen: 'home', width: 9999 },
    { call: 'close', next: 'open' },
    { call: 'maximize' },
    { call: 'badge', count: -1 },
    { call: 'badge', count: 0.5 },
    { call: 'badge', count: Number.POSITIVE_INFINITY },
    { call: 'openExternal', url: 'file:///etc/passwd' },
    { call: 'openExternal', url: ['https://example.org'] },
    { call: 'openExternal', url: `https://example.org/${'a'.repeat(3000)}` },
  ])('ignores the malformed call %j', (call) => {
    const { window, ran } = fakeWindow();
    expect(runCall(window, call)).toBe(false);
    expect(ran).toEqual([]);
  });
});

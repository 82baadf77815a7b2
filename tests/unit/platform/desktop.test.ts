import { afterEach, expect, test, vi } from 'vitest';
import { createBridge } from '../../../desktop/shared/create-bridge.ts';
import { BRIDGE, type DesktopBridge } from '../../../src/core/contract/desktop.ts';
import { bridgeOf } from '../../../src/platform/desktop.ts';

const { bridge } = createBridge({ version: '1.0.0', post: () => undefined, takePress: () => true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('The bridge of the desktop shell is found under the name of the contract', () => {
  expect(bridgeOf({ [BRIDGE]: bridge })).toBe(bridge);
});

test('A page without a bridge, or with a value of another shape, is a browser', () => {
  for (const other of [undefined, null, 'bridge', 1, {}, { terminal: 1 }, { ...bridge, terminal: 0 }]) {
    expect(bridgeOf({ [BRIDGE]: other })).toBeNull();
  }
  const functions = Object.keys(bridge).filter((name) => name !== 'version' && name !== 'terminal');
  expect(functions).toHaveLength(9);
  for (const name of functions) expect(bridgeOf({ [BRIDGE]: { ...bridge, [name]: undefined } })).toBeNull();
});

test('[GEN-11] The terminal of a page is 0 in a browser, and that of the bridge in the desktop shell', async () => {
  const terminal = async (): Promise<number> => (await import('../../../src/platform/terminal.ts')).TERMINAL;
  expect(await terminal()).toBe(0);
  vi.resetModules();
  vi.stubGlobal(BRIDGE, bridge);
  expect(await terminal()).toBe(1);
});

test('A click on a notification in the desktop shell brings the window to the front', async () => {
  const shown: { onclick: (() => void) | null }[] = [];
  class Granted {
    static readonly permission = 'granted';
    onclick = null;
    constructor() {
      shown.push(this);
    }
    close(): void {}
  }
  const focus = vi.fn<DesktopBridge['focus']>();
  vi.stubGlobal(BRIDGE, { ...bridge, focus });
  vi.stubGlobal('Notification', Granted);
  vi.stubGlobal('window', { focus: () => undefined });
  vi.resetModules();
  const { notifier } = await import('../../../src/platform/notify.ts');
  const content = { title: 'Bruno', body: 'hi', icon: '', message: 5, onClick: () => undefined };
  notifier.show({ name: 'private-2', ...content });
  expect(focus).not.toHaveBeenCalled();
  shown[0]?.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
});

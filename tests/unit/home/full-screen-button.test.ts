import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createBridge } from '../../../desktop/shared/create-bridge.ts';
import { BRIDGE } from '../../../src/core/contract/desktop.ts';
import { drawnInBoth } from '../rendered.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function labels(): Promise<(string | undefined)[]> {
  const { FullScreenButton } = await import('../../../src/home/FullScreenButton.tsx');
  const drawn = await drawnInBoth(createElement(FullScreenButton, {}));
  return drawn.map((html) => /aria-label="([^"]*)"/.exec(html)?.[1]);
}

test('[HOME-05] The rail has a full-screen toggle where the browser allows full screen', async () => {
  vi.stubGlobal('document', { fullscreenEnabled: true });
  expect(await labels()).toEqual(['Full screen', '全螢幕']);
  vi.stubGlobal('document', { fullscreenEnabled: false });
  expect(await labels()).toEqual([undefined, undefined]);
});

test('[HOME-05] The desktop shell has no full-screen toggle', async () => {
  vi.stubGlobal('document', { fullscreenEnabled: true });
  const { bridge } = createBridge({ version: '1.0.0', post: () => undefined, takePress: () => true });
  vi.stubGlobal(BRIDGE, bridge);
  vi.resetModules();
  expect(await labels()).toEqual([undefined, undefined]);
});

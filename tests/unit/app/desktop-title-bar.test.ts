import { createElement } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBridge } from '../../../desktop/shared/create-bridge.ts';
import { TitleBar } from '../../../src/app/desktop/TitleBar.tsx';
import type { WindowScreen } from '../../../src/core/contract/desktop.ts';
import { drawnInBoth, textsIn } from '../rendered.ts';

beforeAll(() => void vi.stubGlobal('document', { title: '(3) Partyline', hasFocus: () => true }));
afterAll(() => void vi.unstubAllGlobals());

const { bridge } = createBridge({ version: '1.0.0', post: () => undefined, takePress: () => true });

const drawn = (screen: WindowScreen | null): Promise<string[]> =>
  drawnInBoth(createElement(TitleBar, { bridge, screen: () => screen, watch: () => () => undefined }));

const labelsIn = (html: string): (string | undefined)[] =>
  (html.match(/<button [^>]*>/g) ?? []).map((button) => /aria-label="([^"]*)"/.exec(button)?.[1]);

test('[DESK-01] The title bar has the title of the document and the buttons of the window', async () => {
  const [english = '', chinese = ''] = await drawn('home');
  expect(textsIn(english)).toEqual(['(3) Partyline']);
  expect(labelsIn(english)).toEqual(['Minimize', 'Maximize', 'Close window']);
  expect(labelsIn(chinese)).toEqual(['最小化', '最大化', '關閉視窗']);
  const [other = ''] = await drawn(null);
  expect(labelsIn(other)).toEqual(labelsIn(english));
});

test('[DESK-02] The login and the registration have no button that maximizes the window', async () => {
  for (const screen of ['login', 'register'] as const) {
    const [english = ''] = await drawn(screen);
    expect(labelsIn(english)).toEqual(['Minimize', 'Close window']);
  }
});

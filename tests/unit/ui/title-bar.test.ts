import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { BAR_HEIGHT } from '../../../src/ui/title-bar.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('The height of the title bar in scripts is that of the design tokens', () => {
  const tokens = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
  expect(/:root\[data-desktop\] \{\n {2}--title-bar: (\d+)px;/.exec(tokens)?.[1]).toBe(String(BAR_HEIGHT));
});

test('Popups stay below the title bar of the desktop shell, and at the same distance from all edges in a browser', async () => {
  const edges = async () => (await import('../../../src/ui/title-bar.ts')).edgesOf(8);
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  expect(await edges()).toEqual({ top: 8, right: 8, bottom: 8, left: 8 });
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: { desktop: '' } } });
  expect(await edges()).toEqual({ top: 40, right: 8, bottom: 8, left: 8 });
});

import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sourceFiles } from '../../../scripts/check/files.ts';
import { Avatar } from '../../../src/shared/Avatar.tsx';
import { markup } from '../words.ts';

const origin = 'https://host';
beforeEach(() => {
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
});
afterEach(() => vi.unstubAllGlobals());

const render = (image: string): Promise<string> =>
  markup('en-US', createElement(Avatar, { id: 'u1', name: 'Mira Okafor', image }));

test('[INV-8] An avatar loads from an upload URL without a referrer', async () => {
  const html = await render('/files/1/face.webp');
  expect(html).toContain('src="https://host/files/1/face.webp"');
  expect(html).toMatch(/referrerpolicy="no-referrer"/i);
});

test('[INV-8] An avatar with a refused URL shows initials', async () => {
  const addresses = [
    '//evil.example/x',
    'https://me:secret@host/files/1',
    'https://me@elsewhere/1.png',
    '/api/friend/delete/7',
    'https://host/api/logout',
    '/files/../api/logout',
    '/files/1.svg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
  ];
  for (const address of addresses) {
    const html = await render(address);
    expect([address, html.includes('<img'), html.includes('MO')]).toEqual([address, false, true]);
  }
});

test('[INV-8] Screens use only the avatar component that checks URLs', () => {
  const own = 'src/shared/Avatar.tsx';
  const users = sourceFiles('src').filter(
    ({ path, text }) => !/^src\/(ui|gallery)\//.test(path) && text.includes('ui/Avatar.tsx'),
  );
  expect(users.map(({ path }) => path)).toEqual([own]);
});

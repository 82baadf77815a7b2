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

const drawn = (image: string): Promise<string> =>
  markup('en-US', createElement(Avatar, { id: 'u1', name: 'Mira Okafor', image }));

test('[INV-8] a face is asked for where pictures are, without a word of where it is shown', async () => {
  const html = await drawn('/files/1/face.webp');
  expect(html).toContain('src="https://host/files/1/face.webp"');
  expect(html).toMatch(/referrerpolicy="no-referrer"/i);
});

test('[INV-8] an address that is no picture leaves the initials', async () => {
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
    const html = await drawn(address);
    expect([address, html.includes('<img'), html.includes('MO')]).toEqual([address, false, true]);
  }
});

test('[INV-8] no screen shows a face but by the component that checks its address', () => {
  const own = 'src/shared/Avatar.tsx';
  const others = sourceFiles('src/screens', 'src/app', 'src/platform').filter(
    ({ path, text }) => path !== own && text.includes('ui/Avatar.tsx'),
  );
  expect(others.map(({ path }) => path)).toEqual([]);
});

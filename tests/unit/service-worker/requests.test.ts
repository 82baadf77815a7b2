import { expect, test } from 'vitest';
import { answerTo } from '../../../workers/service-worker/requests.ts';
import { ORIGIN } from './caches.ts';

const answerFor = (path: string, more: Partial<Parameters<typeof answerTo>[0]> = {}) =>
  answerTo(
    { method: 'GET', url: new URL(path, ORIGIN).href, mode: 'no-cors', destination: '', ...more },
    ORIGIN,
  );

test('The service worker answers every route with the page, and a path with an extension with a file', () => {
  for (const path of ['/', '/login', '/home/chat?chat=private-2', '/home', '/nowhere/at/all'])
    expect(answerFor(path, { mode: 'navigate' })).toBe('page');
  expect(answerFor('/guide.pdf', { mode: 'navigate' })).toBe('network');
  expect(answerFor('/assets/page-abc.js')).toBe('file');
  expect(answerFor('/favicon.svg', { destination: 'image' })).toBe('file');
  expect(answerFor('/~repair')).toBe('repair');
});

test('The service worker passes paths of the server and changing requests to the network', () => {
  for (const path of ['/api/user/self', '/healthz', '/im', '/files/a/b.pdf'])
    expect(answerFor(path, { mode: 'navigate' })).toBe('network');
  expect(answerFor('/assets/page-abc.js', { method: 'POST' })).toBe('network');
  expect(answerFor('/api/login', { method: 'POST' })).toBe('network');
});

test('The service worker caches pictures and no other uploads; of other origins only with CORS', () => {
  expect(answerFor('/files/2026/a.png', { destination: 'image' })).toBe('picture');
  for (const destination of ['audio', 'video', 'document', ''])
    expect(answerFor('/files/2026/a', { destination })).toBe('network');
  const elsewhere = 'https://pictures.example/a.png';
  expect(answerFor(elsewhere, { destination: 'image', mode: 'cors' })).toBe('picture');
  expect(answerFor(elsewhere, { destination: 'image', mode: 'no-cors' })).toBe('network');
});

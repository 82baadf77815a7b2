import { expect, test } from 'vitest';
import { answerTo } from '../../../workers/service-worker/requests.ts';
import { ORIGIN } from './caches.ts';

const to = (path: string, more: Partial<Parameters<typeof answerTo>[0]> = {}) =>
  answerTo(
    { method: 'GET', url: new URL(path, ORIGIN).href, mode: 'no-cors', destination: '', ...more },
    ORIGIN,
  );

test('every address of the router is the page, whoever asks; what has an ending is a file', () => {
  for (const path of ['/', '/login', '/home/chat?chat=private-2', '/home', '/nowhere/at/all'])
    expect(to(path, { mode: 'navigate' })).toBe('page');
  expect(to('/guide.pdf', { mode: 'navigate' })).toBe('network');
  expect(to('/assets/page-abc.js')).toBe('file');
  expect(to('/favicon.svg', { destination: 'image' })).toBe('file');
});

test('the server is asked for all that is its own, and for whatever changes something', () => {
  for (const path of ['/api/user/self', '/healthz', '/im', '/files/a/b.pdf'])
    expect(to(path, { mode: 'navigate' })).toBe('network');
  expect(to('/assets/page-abc.js', { method: 'POST' })).toBe('network');
  expect(to('/api/login', { method: 'POST' })).toBe('network');
});

test('pictures are kept, voice, video and files never; of other places only what they allow to be read', () => {
  expect(to('/files/2026/a.png', { destination: 'image' })).toBe('picture');
  for (const destination of ['audio', 'video', 'document', ''])
    expect(to('/files/2026/a', { destination })).toBe('network');
  const elsewhere = 'https://pictures.example/a.png';
  expect(to(elsewhere, { destination: 'image', mode: 'cors' })).toBe('picture');
  expect(to(elsewhere, { destination: 'image', mode: 'no-cors' })).toBe('network');
});

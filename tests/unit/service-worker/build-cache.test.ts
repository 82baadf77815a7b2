// The cache of the service worker: whole builds or nothing, the last three of them, each file once.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BuildFiles, BuildCache, CACHE } from '../../../workers/service-worker/build-cache.ts';
import { FakeCaches } from './caches.ts';

const html = (build: string): string => `<html>${build}</html>`;

const list = (build: string, ...files: string[]): BuildFiles => ({
  build,
  page: createHash('sha256').update(html(build)).digest('base64'),
  files: files.map((name) => `/assets/${name}.js`).concat('/favicon.svg'),
});

function bench() {
  const caches = new FakeCaches();
  const asked: string[] = [];
  const site = { build: 'a', missing: '' };
  let now = 0;
  const cache = new BuildCache({
    caches,
    fetch: (address) => {
      asked.push(address);
      if (address === site.missing) return Promise.resolve(new Response('', { status: 404 }));
      return Promise.resolve(new Response(address === '/' ? html(site.build) : `${site.build}:${address}`));
    },
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    now: () => ++now,
  });
  /** The server has this build, and a browser installs it. */
  const install = async (files: BuildFiles): Promise<void> => {
    site.build = files.build;
    asked.length = 0;
    await cache.install(files);
    await cache.prune();
  };
  const text = async (address: string) => (await cache.file(address))?.text();
  return { caches, asked, site, cache, install, text };
}

test('a build is kept whole: its page under its own name, and every file', async () => {
  const { cache, install, text } = bench();
  await install(list('a', 'one', 'two'));
  expect(await (await cache.page('a'))?.text()).toBe(html('a'));
  expect(await text('/assets/one.js')).toBe('a:/assets/one.js');
  expect(await text('/favicon.svg')).toBe('a:/favicon.svg');
  expect(await cache.page('b')).toBeUndefined();
});

test('what the next build shares is not fetched again; what has no name of its own is', async () => {
  const { asked, install, text } = bench();
  await install(list('a', 'one', 'two'));
  await install(list('b', 'two', 'three'));
  expect(asked.toSorted()).toEqual(['/', '/assets/three.js', '/favicon.svg']);
  expect(await text('/favicon.svg')).toBe('b:/favicon.svg');
});

test('the pages of a build find their parts until three newer ones have come', async () => {
  const { cache, install, text, caches } = bench();
  await install(list('a', 'only-a', 'all'));
  await install(list('b', 'only-b', 'all'));
  await install(list('c', 'only-c', 'all'));
  expect(await text('/assets/only-a.js')).toBe('a:/assets/only-a.js');
  await install(list('d', 'only-d', 'all'));
  expect(await text('/assets/only-a.js')).toBeUndefined();
  expect(await cache.page('a')).toBeUndefined();
  expect(caches.paths(CACHE).filter((path) => path.startsWith('/assets/'))).toEqual(
    ['all', 'only-b', 'only-c', 'only-d'].map((name) => `/assets/${name}.js`),
  );
});

test('an older build that is installed again is the newest one', async () => {
  const { install, text } = bench();
  for (const build of ['a', 'b', 'c', 'a', 'd']) await install(list(build, `only-${build}`));
  expect(await text('/assets/only-a.js')).toBe('a:/assets/only-a.js');
  expect(await text('/assets/only-b.js')).toBeUndefined();
});

test('half a build is none: a missing file, or a page of another build, and what was there goes on', async () => {
  const { cache, site, install, text } = bench();
  await install(list('a', 'one'));
  site.build = 'b';
  site.missing = '/assets/two.js';
  await expect(cache.install(list('b', 'two'))).rejects.toThrow('/assets/two.js: 404');
  expect(await cache.page('b')).toBeUndefined();
  site.missing = '';
  site.build = 'c';
  await expect(cache.install(list('b', 'two'))).rejects.toThrow('not of build b');
  await cache.prune();
  expect(await (await cache.page('a'))?.text()).toBe(html('a'));
  expect(await text('/assets/one.js')).toBe('a:/assets/one.js');
});

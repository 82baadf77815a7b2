// The file cache of the service worker: complete builds only, the last three of them, each file once.
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

function setUp() {
  const caches = new FakeCaches();
  const fetched: string[] = [];
  const site = { build: 'a', missing: '' };
  let now = 0;
  const cache = new BuildCache({
    caches,
    fetch: (address) => {
      fetched.push(address);
      if (address === site.missing) return Promise.resolve(new Response('', { status: 404 }));
      return Promise.resolve(new Response(address === '/' ? html(site.build) : `${site.build}:${address}`));
    },
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
    now: () => ++now,
  });
  /** Puts this build on the server and installs it. */
  const install = async (files: BuildFiles): Promise<void> => {
    site.build = files.build;
    fetched.length = 0;
    await cache.install(files);
    await cache.prune();
  };
  const text = async (address: string) => (await cache.file(address))?.text();
  return { caches, fetched, site, cache, install, text };
}

test("A build of the app is stored completely: its page under the build's name, and every file", async () => {
  const { cache, install, text } = setUp();
  await install(list('a', 'one', 'two'));
  expect(await (await cache.page('a'))?.text()).toBe(html('a'));
  expect(await text('/assets/one.js')).toBe('a:/assets/one.js');
  expect(await text('/favicon.svg')).toBe('a:/favicon.svg');
  expect(await cache.page('b')).toBeUndefined();
});

test('A file shared with the last build is not requested again, unless its name has no hash', async () => {
  const { fetched, install, text } = setUp();
  await install(list('a', 'one', 'two'));
  await install(list('b', 'two', 'three'));
  expect(fetched.toSorted()).toEqual(['/', '/assets/three.js', '/favicon.svg']);
  expect(await text('/favicon.svg')).toBe('b:/favicon.svg');
});

test('The pages of a build find their files until three newer builds are installed', async () => {
  const { cache, install, text, caches } = setUp();
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

test('An older build of the app that is installed again counts as the newest', async () => {
  const { install, text } = setUp();
  for (const build of ['a', 'b', 'c', 'a', 'd']) await install(list(build, `only-${build}`));
  expect(await text('/assets/only-a.js')).toBe('a:/assets/only-a.js');
  expect(await text('/assets/only-b.js')).toBeUndefined();
});

test("A build with a missing file or another build's page is rejected, and the last build stays", async () => {
  const { cache, site, install, text } = setUp();
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

// The file cache of the service worker: complete builds only, the last three of them, each file once.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type BuildFiles, BuildCache, CACHE } from '../../../workers/service-worker/build-cache.ts';
import { FakeCaches } from './caches.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
const html = (build: string): string => `<html>${build}</html>`;
const script = (name: string): string => `export const ${name.replaceAll('-', '')} = 1;`;
const icon = (build: string): string => `<svg>${build}</svg>`;
const PORTAL = '<html>Welcome to the hotel</html>';

const list = (build: string, ...files: string[]): BuildFiles => ({
  build,
  page: sha256(html(build)),
  files: {
    ...Object.fromEntries(files.map((name) => [`/assets/${name}.js`, sha256(script(name))])),
    '/favicon.svg': sha256(icon(build)),
  },
});

function setUp() {
  const caches = new FakeCaches();
  const fetched: string[] = [];
  /** `foreign`: the answer to a request instead of the site's; null for the site's. */
  const site = {
    build: 'a',
    missing: '',
    foreign: (_path: string, _cache: RequestCache): string | null => null,
  };
  let now = 0;
  const answerTo = (path: string): string =>
    path === '/' ? html(site.build) : path === '/favicon.svg' ? icon(site.build) : script(path.slice(8, -3));
  const cache = new BuildCache({
    caches,
    fetch: (address, init) => {
      const mode = init?.cache ?? 'default';
      fetched.push(mode === 'reload' ? `${address} reload` : address);
      if (address === site.missing) return Promise.resolve(new Response('', { status: 404 }));
      return Promise.resolve(new Response(site.foreign(address, mode) ?? answerTo(address)));
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
  /** Stores a text as the release before this one did, without a look at it. */
  const store = async (address: string, content: string): Promise<void> =>
    (await caches.open(CACHE)).put(address, new Response(content));
  return { caches, fetched, site, cache, install, text, store };
}

test("A build of the app is stored completely: its page under the build's name, and every file", async () => {
  const { cache, install, text } = setUp();
  await install(list('a', 'one', 'two'));
  expect(await (await cache.page('a'))?.text()).toBe(html('a'));
  expect(await text('/assets/one.js')).toBe(script('one'));
  expect(await text('/favicon.svg')).toBe(icon('a'));
  expect(await cache.page('b')).toBeUndefined();
});

test('A file that the last build shares is not requested again, a changed file is', async () => {
  const { fetched, install, text } = setUp();
  await install(list('a', 'one', 'two'));
  await install(list('b', 'two', 'three'));
  expect(fetched.toSorted()).toEqual(['/', '/assets/three.js', '/favicon.svg']);
  expect(await text('/favicon.svg')).toBe(icon('b'));
});

test('The pages of a build find their files until three newer builds are installed', async () => {
  const { cache, install, text, caches } = setUp();
  await install(list('a', 'only-a', 'all'));
  await install(list('b', 'only-b', 'all'));
  await install(list('c', 'only-c', 'all'));
  expect(await text('/assets/only-a.js')).toBe(script('only-a'));
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
  expect(await text('/assets/only-a.js')).toBe(script('only-a'));
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
  await expect(cache.install(list('b', 'two'))).rejects.toThrow('/: not the file of this build');
  await cache.prune();
  expect(await (await cache.page('a'))?.text()).toBe(html('a'));
  expect(await text('/assets/one.js')).toBe(script('one'));
});

test("A login page in the network's name is never stored, and fails the installation", async () => {
  const { cache, site, caches, text } = setUp();
  site.foreign = (path) => (path === '/assets/two.js' ? PORTAL : null);
  await expect(cache.install(list('a', 'one', 'two'))).rejects.toThrow(
    '/assets/two.js: not the file of this build',
  );
  expect(await text('/assets/two.js')).toBeUndefined();
  site.foreign = () => PORTAL;
  await expect(cache.install(list('a', 'one', 'two'))).rejects.toThrow('/: not the file of this build');
  expect(await cache.page('a')).toBeUndefined();
  const stored = await Promise.all(caches.paths(CACHE).map(text));
  expect(stored).not.toContain(PORTAL);
  site.foreign = () => null;
  await cache.install(list('a', 'one', 'two'));
  expect(await text('/assets/two.js')).toBe(script('two'));
});

test('A shortened or changed file fails the installation of the build', async () => {
  const { cache, site, text } = setUp();
  for (const body of [script('one').slice(0, -1), `${script('one')} `, '']) {
    site.foreign = (path) => (path === '/assets/one.js' ? body : null);
    await expect(cache.install(list('a', 'one'))).rejects.toThrow('not the file of this build');
    expect(await text('/assets/one.js')).toBeUndefined();
  }
});

test("A wrong file in the browser's own cache is requested past that cache, once", async () => {
  const { site, fetched, install, text } = setUp();
  site.foreign = (path, cache) => (path === '/assets/one.js' && cache === 'default' ? PORTAL : null);
  await install(list('a', 'one', 'two'));
  expect(fetched.filter((path) => path.startsWith('/assets/one'))).toEqual([
    '/assets/one.js',
    '/assets/one.js reload',
  ]);
  expect(await text('/assets/one.js')).toBe(script('one'));
});

test('A wrong file that an earlier release has stored is replaced by the next build, and by a repair', async () => {
  const { cache, install, fetched, text, store } = setUp();
  await install(list('a', 'one', 'two'));
  await store('/assets/one.js', PORTAL);
  await install(list('b', 'one', 'two'));
  expect(fetched.toSorted()).toEqual(['/', '/assets/one.js', '/favicon.svg']);
  expect(await text('/assets/one.js')).toBe(script('one'));
  await store('/assets/two.js', PORTAL);
  await store('/favicon.svg', PORTAL);
  await cache.repair(list('b', 'one', 'two'));
  expect(await text('/assets/two.js')).toBe(script('two'));
  expect(await text('/favicon.svg')).toBe(icon('b'));
});

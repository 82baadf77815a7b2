// The service worker's script: it opens the product without a network, and with one at once. It has the page with its
// files, and pictures that were seen; sign-in and messages are the engine's. A new build takes its place at once, and
// pages of older builds go on, because their files stay in the cache.
import type { ShellBuild, ShellWord } from '../../src/core/contract/shell.ts';
import { Pictures } from './pictures.ts';
import { answerTo } from './requests.ts';
import { type BuildFiles, BuildCache, CACHE } from './build-cache.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD_FILES__: BuildFiles;

const buildCache = new BuildCache({
  caches,
  fetch: (address, init) => fetch(address, init),
  digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
  now: () => Date.now(),
});

const pictures = new Pictures({
  caches,
  fetch: (request) => fetch(request),
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

self.addEventListener('install', (event) => {
  const install = event as ExtendableEvent & { addRoutes?: (routes: readonly object[]) => Promise<void> };
  const from = (pathname: string, source: unknown) => ({ condition: { urlPattern: { pathname } }, source });
  // Where the browser knows them, these requests do not even start this script.
  const routed = install.addRoutes?.([
    from('/assets/*', { cacheName: CACHE }),
    from('/api/*', 'network'),
    from('/healthz', 'network'),
  ]);
  install.waitUntil(
    Promise.all([buildCache.keep(__BUILD_FILES__), routed?.catch(() => undefined)]).then(() =>
      self.skipWaiting(),
    ),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([buildCache.tidy(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (answerTo(request, self.location.origin)) {
    case 'page':
      return event.respondWith(orNetwork(buildCache.page(__BUILD_FILES__.build), request));
    case 'file':
      return event.respondWith(orNetwork(buildCache.file(request), request));
    case 'picture':
      return event.respondWith(picture(event));
    case 'network':
      return undefined;
  }
});

self.addEventListener('message', (event) => {
  const word = event.data as ShellWord | null;
  if (word?.is === 'account' && (word.id === null || Number.isSafeInteger(word.id))) {
    const { id } = word;
    known = Promise.resolve(id);
    event.waitUntil(caches.open(STATE).then((cache) => cache.put(ACCOUNT, Response.json(id))));
  } else if (word?.is === 'build?') {
    event.ports[0]?.postMessage({ build: __BUILD_FILES__.build } satisfies ShellBuild);
  }
});

async function picture(event: FetchEvent): Promise<Response> {
  const id = await account();
  return pictures.answer(event.request, id, (done) => event.waitUntil(done));
}

/** The signed-in user, from a cache: the browser ends and begins this script as it likes. */
function account(): Promise<number | null> {
  known ??= caches
    .match(ACCOUNT, { cacheName: STATE })
    .then((response) => response?.json() as Promise<unknown>)
    .then((id) => (Number.isSafeInteger(id) ? (id as number) : null))
    .catch(() => null);
  return known;
}

let known: Promise<number | null> | null = null;
const STATE = 'partyline-state';
const ACCOUNT = '/~account';

/** A browser that has dropped its caches under this script still has the network. */
async function orNetwork(held: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await held.catch(() => undefined)) ?? fetch(request);
}

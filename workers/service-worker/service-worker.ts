// The service worker: it opens the app without a network, and instantly with one. It caches the page, the
// files of builds, and pictures, and handles presses on notifications. Sign-in and messages belong to the engine. A
// new build takes over at once, and pages of older builds keep working, because their files stay in the cache.
import type { ShellBuild, ShellNotice, ShellWord } from '../../src/core/contract/shell.ts';
import { handleClick } from './clicks.ts';
import { Pictures } from './pictures.ts';
import { answerTo } from './requests.ts';
import { type BuildFiles, BuildCache, CACHE } from './build-cache.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD_FILES__: BuildFiles;

/** The build inserts the list at each use of its name. */
const BUILD = __BUILD_FILES__;

const buildCache = new BuildCache({
  caches,
  fetch: (address, init) => fetch(address, init),
  digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
  now: () => Date.now(),
});

const pictures = new Pictures({
  caches,
  fetch: (request) => fetch(request),
  origin: self.location.origin,
  now: () => Date.now(),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

self.addEventListener('install', (event) => {
  const install = event as ExtendableEvent & { addRoutes?: (routes: readonly object[]) => Promise<void> };
  const from = (pathname: string, source: unknown) => ({ condition: { urlPattern: { pathname } }, source });
  // Browsers with static routes answer these requests without starting this script.
  const routed = install.addRoutes?.([
    from('/assets/*', { cacheName: CACHE }),
    from('/api/*', 'network'),
    from('/healthz', 'network'),
  ]);
  install.waitUntil(
    Promise.all([buildCache.install(BUILD), routed?.catch(() => undefined)]).then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([buildCache.prune(), self.clients.claim()]));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (answerTo(request, self.location.origin)) {
    case 'page':
      return event.respondWith(orNetwork(buildCache.page(BUILD.build), request));
    case 'file':
      return event.respondWith(orNetwork(buildCache.file(request), request));
    case 'picture':
      return event.respondWith(picture(event));
    case 'repair':
      return event.respondWith(repair());
    case 'network':
      return undefined;
  }
});

self.addEventListener('message', (event) => {
  const message = event.data as ShellWord | null;
  if (message?.is === 'account' && (message.id === null || Number.isSafeInteger(message.id))) {
    const { id } = message;
    accountId = Promise.resolve(id);
    event.waitUntil(caches.open(STATE).then((cache) => cache.put(ACCOUNT, Response.json(id))));
  } else if (message?.is === 'forget' && Number.isSafeInteger(message.id)) {
    event.waitUntil(pictures.forget(message.id));
  } else if (message?.is === 'build?') {
    event.ports[0]?.postMessage({ build: BUILD.build } satisfies ShellBuild);
  }
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const pages = {
    all: async () =>
      (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map((client) => ({
        visibilityState: client.visibilityState,
        focus: () => client.focus(),
        tell: (notice: ShellNotice) => client.postMessage(notice, []),
      })),
    open: (path: string) => self.clients.openWindow(path),
  };
  event.waitUntil(handleClick(event.notification.tag, pages));
});

async function picture(event: FetchEvent): Promise<Response> {
  const id = await account();
  return pictures.answer(event.request, id, (done) => event.waitUntil(done));
}

/** Answers with status 503 where a file of the build is still missing or wrong. Concurrent requests share one repair. */
async function repair(): Promise<Response> {
  repairing ??= buildCache.repair(BUILD).finally(() => {
    repairing = null;
  });
  const status = await repairing.then(
    () => 204,
    () => 503,
  );
  return new Response(null, { status });
}

let repairing: Promise<void> | null = null;

/**
 * The id of the signed-in user. A cache stores it, because the browser may restart this script at any time.
 */
function account(): Promise<number | null> {
  accountId ??= caches
    .match(ACCOUNT, { cacheName: STATE })
    .then((response) => response?.json() as Promise<unknown>)
    .then((id) => (Number.isSafeInteger(id) ? (id as number) : null))
    .catch(() => null);
  return accountId;
}

let accountId: Promise<number | null> | null = null;
const STATE = 'partyline-state';
const ACCOUNT = '/~account';

/** Falls back to the network, also where the browser has deleted the caches. */
async function orNetwork(held: Promise<Response | undefined>, request: Request): Promise<Response> {
  return (await held.catch(() => undefined)) ?? fetch(request);
}

// A Vite plugin that builds the service worker last, because its file list has the hash of every other file.
// It also writes the list for the server, which keeps the files of older builds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build as viteBuild, type Plugin } from 'vite';
import { COMPRESSED } from './compressed-files.ts';

/**
 * Files that the service worker does not store: a browser never requests them, or requests them again each
 * time.
 */
const NOT_KEPT = /\.map$|^\/(?:index\.html|service-worker\.js|build\.json|first-paint\.(?:js|css)|\.stamp)$/;

export function serviceWorker(build: string): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // A failed build has no page, and has printed its error already.
        if (!existsSync(join(folder, 'index.html'))) return;
        const files = filesOf(folder).filter((file) => !NOT_KEPT.test(file) && !COMPRESSED.test(file));
        const hashOf = (file: string): string =>
          createHash('sha256')
            .update(readFileSync(join(folder, file)))
            .digest('base64');
        const hashes = Object.fromEntries(files.map((file) => [file, hashOf(file)]));
        await viteBuild({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            __BUILD_FILES__: JSON.stringify({ build, page: hashOf('index.html'), files: hashes }),
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: 'es2023',
            sourcemap: true,
            rolldownOptions: {
              input: join(root, 'workers/service-worker/service-worker.ts'),
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        });
        writeFileSync(join(folder, 'build.json'), JSON.stringify({ build, files }));
      },
    },
  };
}

/**
 * Development has no service worker: unregister one that a build has left
 * on this origin, and reload its pages.
 */
export function noServiceWorker(): Plugin {
  return {
    name: 'no-service-worker',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(SCRIPT, (_request, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(LEAVING);
      });
    },
  };
}

const SCRIPT = '/service-worker.js';
const LEAVING = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
})()));
`;

/** Root-relative URLs of all files of a folder, sorted. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`)
    .toSorted();
}

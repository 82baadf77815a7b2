import { execFileSync } from 'node:child_process';
import { defaultClientConditions, defineConfig } from 'vite';
import { comlink } from 'vite-plugin-comlink';
import { compressedFiles } from './scripts/vite/compressed-files.ts';
import { failedStyles } from './scripts/vite/failed-styles.ts';
import { firstPaint } from './scripts/vite/first-paint.ts';
import { importsAgain } from './scripts/vite/imports-again.ts';
import { noServiceWorker, serviceWorker } from './scripts/vite/service-worker.ts';
import { sourcePlugins } from './scripts/vite/source-plugins.ts';
import { workerEntries } from './scripts/vite/worker-entries.ts';

const WORKER_ENTRY = /[\\/]workers[\\/]entry[\\/]worker\.ts$/;

/** The build id: commit and time, so that each build has its own id. */
const build = `${revision()}-${Math.floor(Date.now() / 1000).toString(36)}`;
const server = `http://localhost:${process.env['PARTYLINE_SERVER_PORT'] ?? '8081'}`;

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    sourcePlugins(),
    failedStyles(),
    importsAgain(),
    firstPaint(),
    serviceWorker(build),
    // This plugin follows serviceWorker(), because it compresses the service worker's script too.
    compressedFiles(),
    noServiceWorker(),
  ],
  // The condition selects the ES2015 build that rxjs publishes: its default build has classes for ES5.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: {
    format: 'es',
    plugins: () => [comlink(), importsAgain(), workerEntries()],
    // No module of the engine has side effects, so unused modules are dropped.
    rolldownOptions: {
      treeshake: { moduleSideEffects: false },
      // Vite removes comments that mark pure calls from page chunks, but not from worker chunks.
      output: {
        comments: { annotation: false },
        // All static imports of the worker's entry form one chunk, the engine's first script. The default, a chunk per
        // set of importers, would split it. The entry stays apart, because workerEntries() rejects its imports.
        codeSplitting: {
          groups: [{ name: 'engine', tags: ['$initial'], test: (id) => !WORKER_ENTRY.test(id) }],
        },
      },
    },
  },
  build: {
    target: 'es2023',
    // These targets keep light-dark() and :dir() in the CSS: every browser that can run the engine supports
    // them.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: true,
    // Every browser that can run the engine supports modulepreload.
    modulePreload: {
      polyfill: false,
      // A script with a dynamic import contains the names of all files of the imported chunk, for their preload. Only
      // the chunks on the way to a conversation need that. All others are small, and are loaded before they are used.
      resolveDependencies: (file, files) =>
        /\/(?:home|list|Conversation)-/.test(file) ? files : files.filter((name) => name.endsWith('.css')),
    },
    chunkSizeWarningLimit: 1024,
    // One chunk per screen: small chunks compress worse, and each costs a request with 0.8 kB of headers.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|comlink|@lingui)[\\/]|rolldown\/runtime/,
              priority: 4,
            },
            { name: 'page', test: /[\\/]src[\\/]app[\\/]main\.tsx$/, priority: 3 },
            { name: 'home', test: /[\\/]src[\\/]app[\\/]home\.tsx$/, priority: 2 },
            {
              name: 'list',
              test: /[\\/]src[\\/]chat[\\/]ChatScreen\.tsx$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    // The proxy keeps the page's Host header, because the server compares it with the page's Origin.
    proxy: {
      '/api': { target: server },
      '/files': { target: server },
      '/healthz': { target: server },
      '/im': { target: server, ws: true },
    },
  },
});

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'source';
  }
}

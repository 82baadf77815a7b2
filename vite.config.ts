import { execFileSync } from 'node:child_process';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { comlink } from 'vite-plugin-comlink';
import { answerSchemas } from './scripts/vite/answer-schemas.ts';
import { compressedFiles } from './scripts/vite/compressed-files.ts';
import { firstPaint } from './scripts/vite/first-paint.ts';
import { plainConstants } from './scripts/vite/plain-constants.ts';
import { noServiceWorker, serviceWorker } from './scripts/vite/service-worker.ts';
import { slimRxjs } from './scripts/vite/slim-rxjs.ts';
import { slimValibot } from './scripts/vite/slim-valibot.ts';

/** The build's number: committed state plus time, so that two builds never share one. */
const build = `${revision()}-${Math.floor(Date.now() / 1000).toString(36)}`;
const server = `http://localhost:${process.env['PARTYLINE_SERVER_PORT'] ?? '8081'}`;

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    comlink(),
    plainConstants(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
    firstPaint(),
    serviceWorker(build),
    // Behind the service worker's, whose script it compresses too.
    compressedFiles(),
    noServiceWorker(),
  ],
  // rxjs for browsers of today: its default build is for older ones, and larger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: {
    format: 'es',
    plugins: () => [comlink(), answerSchemas(), slimRxjs(), slimValibot(), plainConstants()],
    // Nothing in the engine does anything by being imported: what is not used is left out.
    rolldownOptions: {
      treeshake: { moduleSideEffects: false },
      // Vite leaves these marks of pure calls out of the page, but not out of a worker.
      output: {
        comments: { annotation: false },
        // Everything the entry reaches statically is one chunk, the first script. Parts on demand import it as it is:
        // a chunk of its own for each set of importers would cut the first script in pieces.
        codeSplitting: { groups: [{ name: 'worker', tags: ['$initial'] }] },
      },
    },
  },
  build: {
    target: 'es2023',
    // light-dark() and :dir() as they are: every browser with what the engine needs knows them.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: true,
    // Every browser with what the engine needs preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1024,
    // One chunk for each screen: small files compress worse, and each costs a request with headers of 0.8 kB.
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
    // With the page's own Host: the server compares it with the page's Origin.
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

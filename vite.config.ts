import { execFileSync } from 'node:child_process';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { comlink } from 'vite-plugin-comlink';

/** The build's number: committed state plus time, so that two builds never share one. */
const build = `${revision()}-${Math.floor(Date.now() / 1000).toString(36)}`;
const server = `http://localhost:${process.env['PARTYLINE_SERVER_PORT'] ?? '8081'}`;

/** What every page loads, whoever is signed in. */
const atFirst = {
  packages:
    /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|comlink|valibot|@lingui|@tanstack[\\/](?:history|react-router|react-store|router-core|store))[\\/]/,
  own: /[\\/]src[\\/](?:app|line|platform[\\/](?!tmp-id|pictures)|core[\\/](?:contract|domain[\\/]chat-key)|screens[\\/](?:login[\\/]|shared[\\/]on-demand)|ui[\\/](?:Banner|Button|Checkbox|Glyph|Reason|Spinner|TextField|cx)\b)/,
};

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    comlink(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
  ],
  // rxjs for browsers of today: its default build is for older ones, and larger.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  worker: {
    format: 'es',
    plugins: () => [comlink()],
    // Nothing in the engine does anything by being imported: what is not used is left out.
    rolldownOptions: { treeshake: { moduleSideEffects: false } },
  },
  build: {
    target: 'es2023',
    // light-dark() and :dir() as they are: every browser with what the engine needs knows them.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: true,
    // Every browser with what the engine needs preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1024,
    // What the login needs anyway in two files: seventeen small ones weigh 6 kB more in gzip.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: atFirst.packages, priority: 2 },
            { name: 'page', test: atFirst.own, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 8080),
    strictPort: true,
    proxy: { '/api': server, '/files': server, '/healthz': server, '/im': { target: server, ws: true } },
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

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import babel from '@rolldown/plugin-babel';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, minifySync, type Plugin } from 'vite';
import { comlink } from 'vite-plugin-comlink';
import { compressedFiles } from './scripts/vite/compressed-files.ts';
import { noServiceWorker, serviceWorker } from './scripts/vite/service-worker.ts';
import { MessageStatus, MessageType } from './src/core/domain/enums.ts';

/** The build's number: committed state plus time, so that two builds never share one. */
const build = `${revision()}-${Math.floor(Date.now() / 1000).toString(36)}`;
const server = `http://localhost:${process.env['PARTYLINE_SERVER_PORT'] ?? '8081'}`;

/** The files of public/ that come before everything else. */
const FIRST_PAINT = 'first-paint';

/** A script of the app in the built page. */
const MODULE = /<script type="module" crossorigin src="([^"]*)"><\/script>/g;

/** What every page loads, whoever is signed in. */
const atFirst = {
  packages:
    /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|comlink|@lingui|@tanstack[\\/](?:history|react-router|react-store|router-core|store))[\\/]/,
  own: /[\\/]src[\\/](?:app[\\/](?!sentences|diagnostics|later|over-page|DiagnosticsButton)|line|platform[\\/](?!tmp-id|unsent|picture|shell|busy|release|sound|favicon|notify|badge|recent)|core[\\/](?:contract[\\/](?!commands|late|numbers)|domain[\\/]chat-key)|screens[\\/](?:login[\\/]|shared[\\/]on-demand)|ui[\\/](?:Banner|Button|Checkbox|Glyph|Reason|Spinner|TextField|cx)\b)/,
};

export default defineConfig({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    comlink(),
    plainNumbers(),
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
    plugins: () => [comlink(), plainNumbers()],
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

/**
 * What the page needs before its first paint is named for its content, like all other files: under a fixed name
 * every reload would wait for the server to say that it has not changed.
 */
function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const named = Object.values(bundle ?? {}).reduce((page, file) => {
          const [name] = file.type === 'asset' ? file.originalFileNames : [];
          return name?.startsWith(FIRST_PAINT) ? page.replace(`/${name}`, `/${file.fileName}`) : page;
        }, html);
        // Last in the head: the stylesheets that it adds come after those of every page. It also starts the app.
        const [script = '', address = ''] =
          /<script src="([^"]*first-paint[^"]*)"><\/script>/.exec(named) ?? [];
        const [, app = ''] = [...named.matchAll(MODULE)].at(-1) ?? [];
        return named
          .replace(script, '')
          .replace(MODULE, '<link rel="modulepreload" crossorigin href="$1">')
          .replace('</head>', `<script src="${address}" data-app="${app}"></script></head>`);
      },
    },
    async buildStart() {
      for (const ending of ['js', 'css']) {
        const name = `${FIRST_PAINT}.${ending}`;
        const written = await readFile(new URL(`./public/${name}`, import.meta.url), 'utf8');
        const source = ending === 'js' ? minifySync(name, written).code : written;
        this.emitFile({ type: 'asset', name, originalFileName: name, source });
      }
    },
  };
}

/** Writes the members of the long enumerations as numbers: nobody needs all of their names, and they weigh 1 kB. */
function plainNumbers(): Plugin {
  const enumerations: Record<string, Record<string, number>> = { MessageStatus, MessageType };
  const member = new RegExp(`\\b(${Object.keys(enumerations).join('|')})\\.([A-Z_]+)\\b`, 'g');
  return {
    name: 'plain-numbers',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: member },
      handler: (code) => ({
        code: code.replace(
          member,
          (whole, name: string, key: string) => `${enumerations[name]?.[key] ?? whole}`,
        ),
        map: null,
      }),
    },
  };
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'source';
  }
}

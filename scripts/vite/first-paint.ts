// A Vite plugin that adds the first script and stylesheet to the page. The script's attributes name the app's
// entry module and the files of the home screen. A preload of the engine's entry saves a first visit one round trip:
// the engine's first script is requested as soon as the page starts the engine.
import { readFile } from 'node:fs/promises';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { filesBehind } from './files-behind.ts';

/** The name of the files in public/ that load first. */
const FIRST_PAINT = 'first-paint';

/** A script of the app in the built page. */
const MODULE = /<script type="module" crossorigin src="([^"]*)"><\/script>/g;

/** The entry of the engine, which only imports the engine's first script. */
const ENGINE_ENTRY = /\/worker-[\w-]+\.js$/;

/** The modules of the chat list. */
const HOME = ['/src/app/home.tsx', '/src/chat/ChatScreen.tsx'];

/**
 * The files of the first paint have content hashes in their names, like all other files: with a fixed name
 * every reload would wait for the server's 304.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, chunk }) {
        const files = Object.values(bundle ?? {});
        const named = files.reduce((page, file) => {
          const [name] = file.type === 'asset' ? file.originalFileNames : [];
          return name?.startsWith(FIRST_PAINT) ? page.replace(`/${name}`, `/${file.fileName}`) : page;
        }, html);
        // The script comes last in the head, so that the stylesheets that it adds follow those of the page.
        // It also starts the app.
        const [script = '', address = ''] =
          /<script src="([^"]*first-paint[^"]*)"><\/script>/.exec(named) ?? [];
        const [, app = ''] = [...named.matchAll(MODULE)].at(-1) ?? [];
        const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const home = filesBehind(chunks, HOME, chunk ? [chunk.fileName] : []).map((file) => `/${file}`);
        const engine = files.find(({ fileName }) => ENGINE_ENTRY.test(fileName));
        if (!engine) throw new Error("the engine's entry is in no file of the build");
        const start = `<script src="${address}" data-app="${app}" data-home="${home.join(' ')}"></script>`;
        return named
          .replace(script, '')
          .replace(MODULE, preloadOf('$1'))
          .replace('</head>', `${preloadOf(`/${engine.fileName}`)}${start}</head>`);
      },
    },
    async buildStart() {
      for (const ending of ['js', 'css']) {
        const name = `${FIRST_PAINT}.${ending}`;
        const written = await readFile(new URL(`../../public/${name}`, import.meta.url), 'utf8');
        const source = ending === 'js' ? minifySync(name, written).code : written;
        this.emitFile({ type: 'asset', name, originalFileName: name, source });
      }
    },
  };
}

const preloadOf = (address: string): string => `<link rel="modulepreload" crossorigin href="${address}">`;

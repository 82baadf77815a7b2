// Runs on Node 24, in Vite. Puts the first script and the first stylesheet into the page. The script's attributes name
// the module that starts the app and the files of the home.
import { readFile } from 'node:fs/promises';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { filesBehind } from './files-behind.ts';

/** The files of public/ that come before everything else. */
const FIRST_PAINT = 'first-paint';

/** A script of the app in the built page. */
const MODULE = /<script type="module" crossorigin src="([^"]*)"><\/script>/g;

/** Modules that show the list. */
const HOME = ['/src/app/home.tsx', '/src/chat/ChatScreen.tsx'];

/**
 * What the page needs before its first paint is named for its content, like all other files: under a fixed name
 * every reload would wait for the server to say that it has not changed.
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
        // Last in the head: the stylesheets that it adds come after those of every page. It also starts the app.
        const [script = '', address = ''] =
          /<script src="([^"]*first-paint[^"]*)"><\/script>/.exec(named) ?? [];
        const [, app = ''] = [...named.matchAll(MODULE)].at(-1) ?? [];
        const chunks = files.filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const home = filesBehind(chunks, HOME, chunk ? [chunk.fileName] : []).map((file) => `/${file}`);
        const start = `<script src="${address}" data-app="${app}" data-home="${home.join(' ')}"></script>`;
        return named
          .replace(script, '')
          .replace(MODULE, '<link rel="modulepreload" crossorigin href="$1">')
          .replace('</head>', `${start}</head>`);
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

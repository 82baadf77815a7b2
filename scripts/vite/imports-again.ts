// A Vite plugin that gives each dynamic import a second attempt: `import("./x.js")` becomes
// `import("./x.js").catch(globalThis.importAgain?.("./x.js"))`. Only the build knows the file of an import, and the
// second attempt has to fetch this file past the caches. The entries of page and engine define the function.
import type { Plugin } from 'vite';

export function importsAgain(): Plugin {
  return {
    name: 'imports-again',
    apply: 'build',
    renderChunk: {
      order: 'post',
      // The lines of the source map stay correct.
      handler: (code) => (IMPORT.test(code) ? { code: withAgain(code), map: null } : null),
    },
  };
}

/** A chunk with a second attempt for each dynamic import of another chunk. */
export const withAgain = (code: string): string =>
  code.replaceAll(new RegExp(IMPORT, 'g'), '$&.catch(globalThis.importAgain?.($1))');

const IMPORT = /\bimport\((["'`]\.\/[^"'`]+\.js["'`])\)/;

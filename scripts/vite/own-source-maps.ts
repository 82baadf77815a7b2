// A Vite plugin that keeps only the source maps of chunks with own code. Node reads each map when it loads the script, and
// those of packages are ten times as large.
import { isAbsolute } from 'node:path';
import type { Plugin } from 'vite';

export function ownSourceMaps(): Plugin {
  return {
    name: 'own-source-maps',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk' || file.moduleIds.some(isOwn)) continue;
        file.map = null;
        file.code = file.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n');
        delete bundle[`${name}.map`];
      }
    },
  };
}

/** Modules that the bundler itself adds have no path. */
const isOwn = (id: string): boolean => isAbsolute(id) && !id.includes('/node_modules/');

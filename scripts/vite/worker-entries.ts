// A Vite plugin that fails the build if a script of a worker imports the worker's entry. WebKit evaluates a module
// worker's entry a second time for such an import: one worker would then hold two engines.
import type { Plugin } from 'vite';

/** The fields of a bundler's chunk that this file uses. */
export interface WorkerChunk {
  type: 'chunk';
  fileName: string;
  isEntry: boolean;
  /** Files of static imports. */
  imports: readonly string[];
  dynamicImports: readonly string[];
}

export function workerEntries(): Plugin {
  return {
    name: 'worker-entries',
    apply: 'build',
    generateBundle(_options, bundle) {
      const [first] = entryImports(Object.values(bundle).filter((file) => file.type === 'chunk'));
      if (first) this.error(`${first.importer} imports the worker's entry ${first.entry}`);
    },
  };
}

/** Each import of an entry by a script of the same worker. */
export const entryImports = (chunks: readonly WorkerChunk[]): { importer: string; entry: string }[] => {
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  return chunks.flatMap(({ fileName, imports, dynamicImports }) =>
    [...imports, ...dynamicImports]
      .filter((file) => entries.has(file))
      .map((entry) => ({ importer: fileName, entry })),
  );
};

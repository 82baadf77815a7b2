// The build of the server: the programs of server/ with their packages, in few files. Node resolves a package by its
// package.json, once for each of its modules: from the sources, that takes most of the time of a start.
import { isBuiltin } from 'node:module';
import { defineConfig } from 'vite';
import { ownSourceMaps } from './scripts/vite/own-source-maps.ts';

export default defineConfig({
  publicDir: false,
  plugins: [ownSourceMaps()],
  // Packages resolve as Node resolves them, so the build has the files with which the tests in one process run.
  resolve: { mainFields: [] },
  ssr: {
    noExternal: true,
    // PGlite finds its WebAssembly and its data beside its own script.
    external: ['@electric-sql/pglite'],
    resolve: { conditions: ['node'], externalConditions: ['node'] },
  },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node24',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    rolldownOptions: {
      platform: 'node',
      input: {
        main: 'server/main.ts',
        admin: 'server/admin/main.ts',
        backup: 'server/backup/backup-main.ts',
        restore: 'server/backup/restore-main.ts',
        migrate: 'server/migrate/main.ts',
      },
      external: (id) => isBuiltin(id),
      output: {
        entryFileNames: '[name].js',
        // One folder without others: the code finds its files from there (server/own-files.ts).
        chunkFileNames: ({ name }) => `${name.replace(/~.*/, '')}-[hash].js`,
        // The sources are beside the build.
        sourcemapExcludeSources: true,
        // No chunk mixes packages with own code, which alone has source maps.
        codeSplitting: { groups: [{ name: 'packages', test: /[\\/]node_modules[\\/]/, entriesAware: true }] },
      },
    },
  },
});

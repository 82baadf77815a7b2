import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

/** Everything without a browser: pure, engine in Node, contract, server. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  // Sentences of the interface are shown in both languages (tests/unit/words.ts).
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // PGlite takes about half a gigabyte each: two files at once fit the two cores of the smallest machine.
    maxWorkers: 2,
    projects: [
      // Functions with plain values leave nothing behind, and each server test has people of its own: files of one
      // worker share their modules, which halves the time of the former and saves a third of the latter's.
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], isolate: false } },
      // Engines and faults replace clocks, sockets and storage: each file loads its modules anew.
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/unit/**', 'tests/server/**', 'tests/postgres/**', 'tests/long/**'],
        },
      },
      // Several connections to one database, and a network between it and the server: an embedded one has neither.
      ...(process.env['TEST_DATABASE_URL']
        ? [{ extends: true as const, test: { name: 'postgres', include: ['tests/postgres/**/*.test.ts'] } }]
        : []),
      // Minutes each: `npm run test:long`.
      ...(process.env['TEST_LONG']
        ? [{ extends: true as const, test: { name: 'long', include: ['tests/long/**/*.test.ts'] } }]
        : []),
    ],
  },
});

import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

/** Everything without a browser: pure, engine in Node, contract, server. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  // Sentences of the interface are shown in both languages (tests/pure/words.ts).
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    include: ['tests/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Files of one worker share their modules: to load them anew for each file took half of the time. So a file leaves
    // no module changed behind it, and stubbed globals are put back.
    isolate: false,
    unstubGlobals: true,
    // PGlite takes about half a gigabyte each: two files at once fit the two cores of the smallest machine.
    maxWorkers: 2,
  },
});

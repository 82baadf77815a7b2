import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

// Its projects name all tests.
const { projects: _, ...shared } = config.test ?? {};

/**
 * For `npm run test:mutants`: the tests of one area, and nothing left to chance. Stryker runs all that this
 * includes for a mutant that acts while a module loads, so that its own list of test files is not enough.
 */
export default defineConfig({
  ...config,
  test: {
    ...shared,
    include: process.env['MUTANT_TESTS']?.split(' ') ?? [],
    isolate: false,
    setupFiles: ['scripts/mutants/steady.ts'],
  },
});

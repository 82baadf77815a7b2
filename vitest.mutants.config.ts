import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

// `projects` is removed, because it includes all tests.
const { projects: _, ...shared } = config.test ?? {};

/**
 * The configuration of `npm run test:mutants`, with deterministic tests of one area. The include list is
 * needed, because Stryker runs all included tests for a mutant that takes effect while a module loads.
 */
export default defineConfig({
  ...config,
  test: {
    ...shared,
    include: process.env['MUTANT_TESTS']?.split(' ') ?? [],
    isolate: false,
    setupFiles: ['tests/setup.ts', 'tests/unit/setup.ts', 'scripts/mutants/steady.ts'],
  },
});

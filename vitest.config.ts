import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';

/** All tests that need no browser, such as tests of units, of the engine in Node, and of the server. */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  // Tests check sentences of the interface in both languages (tests/unit/words.ts).
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    // These limits end a test that hangs. On a busy machine a test takes ten times as long as on a quiet one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 45_000 } },
    // Two workers fit the two cores of the smallest machine.
    maxWorkers: 2,
    setupFiles: ['tests/setup.ts'],
    projects: [
      // Test files share loaded modules: unit tests keep no state, and each server test has its own users.
      // Sharing saves half of the time of unit tests, and a third of the time of server tests.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/server/built-server.ts', 'tests/server/migrated-database.ts'],
        },
      },
      // The tests of one worker share a server too.
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['tests/engine/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/server/migrated-database.ts'],
        },
      },
      // The tests of uploaded files once more, with the files in a bucket.
      {
        extends: true,
        test: {
          name: 's3',
          include: [
            'tests/server/{uploads,uploads-hostile,uploads-media,uploads-interrupted,file-rights,file-uses}.test.ts',
          ],
          isolate: false,
          globalSetup: ['tests/server/migrated-database.ts'],
          env: { TEST_FILES: 's3' },
        },
      },
      // Fault tests replace clocks, sockets and storage, so each test file loads its own modules.
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/unit/**',
            'tests/server/**',
            'tests/engine/**',
            'tests/postgres/**',
            'tests/cluster/**',
            'tests/long/**',
            'tests/deploy/**',
            'tests/power/**',
            'tests/faults/built-engine.test.ts',
          ],
        },
      },
      // The built engine, which this project builds first.
      {
        extends: true,
        test: {
          name: 'built',
          include: ['tests/faults/built-engine.test.ts'],
          globalSetup: ['tests/faults/browser/build.ts'],
        },
      },
      // Tests that need several connections to one database, or a network to it. The embedded database
      // supports neither.
      ...(process.env['TEST_DATABASE_URL']
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                include: ['tests/postgres/**/*.test.ts'],
                globalSetup: ['tests/server/migrated-database.ts'],
              },
            },
          ]
        : []),
      // Tests of what several nodes share: `npm test -- tests/cluster` starts Redis and PostgreSQL.
      ...(process.env['TEST_REDIS_URL']
        ? [
            {
              extends: true as const,
              test: {
                name: 'cluster',
                include: ['tests/cluster/**/*.test.ts'],
                isolate: false,
                globalSetup: ['tests/server/built-server.ts', 'tests/server/migrated-database.ts'],
              },
            },
          ]
        : []),
      // Tests that start nginx and Caddy: `npm test -- tests/deploy`.
      ...(process.env['TEST_DEPLOY']
        ? [{ extends: true as const, test: { name: 'deploy', include: ['tests/deploy/**/*.test.ts'] } }]
        : []),
      // Tests on a file system that loses unsynced bytes: `npm test -- tests/power`.
      ...(process.env['TEST_POWER']
        ? [
            {
              extends: true as const,
              test: {
                name: 'power',
                include: ['tests/power/**/*.test.ts'],
                globalSetup: ['tests/server/built-server.ts'],
              },
            },
          ]
        : []),
      // Tests that run for several minutes: `npm run test:long`.
      ...(process.env['TEST_LONG']
        ? [{ extends: true as const, test: { name: 'long', include: ['tests/long/**/*.test.ts'] } }]
        : []),
    ],
  },
});

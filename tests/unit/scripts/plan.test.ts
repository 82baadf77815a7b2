import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '../../../scripts/check/checks.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { type Machine, planOf } from '../../../scripts/test/plan.ts';
import { RINGS } from '../../../scripts/test/rings.ts';
import { testsOfNodes, testsOnEmbedded, testsOnPostgres } from '../../../scripts/test/server-tests.ts';

const MACHINE: Machine = { cores: 2, browserWorkers: null, hasPostgres: true };
const FULL = { paths: [], plan: 'full', shard: null, isChange: false } as const;

function plan(options: Partial<Parameters<typeof planOf>[0]>, machine: Partial<Machine> = {}) {
  return planOf({ ...FULL, ...options }, { ...MACHINE, ...machine });
}
const keys = (options: Parameters<typeof plan>[0]) => plan(options).map(({ ring }) => ring.key);
/** The tests of each ring of these paths. */
const testsOf = (...paths: string[]) =>
  Object.fromEntries(plan({ paths }).map(({ ring, tests }) => [ring.key, tests]));

const FULL_KEYS = [
  'checks',
  'headless',
  'nodes',
  'postgres',
  'pages',
  'browser',
  'deploy',
  'network',
  'power',
  'nginx',
  'desktop',
];

test('The whole run, the quick one and the long one have their rings', () => {
  expect(keys({})).toEqual(FULL_KEYS);
  expect(keys({ plan: 'quick' })).toEqual(['checks', 'headless']);
  expect(keys({ plan: 'long' })).toEqual([
    'soak',
    'histories',
    'long',
    'long-pages',
    'long-nginx',
    'long-desktop',
    'image',
  ]);
});

test('The first part of three has all rings, and the others have the rings that are split', () => {
  expect(keys({ shard: '1/3' })).toEqual(FULL_KEYS);
  for (const shard of ['2/3', '3/3'])
    expect(keys({ shard })).toEqual(['headless', 'postgres', 'pages', 'browser']);
});

test('A path runs in the ring whose folder is the longest one around it', () => {
  expect(
    testsOf(
      'e2e/network/calls',
      'e2e/calls',
      'e2e/pages/media',
      'tests/unit',
      'e2e/desktop',
      'e2e/desktop-client',
    ),
  ).toEqual({
    pages: ['e2e/pages/media'],
    network: ['e2e/network/calls'],
    browser: ['e2e/calls', 'e2e/desktop-client'],
    headless: ['tests/unit'],
    desktop: ['e2e/desktop'],
  });
  expect(Object.keys(testsOf('tests/cluster/drain', 'tests/deploy', 'tests/long', 'e2e/nodes'))).toEqual([
    'nodes',
    'deploy',
    'nginx',
    'soak',
  ]);
});

test('Tests of servers and engines leave the headless ring only where they have a ring of their own on PostgreSQL', () => {
  const headless = (options: Parameters<typeof plan>[0], machine = {}) =>
    plan(options, machine).find(({ ring }) => ring.key === 'headless')?.tests;
  expect(headless({})).toEqual(testsOnEmbedded());
  expect(headless({}, { hasPostgres: false })).toEqual([]);
  expect(headless({ plan: 'quick' })).toEqual([]);
  const own = Object.fromEntries(plan({}).map(({ ring, tests }) => [ring.key, tests]));
  expect(own).toMatchObject({
    postgres: testsOnPostgres(),
    nodes: testsOfNodes(),
    deploy: ['tests/deploy/'],
  });
});

test('A change runs fast checks, its tests of servers and engines on PostgreSQL, and a tenth of the histories', () => {
  const paths = [
    'e2e/calls.spec.ts',
    'tests/server/pull.test.ts',
    'tests/engine/people.test.ts',
    'tests/server/backup.test.ts',
    'tests/faults/tabs.test.ts',
  ];
  const rings = plan({ isChange: true, paths });
  expect(Object.fromEntries(rings.slice(1).map(({ ring, tests }) => [ring.key, tests]))).toEqual({
    headless: ['tests/server/backup.test.ts', 'tests/faults/tabs.test.ts'],
    postgres: ['tests/server/pull.test.ts', 'tests/engine/people.test.ts'],
    browser: ['e2e/calls.spec.ts'],
  });
  expect(rings[0]).toMatchObject({
    ring: { key: 'checks' },
    tests: expect.arrayContaining(['types', 'lint']),
  });
  expect(rings[1]!.env).toEqual({ FAULT_RUNS: '297' });
  expect(keys({ isChange: true, paths: [] })).toEqual(['checks']);
  const headless = plan({ isChange: true, paths }, { hasPostgres: false })[1]!;
  expect(headless.tests).toContain('tests/server/pull.test.ts');
});

test('The fast checks exist', () => {
  const [first] = plan({ isChange: true });
  expect(first!.tests.filter((name) => !checks.some((check) => check.name === name))).toEqual([]);
});

test('Browser tests have one worker more than cores, at most four, or those of E2E_WORKERS', () => {
  const workers = (machine: Partial<Machine>) =>
    planOf(FULL, { ...MACHINE, ...machine }).find(({ ring }) => ring.key === 'browser');
  expect(workers({})).toMatchObject({ workers: 3 });
  expect(workers({ cores: 16 })).toMatchObject({ workers: 4, cores: 2 * workers({ cores: 1 })!.cores });
  expect(workers({ browserWorkers: 1 })).toMatchObject({ workers: 1 });
});

test('Each ring has a key of its own, and the folder of each ring exists', () => {
  expect(new Set(RINGS.map(({ key }) => key)).size).toBe(RINGS.length);
  expect(RINGS.filter(({ folder = '' }) => !existsSync(inRoot(folder)))).toEqual([]);
});

test('On two cores nodes run beside others, deployment files beside networks, and rings with one worker side by side', () => {
  const rings = plan({});
  const keysOf = (fits: (cores: number) => boolean): string[] =>
    rings.filter(({ cores }) => fits(cores)).map(({ ring }) => ring.key);
  const coresOf = (key: string): number => rings.find(({ ring }) => ring.key === key)!.cores;
  expect(coresOf('headless') + coresOf('nodes')).toBeLessThanOrEqual(2);
  expect(coresOf('pages') + coresOf('deploy')).toBeGreaterThan(2);
  expect(coresOf('network') + coresOf('deploy')).toBeLessThanOrEqual(2);
  expect(keysOf((cores) => cores > 0.6 && cores <= 1)).toEqual(['power', 'nginx', 'desktop']);
  expect(keysOf((cores) => cores > 2)).toEqual([]);
});

// The rings of `npm test`: groups of tests with one runner and the same needs. A new ring is one more row.
import { LONG_TOTAL } from '../faults/plan.ts';
import type { NeedName } from './needs.ts';
import { testsOfNodes, testsOnEmbedded, testsOnPostgres } from './server-tests.ts';

export type Plan = 'quick' | 'full' | 'long';

export interface Ring {
  /** The word before each of its lines, in the name of its report and, with Playwright, in E2E_RING. */
  readonly key: string;
  readonly name: string;
  readonly runner: 'checks' | 'vitest' | 'playwright' | 'image';
  readonly plans: readonly Plan[];
  /** The ring runs the PATH arguments in this folder, except those in a longer folder of another ring. */
  readonly folder?: string;
  /** The tests of a plan, by default those of the folder. `onPostgres`: servers and engines have a ring of their own. */
  readonly tests?: (onPostgres: boolean) => readonly string[];
  /** Each part of --shard runs its share. A ring that is not split runs in the first part. */
  readonly isSplit?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Without one of these, the ring does not run. */
  readonly needs?: readonly NeedName[];
  /** Things that the ring uses where they are available. */
  readonly uses?: readonly NeedName[];
  /**
   * Number of tests at once. 'cores': one for each core; 'more': one more, for tests that wait between their steps. Both
   * at most four.
   */
  readonly workers: number | 'cores' | 'more';
  /**
   * Estimated cores that one worker keeps busy. A ring that mostly waits has a small number. If all workers together
   * have 2, no ring runs beside it on two cores.
   */
  readonly busy: number;
  /** Memory of one worker with its servers and browsers, GB. */
  readonly gigabytes: number;
  /** Minutes on two quiet cores; slower hosts took twice as long. Rings that run beside others were measured so. */
  readonly minutes: number;
}

const vitest = { runner: 'vitest', workers: 2, gigabytes: 1 } as const;
const playwright = { runner: 'playwright', needs: ['client', 'chromium'], gigabytes: 1.2 } as const;

const NODES: readonly NeedName[] = [...playwright.needs, 'redis', 'nginx', 'postgres', 'postgres-programs'];
const DESKTOP: readonly NeedName[] = [...playwright.needs, 'display'];

/** In the order of their start. */
export const RINGS: readonly Ring[] = [
  {
    key: 'checks',
    name: 'checks',
    runner: 'checks',
    plans: ['quick', 'full'],
    workers: 'cores',
    busy: 0.9,
    gigabytes: 0.7,
    minutes: 0.6,
  },
  {
    ...vitest,
    key: 'headless',
    name: 'headless tests',
    plans: ['quick', 'full'],
    isSplit: true,
    folder: '',
    tests: (onPostgres) => (onPostgres ? testsOnEmbedded() : []),
    // 1 measured. With 0.8 the nodes, which mostly wait, run beside this ring: browsers beside them starve the nodes.
    busy: 0.8,
    minutes: 2.7,
  },
  {
    ...vitest,
    key: 'nodes',
    name: 'tests of several nodes',
    plans: ['full'],
    folder: 'tests/cluster',
    tests: testsOfNodes,
    needs: ['redis', 'postgres', 'postgres-programs', 'git'],
    busy: 0.2,
    minutes: 2.6,
  },
  {
    ...vitest,
    key: 'postgres',
    name: 'servers and engines on PostgreSQL',
    plans: ['full'],
    isSplit: true,
    folder: 'tests/postgres',
    tests: testsOnPostgres,
    needs: ['postgres'],
    workers: 'more',
    busy: 0.66,
    minutes: 1.6,
  },
  {
    ...playwright,
    key: 'pages',
    name: 'pages with a fake engine',
    plans: ['full'],
    isSplit: true,
    folder: 'e2e/pages',
    workers: 'more',
    busy: 0.58,
    minutes: 4,
  },
  {
    ...playwright,
    key: 'browser',
    name: 'browser tests',
    plans: ['full'],
    isSplit: true,
    folder: 'e2e',
    needs: [...playwright.needs, 'git'],
    uses: ['postgres'],
    workers: 'more',
    busy: 0.66,
    minutes: 3.9,
  },
  {
    ...vitest,
    key: 'deploy',
    name: 'deployment files',
    plans: ['full'],
    folder: 'tests/deploy',
    needs: ['proxies'],
    env: { TEST_DEPLOY: '1' },
    // Large enough to wait for the broken networks, which leave a fifth of two cores.
    busy: 0.3,
    minutes: 0.7,
  },
  {
    ...playwright,
    key: 'network',
    name: 'calls over broken networks',
    plans: ['full'],
    folder: 'e2e/network',
    needs: [...playwright.needs, 'namespace'],
    workers: 2,
    busy: 0.7,
    minutes: 0.9,
  },
  {
    ...vitest,
    key: 'power',
    name: 'power cuts of the built server',
    plans: ['full'],
    folder: 'tests/power',
    needs: ['fuse'],
    env: { TEST_POWER: '1' },
    workers: 1,
    busy: 0.9,
    minutes: 0.8,
  },
  {
    ...playwright,
    key: 'nginx',
    name: 'two nodes behind nginx',
    plans: ['full'],
    folder: 'e2e/nodes',
    needs: NODES,
    workers: 1,
    // This ring and the next one take 1.4 and 1.2 cores alone. Side by side they take 30 % less time.
    busy: 1,
    minutes: 0.8,
  },
  {
    ...playwright,
    key: 'desktop',
    name: 'desktop window',
    plans: ['full'],
    folder: 'e2e/desktop',
    needs: DESKTOP,
    uses: ['postgres'],
    workers: 1,
    busy: 1,
    minutes: 1.2,
  },
  {
    ...vitest,
    key: 'soak',
    name: 'soak and kills of the server',
    plans: ['long'],
    folder: 'tests/long',
    tests: () => ['tests/long/', 'tests/server/kill-under-load.test.ts'],
    needs: ['postgres-programs'],
    env: { TEST_LONG: '1' },
    workers: 1,
    busy: 0.5,
    minutes: 12,
  },
  {
    ...vitest,
    key: 'histories',
    name: 'generated histories',
    plans: ['long'],
    tests: () => ['tests/faults/'],
    env: { FAULT_RUNS: String(LONG_TOTAL) },
    busy: 1,
    minutes: 12,
  },
  {
    ...playwright,
    key: 'long',
    name: 'whole families of browser tests',
    plans: ['long'],
    tests: () => ['e2e/'],
    needs: [...playwright.needs, 'git'],
    uses: ['postgres'],
    env: { TEST_LONG: '1' },
    workers: 'cores',
    busy: 0.8,
    minutes: 4,
  },
  {
    ...playwright,
    key: 'long-pages',
    name: 'screens in Chinese',
    plans: ['long'],
    folder: 'e2e/pages',
    env: { TEST_LONG: '1' },
    workers: 'cores',
    busy: 0.8,
    minutes: 0.6,
  },
  {
    ...playwright,
    key: 'long-nginx',
    name: 'calls and outages of two nodes behind nginx',
    plans: ['long'],
    folder: 'e2e/nodes',
    needs: NODES,
    env: { TEST_LONG: '1' },
    workers: 1,
    busy: 1,
    minutes: 1,
  },
  {
    ...playwright,
    key: 'long-desktop',
    name: 'starts of the desktop window',
    plans: ['long'],
    folder: 'e2e/desktop',
    needs: DESKTOP,
    env: { TEST_LONG: '1' },
    workers: 1,
    busy: 1,
    minutes: 0.8,
  },
  {
    key: 'image',
    name: 'image',
    runner: 'image',
    plans: ['long'],
    workers: 1,
    busy: 1,
    gigabytes: 1,
    minutes: 3,
  },
];

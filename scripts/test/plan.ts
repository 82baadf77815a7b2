// The plan of a run: its rings, each with its tests and with the capacity that it takes.
import { TOTAL } from '../faults/plan.ts';
import type { TestOptions } from './options.ts';
import { type Ring, RINGS } from './rings.ts';
import type { Capacity } from './schedule.ts';
import { testsOnPostgres } from './server-tests.ts';

export interface PlannedRing extends Capacity {
  readonly ring: Ring;
  readonly workers: number;
  /** Estimate for the whole ring on two cores; null for a part of it. */
  readonly minutes: number | null;
  /** Arguments of the runner; none: all tests. */
  readonly tests: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

type Wanted = Pick<TestOptions, 'paths' | 'plan' | 'shard' | 'isChange'>;

export interface Machine {
  readonly cores: number;
  /** The value of E2E_WORKERS; null by default. */
  readonly browserWorkers: number | null;
  /** A PostgreSQL is found, and TEST_DATABASE_URL names none. Else all headless tests use one database. */
  readonly hasPostgres: boolean;
}

/** Checks that take seconds. The others need all sources. */
const FAST_CHECKS = [
  'types',
  'lint',
  'format',
  'layers',
  'circles',
  'streams',
  'foreign',
  'docs',
  'rows',
  'size',
];

/** Histories of each stress test in the run of a change, of those in the whole run. */
const SHARE_OF_HISTORIES = 0.1;

/** The rings of the options, in the order of the table. With `isChange`, the paths are the tests of the change. */
export function planOf({ paths, plan, shard, isChange }: Wanted, machine: Machine): PlannedRing[] {
  const isFirst = shard === null || shard.startsWith('1/');
  const testsOf = (ring: Ring): readonly string[] | null => {
    if (isChange && ring.runner === 'checks') return FAST_CHECKS;
    if (isChange || paths.length > 0) {
      const own = paths.filter((path) => ringOf(path, isChange && machine.hasPostgres) === ring);
      return own.length > 0 ? own : null;
    }
    if (!ring.plans.includes(plan) || !(isFirst || ring.isSplit)) return null;
    const { folder = '' } = ring;
    return ring.tests?.(plan === 'full' && machine.hasPostgres) ?? (folder === '' ? [] : [`${folder}/`]);
  };
  return RINGS.flatMap((ring) => {
    const tests = testsOf(ring);
    if (tests === null) return [];
    const workers = workersOf(ring, machine);
    const minutes = isChange || paths.length > 0 || shard !== null ? null : ring.minutes;
    const { busy, gigabytes } = ring;
    const env = {
      ...ring.env,
      ...(plan === 'long' && { TEST_LONG: '1' }),
      ...(isChange && { FAULT_RUNS: String(Math.ceil(SHARE_OF_HISTORIES * TOTAL)) }),
    };
    return [{ ring, tests, env, workers, minutes, cores: busy * workers, gigabytes: gigabytes * workers }];
  });
}

function workersOf({ workers, runner }: Ring, { cores, browserWorkers }: Machine): number {
  const own = typeof workers === 'number' ? workers : Math.min(4, workers === 'more' ? cores + 1 : cores);
  return runner === 'playwright' ? (browserWorkers ?? own) : own;
}

/** The ring of a path: the one with the longest folder that contains it. */
function ringOf(path: string, onPostgres: boolean): Ring | undefined {
  if (onPostgres && testsOnPostgres().some((tests) => path.startsWith(tests)))
    return RINGS.find(({ key }) => key === 'postgres');
  return RINGS.filter(({ folder }) => folder !== undefined && isIn(path, folder)).toSorted(
    ({ folder: a = '' }, { folder: b = '' }) => b.length - a.length,
  )[0];
}

const isIn = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

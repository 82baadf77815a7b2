// The stress tests of tests/faults: their names, their numbers of generated histories, and their timeouts.

/**
 * Numbers of histories that `npm test` runs, by stress test (the name of its file in tests/faults). Deaths,
 * deletions and journal run two to three times as many as the others, because they found five defects of pending
 * deletions one after another. One of `cluster` in a hundred fails without the memory of missed pushes. One of `nodes`
 * starts two servers, and takes nearly a second.
 */
export const SHARES = {
  network: 250,
  deaths: 450,
  tabs: 200,
  deletions: 450,
  accounts: 200,
  'built-engine': 40,
  journal: 750,
  calls: 250,
  'group-calls': 270,
  cluster: 100,
  nodes: 5,
  power: 5,
} as const;

export type Stress = keyof typeof SHARES;

export const STRESSES = Object.keys(SHARES) as Stress[];

/** A stress, or all other properties of fast-check. */
export type Target = Stress | 'properties';

export const TARGETS: readonly Target[] = [...STRESSES, 'properties'];

export const isStress = (target: Target): target is Stress => target !== 'properties';

/** Number of histories of all stress tests. */
export const TOTAL = defaultHistories(STRESSES);

/** Number of histories of all stress tests in `npm run test:long`. */
export const LONG_TOTAL = 20 * TOTAL;

/** Default number of histories of these stress tests. */
export function defaultHistories(stresses: readonly Stress[]): number {
  return stresses.reduce((sum, name) => sum + SHARES[name], 0);
}

/** Maximum number of histories: the timeout of more would exceed the limit of a timer. */
export const MAX_HISTORIES = 10_000_000;

/**
 * The number of histories that a stress test with this share runs, at least one. `all`: the total for all
 * stress tests.
 */
export const historiesOf = (share: number, all: number = TOTAL): number =>
  Math.max(1, Math.round((all * share) / TOTAL));

/** The total for all stress tests with which the stress tests in `only` together run `runs` histories. */
export const totalFor = (only: readonly Stress[], runs: number): number =>
  Math.round((runs * TOTAL) / defaultHistories(only));

/**
 * Timeout (ms) of a test that runs `histories` histories of `each` ms, including the shrinking of a failed one.
 */
export const timeoutFor = (histories: number, each = 100): number =>
  Math.min(MAX_TIMEOUT, Math.max(1_800_000, histories * each));

/** The limit of a timer, ms. */
const MAX_TIMEOUT = 2 ** 31 - 1;

export const fileOf = (stress: Stress): string => `tests/faults/${stress}.test.ts`;

/**
 * The command that repeats the generated tests of a target, or of one test file with properties. `runs`: null for
 * the default number.
 */
export function commandFor(target: Target, seed: number, runs: number | null, file?: string): string {
  if (file !== undefined) {
    return `FAULT_SEED=${seed} ${runs === null ? '' : `FAULT_RUNS=${runs} `}npm test -- ${file}`;
  }
  return `npm run test:faults -- --seed ${seed} --only ${target}${runs === null ? '' : ` --runs ${runs}`}`;
}

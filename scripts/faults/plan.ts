// The stress tests of tests/faults: their names, the number of generated
// histories of each, and their timeouts.

/**
 * Histories that `npm test` runs, by stress (the name of its file in tests/faults). Deaths, deletions and
 * journal run ten times as many, because they found five defects of pending deletions one after another.
 */
export const SHARES = {
  network: 1000,
  deaths: 10_000,
  tabs: 800,
  deletions: 8000,
  accounts: 800,
  journal: 6000,
} as const;

export type Stress = keyof typeof SHARES;

export const STRESSES = Object.keys(SHARES) as Stress[];

/** Number of histories of all stresses. */
export const TOTAL = defaultHistories(STRESSES);

/** Default number of histories of the given stresses. */
export function defaultHistories(stresses: readonly Stress[]): number {
  return stresses.reduce((sum, name) => sum + SHARES[name], 0);
}

/** Maximum number of histories: the timeout of more would exceed the limit of a timer. */
export const MAX_HISTORIES = 10_000_000;

/** The number of histories of a share out of `all`, at least one; without `all` the share itself. */
export const historiesOf = (share: number, all: number = TOTAL): number =>
  Math.max(1, Math.round((all * share) / TOTAL));

/** The number of histories of all stresses together that gives the stresses in `only` `runs` histories. */
export const totalFor = (only: readonly Stress[], runs: number): number =>
  Math.round((runs * TOTAL) / defaultHistories(only));

/** Timeout (ms) of a test that runs `histories` histories, including the shrinking of a failed one. */
export const timeoutFor = (histories: number): number => Math.max(600_000, histories * 100);

export const fileOf = (stress: Stress): string => `tests/faults/${stress}.test.ts`;

/** The command that repeats a test file's histories. `runs`: null for the default number. */
export function commandFor(file: string, seed: number, runs: number | null): string {
  const stress = STRESSES.find((name) => file.endsWith(fileOf(name)));
  if (stress) {
    return `npm run test:faults -- --seed ${seed} --only ${stress}${runs === null ? '' : ` --runs ${runs}`}`;
  }
  return `FAULT_SEED=${seed} npm test -- ${file.slice(Math.max(0, file.lastIndexOf('tests/')))}`;
}

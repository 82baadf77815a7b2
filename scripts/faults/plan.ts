// Runs on Node 24, in scripts/faults.ts and in tests/faults. Which stresses there are, how many generated
// histories each of them runs, and how long that may take.

/**
 * By stress, which is the name of its file in tests/faults: the histories that `npm test` runs. Deaths, deletions and
 * journal run ten times as many: five defects of pending deletions were found there one by one.
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

/** Histories of all stresses. */
export const TOTAL = usual(STRESSES);

/** Histories of some stresses. */
export function usual(stresses: readonly Stress[]): number {
  return stresses.reduce((sum, name) => sum + SHARES[name], 0);
}

/** More at once would be longer than a timer can wait. */
export const MOST = 10_000_000;

/** How many of `all` histories are a share's, at least one; without `all` the share as it is. */
export const historiesOf = (share: number, all: number = TOTAL): number =>
  Math.max(1, Math.round((all * share) / TOTAL));

/** How many histories all stresses together would have to run, so that these run `runs`. */
export const allFor = (only: readonly Stress[], runs: number): number =>
  Math.round((runs * TOTAL) / usual(only));

/** ms that a test may take which runs so many histories, the shrinking of one that fails included. */
export const patience = (histories: number): number => Math.max(600_000, histories * 100);

export const fileOf = (stress: Stress): string => `tests/faults/${stress}.test.ts`;

/** The command that runs a test file's histories again. `runs`: where it was not the usual number. */
export function commandFor(file: string, seed: number, runs: number | null): string {
  const stress = STRESSES.find((name) => file.endsWith(fileOf(name)));
  if (stress) {
    return `npm run test:faults -- --seed ${seed} --only ${stress}${runs === null ? '' : ` --runs ${runs}`}`;
  }
  return `FAULT_SEED=${seed} npm test -- ${file.slice(Math.max(0, file.lastIndexOf('tests/')))}`;
}

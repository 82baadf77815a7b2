// The runs of vitest for `npm run test:faults`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, run } from '../lib/child.mjs';
import { inRoot } from '../lib/paths.mjs';
import { fileOf, isStress, totalFor, type Target } from './plan.ts';

interface Runs {
  /** Null: the seeds of tests/seeds.ts. */
  readonly seed: number | null;
  /** Number of histories of all stresses together; null: the number of `npm test`. */
  readonly runs: number | null;
}

/** Runs these targets with the output of this process; resolves to the exit code. */
export const runTargets = (targets: readonly Target[], runs: Runs): Promise<number> =>
  run(process.execPath, argumentsFor(targets), { env: environmentFor(targets, runs) });

/** Runs one target; resolves to the exit code and the output. */
export const captureTarget = (target: Target, runs: Runs): Promise<{ code: number; output: string }> =>
  capture(process.execPath, argumentsFor([target]), { env: environmentFor([target], runs) });

const argumentsFor = (targets: readonly Target[]): string[] => [
  inRoot('node_modules/vitest/vitest.mjs'),
  'run',
  ...targets.flatMap((target) => (isStress(target) ? [fileOf(target)] : propertyFiles())),
];

function environmentFor(targets: readonly Target[], { seed, runs }: Runs): Record<string, string> {
  const stresses = targets.filter(isStress);
  const all = runs === null || stresses.length === 0 ? runs : totalFor(stresses, runs);
  return {
    ...(seed !== null && { FAULT_SEED: String(seed) }),
    ...(all !== null && { FAULT_RUNS: String(all) }),
  };
}

/** Test files with properties that need no program beside Node. */
function propertyFiles(): string[] {
  return ['unit', 'fuzz', 'engine', 'server']
    .flatMap((ring) =>
      readdirSync(inRoot('tests', ring), { recursive: true, encoding: 'utf8' }).map((name) =>
        join('tests', ring, name),
      ),
    )
    .filter((name) => name.endsWith('.test.ts') && readFileSync(inRoot(name), 'utf8').includes('fc.assert('));
}

// Seeds and numbers of generated tests, and the report of a failed run. FAULT_SEED and FAULT_RUNS come from
// scripts/faults.ts.
import fc, { type RunDetails } from 'fast-check';
import { expect } from 'vitest';
import { commandFor, historiesOf, timeoutFor, type Target } from '../../scripts/faults/plan.ts';
import { SEEDS } from '../seeds.ts';

/** Number of all histories; undefined for the default number. */
const all = envNumber('FAULT_RUNS');

/** Number of runs of a test that has `share` of them by default. */
export const scaled = (share: number): number => historiesOf(share, all);

/** Timeout (ms) of a test with these runs, of `each` ms. */
export const timeFor = (share: number, each?: number): number => timeoutFor(scaled(share), each);

/** Never below 0, because a command line option cannot take a negative value. */
export const seedOf = (target: Target): number => envNumber('FAULT_SEED') ?? SEEDS[target];

/** Throws the failure of a property, and refuses a run from a seed outside tests/seeds.ts. */
export function reportRun<T>(out: RunDetails<T>): void {
  const seed = seedOf('properties');
  if (out.seed !== seed) {
    throw new Error(`A property runs from seed ${out.seed}, but tests/seeds.ts has seed ${seed}`);
  }
  if (out.failed) throw failureOf(out, commandFor('properties', seed, all ?? null, testFile()));
}

/** The error of a failed run: seed, counterexample, these notes, and the command that repeats the run. */
export function failureOf<T>(out: RunDetails<T>, command: string, notes: readonly string[] = []): Error {
  const lines = [fc.defaultReportMessage(out), ...notes, `To run it again: ${command}`];
  return new Error(lines.join('\n\n'), { cause: out.errorInstance });
}

function envNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,12}$/.test(text)) throw new Error(`${name} is a whole number, not "${text}"`);
  return Number(text);
}

function testFile(): string {
  const path = expect.getState().testPath?.replaceAll('\\', '/') ?? '';
  return path.slice(Math.max(0, path.lastIndexOf('tests/')));
}

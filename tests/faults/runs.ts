// Number and seed of the generated histories of a test, and the command that repeats a failed run. FAULT_RUNS
// and FAULT_SEED come from scripts/faults.ts.
import fc, { type Parameters, type RunDetails } from 'fast-check';
import { expect } from 'vitest';
import './parts.ts';
import { commandFor, historiesOf, timeoutFor } from '../../scripts/faults/plan.ts';

/** A generated history that failed once, stored to be run again. */
export interface Case<T> {
  /** The defect that this history showed. */
  shows: string;
  history: T;
}

/** Type of the value that a property with one parameter takes. */
type First<T> = T extends readonly [infer H] ? H : never;

/** Parameters for a test that runs `share` histories by default. The stored cases run first, in addition. */
export function runs<T>(share: number, cases: readonly Case<First<T>>[] = []): Parameters<T> {
  const numRuns = historiesOf(share, all);
  const file = expect.getState().testPath?.replaceAll('\\', '/') ?? '';
  return {
    numRuns: numRuns + cases.length,
    examples: cases.map(({ history }) => [history] as T),
    seed,
    reporter: (out: RunDetails<T>) => {
      if (!out.failed) return;
      const storedCase = cases[Number(out.counterexamplePath?.split(':')[0] ?? Number.NaN)];
      const lines = [
        fc.defaultReportMessage(out),
        ...(storedCase ? [`This stored history failed before: ${storedCase.shows}.`] : []),
        `To run it again: ${commandFor(file, out.seed, numRuns === share ? null : numRuns)}`,
      ];
      throw new Error(lines.join('\n\n'), { cause: out.errorInstance });
    },
  };
}

/** Timeout (ms) of a test with these runs, of `each` ms. */
export const timeFor = (share: number, each?: number): number => timeoutFor(historiesOf(share, all), each);

const all = envNumber('FAULT_RUNS');
/** Never below 0, because a command line option cannot take a negative value. */
const seed = envNumber('FAULT_SEED') ?? Math.floor(Math.random() * 2 ** 31);

function envNumber(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,12}$/.test(text)) throw new Error(`${name} is a whole number, not "${text}"`);
  return Number(text);
}

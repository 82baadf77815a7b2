// Number, seed and stored cases of the generated histories of a stress test.
import type { Parameters, RunDetails } from 'fast-check';
import './parts.ts';
import { commandFor, SHARES, type Stress } from '../../scripts/faults/plan.ts';
import { failureOf, scaled, seedOf, timeFor } from '../support/seeded.ts';

/** A generated history that failed once, stored to be run again. */
export interface Case<T> {
  /** The defect that this history showed. */
  shows: string;
  history: T;
}

/** Type of the value that a property with one parameter takes. */
type First<T> = T extends readonly [infer H] ? H : never;

/** Parameters for the test of a stress. The stored cases run first, in addition. */
export function runs<T>(stress: Stress, cases: readonly Case<First<T>>[] = []): Parameters<T> {
  const numRuns = scaled(SHARES[stress]);
  const repeated = numRuns === SHARES[stress] ? null : numRuns;
  return {
    numRuns: numRuns + cases.length,
    examples: cases.map(({ history }) => [history] as T),
    seed: seedOf(stress),
    reporter: (out: RunDetails<T>) => {
      if (!out.failed) return;
      const storedCase = cases[Number(out.counterexamplePath?.split(':')[0] ?? Number.NaN)];
      const notes = storedCase ? [`This stored history failed before: ${storedCase.shows}.`] : [];
      throw failureOf(out, commandFor(stress, out.seed, repeated), notes);
    },
  };
}

/** Timeout (ms) of the test of a stress, with histories of `each` ms. */
export const timeoutOf = (stress: Stress, each?: number): number => timeFor(SHARES[stress], each);

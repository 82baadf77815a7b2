// How many generated histories a test runs, from which seed, and how to run them again: scripts/faults.ts
// gives FAULT_RUNS and FAULT_SEED.
import fc, { type Parameters, type RunDetails } from 'fast-check';
import { expect } from 'vitest';
import './parts.ts';
import { commandFor, historiesOf, timeoutFor } from '../../scripts/faults/plan.ts';

/** A history that failed once. */
export interface Case<T> {
  /** What went wrong in it. */
  shows: string;
  history: T;
}

/** What a property is given that takes one value. */
type First<T> = T extends readonly [infer H] ? H : never;

/** `share` of the histories of all stresses; the cases come first, and on top of them. */
export function runs<T>(share: number, cases: readonly Case<First<T>>[] = []): Parameters<T> {
  const numRuns = historiesOf(share, all);
  const file = expect.getState().testPath?.replaceAll('\\', '/') ?? '';
  return {
    numRuns: numRuns + cases.length,
    examples: cases.map(({ history }) => [history] as T),
    seed,
    reporter: (out: RunDetails<T>) => {
      if (!out.failed) return;
      const kept = cases[Number(out.counterexamplePath?.split(':')[0] ?? Number.NaN)];
      const said = [
        fc.defaultReportMessage(out),
        ...(kept ? [`This history is kept, for it failed before: ${kept.shows}.`] : []),
        `To run it again: ${commandFor(file, out.seed, numRuns === share ? null : numRuns)}`,
      ];
      throw new Error(said.join('\n\n'), { cause: out.errorInstance });
    },
  };
}

/** ms that the test with these runs may take. */
export const timeFor = (share: number): number => timeoutFor(historiesOf(share, all));

const all = given('FAULT_RUNS');
/** Never below 0, so that it can stand behind an option. */
const seed = given('FAULT_SEED') ?? Math.floor(Math.random() * 2 ** 31);

function given(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (!/^-?\d{1,12}$/.test(text)) throw new Error(`${name} is a whole number, not "${text}"`);
  return Number(text);
}

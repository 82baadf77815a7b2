// How many generated histories a test runs, and from which seed: `npm run test:faults -- --runs N --seed S`.
import type { Parameters } from 'fast-check';

const env = (name: string): number | undefined => {
  const value = Number(process.env[name]);
  return process.env[name] !== undefined && Number.isSafeInteger(value) ? value : undefined;
};

/** `share` of the 5,000 histories that `npm test` runs; fast-check prints seed and path of a failure. */
export function runs<T>(share: number, examples: T[] = []): Parameters<T> {
  const all = env('FAULT_RUNS');
  const seed = env('FAULT_SEED');
  const numRuns = all === undefined ? share : Math.max(1, Math.round((all * share) / 5000));
  return { numRuns, examples, ...(seed !== undefined && { seed }) };
}

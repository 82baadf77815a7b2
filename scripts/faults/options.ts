// The command line options of `npm run test:faults`.
import { parseArgs } from 'node:util';
import { Plain } from '../lib/say.mjs';
import { MAX_HISTORIES, STRESSES, TOTAL, defaultHistories, type Stress } from './plan.ts';

export interface Options {
  readonly runs: number;
  readonly seed: number;
  readonly only: readonly Stress[];
}

export const usage = `npm run test:faults [-- OPTION ...]

Runs generated histories of faults: networks, engines, disks and tabs that fail at any moment.

  --runs N      so many histories; each stress has its share of them, as it has of the ${TOTAL} without it
  --seed S      from this seed; without it one is chosen, and said
  --only NAME   this stress alone, more than once for more: ${STRESSES.join(', ')}
  --help        this text`;

/**
 * Returns null for `--help`. Throws Plain for an invalid option. `chance` returns a random number from 0 to
 * below 1.
 */
export function readOptions(args: readonly string[], chance: () => number): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const only = values.only === undefined ? STRESSES : [...new Set(values.only.map(parseStress))];
  return {
    runs:
      values.runs === undefined
        ? defaultHistories(only)
        : parseInteger('--runs', values.runs, 1, MAX_HISTORIES),
    seed:
      values.seed === undefined
        ? Math.floor(chance() * (SEEDS + 1))
        : parseInteger('--seed', values.seed, 0, SEEDS),
    only,
  };
}

/** The highest seed: fast-check takes signed 32 bits, and a minus sign would look like an option. */
export const SEEDS = 2 ** 31 - 1;

function parseInteger(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new Plain(`${option} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function parseStress(text: string): Stress {
  const found = STRESSES.find((name) => name === text);
  if (!found) throw new Plain(`There is no stress "${text}": --only takes one of ${STRESSES.join(', ')}.`);
  return found;
}

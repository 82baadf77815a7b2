// The command line options of `npm run test:faults`.
import { parseArgs } from 'node:util';
import { Plain } from '../lib/say.mjs';
import { MAX_HISTORIES, TARGETS, TOTAL, type Target } from './plan.ts';

export interface Options {
  readonly only: readonly Target[];
  /** Null: the seeds of tests/seeds.ts. */
  readonly seed: number | null;
  /** Null: the number of `npm test`. */
  readonly runs: number | null;
  /** Duration of a hunt; null: one run. */
  readonly minutes: number | null;
}

export const usage = `npm run test:faults [-- OPTION ...]

Runs generated histories of faults: networks, engines, disks and tabs that fail at any moment. Without options it
repeats those of npm test, from the seeds of tests/seeds.ts.

  --minutes M   hunts: runs one share after the other, each from a random seed, until the time is over
  --runs N      so many histories; each stress has its share of them, as it has of the ${TOTAL} without it
  --seed S      from this seed
  --only NAME   this target alone, more than once for more: ${TARGETS.join(', ')}
                (properties: all other generated tests, each with its own number of runs)
  --help        this text`;

/** The highest seed: fast-check takes signed 32 bits, and a minus sign would look like an option. */
export const MAX_SEED = 2 ** 31 - 1;

/** The longest hunt: a day. */
const MAX_MINUTES = 1440;

/** Returns null for `--help`. Throws Plain for an invalid option. */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      runs: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const runs = parseInteger('--runs', values.runs, 1, MAX_HISTORIES);
  const seed = parseInteger('--seed', values.seed, 0, MAX_SEED);
  const minutes = parseInteger('--minutes', values.minutes, 1, MAX_MINUTES);
  if (minutes !== null && (runs !== null || seed !== null)) {
    throw new Plain('--minutes chooses the numbers and seeds itself: leave out --runs and --seed.');
  }
  const only = values.only === undefined ? TARGETS : [...new Set(values.only.map(parseTarget))];
  return { only, seed, runs, minutes };
}

function parseInteger(option: string, text: string | undefined, least: number, most: number): number | null {
  if (text === undefined) return null;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) {
    throw new Plain(`${option} takes a whole number from ${least} to ${most}, not "${text}".`);
  }
  return value;
}

function parseTarget(text: string): Target {
  const found = TARGETS.find((name) => name === text);
  if (!found) throw new Plain(`There is no target "${text}": --only takes one of ${TARGETS.join(', ')}.`);
  return found;
}

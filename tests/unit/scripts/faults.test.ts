import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOptions, SEEDS } from '../../../scripts/faults/options.ts';
import {
  totalFor,
  commandFor,
  fileOf,
  historiesOf,
  MAX_HISTORIES,
  timeoutFor,
  SHARES,
  STRESSES,
} from '../../../scripts/faults/plan.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { runs } from '../../faults/runs.ts';

const options = (...args: string[]) => readOptions(args, () => 0.5);

describe('the plan', () => {
  test('The fault test plan has 11,840 random histories, and every test file has its share', () => {
    expect(Object.values(SHARES).reduce((sum, share) => sum + share, 0)).toBe(11_840);
    const files = readdirSync(inRoot('tests/faults')).filter((name) => name.endsWith('.test.ts'));
    expect(STRESSES.map(fileOf).sort()).toEqual(files.map((name) => `tests/faults/${name}`).sort());
  });

  test('The shares of the fault tests grow and shrink with the total, down to one history', () => {
    expect(historiesOf(800)).toBe(800);
    expect(historiesOf(800, 118_400)).toBe(8000);
    expect(historiesOf(600, 1)).toBe(1);
  });

  test('A fault test that runs alone generates exactly the requested number of histories', () => {
    for (const stress of STRESSES) {
      for (const wanted of [1, 7, 123, 99_999]) {
        expect(historiesOf(SHARES[stress], totalFor([stress], wanted))).toBe(wanted);
      }
    }
    expect(totalFor(STRESSES, 777)).toBe(777);
  });

  test('The timeout of the fault tests grows from 10 minutes to the longest possible timer', () => {
    expect(timeoutFor(1)).toBe(600_000);
    expect(timeoutFor(50_000)).toBe(5_000_000);
    expect(timeoutFor(MAX_HISTORIES)).toBeLessThan(2 ** 31);
  });
});

describe('the options', () => {
  test('Without options every fault test runs once, from a random seed', () => {
    expect(options()).toEqual({ runs: 11_840, seed: 2 ** 30, only: STRESSES });
    expect(readOptions([], () => 1 - Number.EPSILON)?.seed).toBe(SEEDS);
  });

  test('The options of the fault tests give a number of histories, a seed and the tests to run', () => {
    expect(
      options('--runs', '20000', '--seed', '0', '--only', 'tabs', '--only=journal', '--only', 'tabs'),
    ).toEqual({
      runs: 20_000,
      seed: 0,
      only: ['tabs', 'journal'],
    });
    expect(options('--only', 'tabs')?.runs).toBe(SHARES.tabs);
    expect(options('--help')).toBeNull();
  });

  test('Invalid options of the fault tests throw one sentence', () => {
    expect(() => options('--runs', '0')).toThrow('--runs takes a whole number from 1 to 10000000, not "0".');
    expect(() => options('--runs', '1e9')).toThrow('not "1e9"');
    expect(() => options('--runs', '')).toThrow('not ""');
    expect(() => options('--seed', '2147483648')).toThrow('--seed takes a whole number from 0 to 2147483647');
    expect(() => options('--seed=-4')).toThrow('not "-4"');
    expect(() => options('--only', 'weather')).toThrow(
      'There is no stress "weather": --only takes one of network',
    );
    expect(() => options('--often')).toThrow("Unknown option '--often'");
    expect(() => options('network')).toThrow('network');
  });
});

describe('a history that fails', () => {
  const failure = (prepared: Parameters<typeof fc.assert<[number]>>[1]): string => {
    try {
      fc.assert(
        fc.property(fc.nat(), (n) => n < 0),
        prepared,
      );
    } catch (error) {
      return String(error);
    }
    return '';
  };

  test('A failing history reports its seed, its path and the command that runs it again', () => {
    const prepared = runs<[number]>(100);
    const output = failure(prepared);
    expect(prepared.seed).toBeGreaterThanOrEqual(0);
    expect(output).toContain(`{ seed: ${prepared.seed}, path: "0`);
    expect(output).toContain('Counterexample: [0]');
    expect(output).toContain(
      `To run it again: FAULT_SEED=${prepared.seed} npm test -- tests/unit/scripts/faults.test.ts`,
    );
    expect(output).not.toContain('is kept');
  });

  test('A kept history of an earlier failure runs before the random ones, and names that failure', () => {
    const prepared = runs<[number]>(100, [{ shows: 'five was too many', history: 5 }]);
    expect(prepared).toMatchObject({ numRuns: runs(100).numRuns! + 1, examples: [[5]] });
    expect(failure(prepared)).toContain('This stored history failed before: five was too many.');
  });

  test('The command to repeat a failure runs one fault test, with as many histories as there were', () => {
    expect(commandFor('/somewhere/tests/faults/tabs.test.ts', 7, null)).toBe(
      'npm run test:faults -- --seed 7 --only tabs',
    );
    expect(commandFor('/somewhere/tests/faults/tabs.test.ts', 7, 320)).toBe(
      'npm run test:faults -- --seed 7 --only tabs --runs 320',
    );
  });
});

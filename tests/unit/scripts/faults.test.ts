import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Hunt, summaryOf } from '../../../scripts/faults/hunt.ts';
import { MAX_SEED, readOptions } from '../../../scripts/faults/options.ts';
import {
  totalFor,
  commandFor,
  fileOf,
  historiesOf,
  LONG_TOTAL,
  MAX_HISTORIES,
  timeoutFor,
  SHARES,
  STRESSES,
  TARGETS,
  TOTAL,
} from '../../../scripts/faults/plan.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { runs } from '../../faults/runs.ts';
import { seedOf } from '../../support/seeded.ts';

const options = (...args: string[]) => readOptions(args);

describe('the plan', () => {
  test('The fault test plan has 2,970 histories, and every test file has its share', () => {
    expect(TOTAL).toBe(2_970);
    expect(LONG_TOTAL).toBe(59_400);
    const files = readdirSync(inRoot('tests/faults')).filter((name) => name.endsWith('.test.ts'));
    expect(STRESSES.map(fileOf).sort()).toEqual(files.map((name) => `tests/faults/${name}`).sort());
  });

  test('The shares of the fault tests grow and shrink with the total, down to one history', () => {
    expect(historiesOf(800)).toBe(800);
    expect(historiesOf(800, 10 * TOTAL)).toBe(8000);
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

  test('The timeout of the fault tests grows from half an hour to the longest possible timer', () => {
    expect(timeoutFor(1)).toBe(1_800_000);
    expect(timeoutFor(50_000)).toBe(5_000_000);
    expect(timeoutFor(MAX_HISTORIES)).toBeLessThan(2 ** 31);
  });
});

describe('the options', () => {
  test('Without options the fault tests repeat the histories of npm test', () => {
    expect(options()).toEqual({ only: TARGETS, seed: null, runs: null, minutes: null });
  });

  test('The options of the fault tests give a number of histories, a seed and the tests to run', () => {
    expect(
      options('--runs', '20000', '--seed', '0', '--only', 'tabs', '--only=journal', '--only', 'tabs'),
    ).toEqual({ only: ['tabs', 'journal'], seed: 0, runs: 20_000, minutes: null });
    expect(options('--minutes', '30')).toMatchObject({ only: TARGETS, minutes: 30 });
    expect(options('--help')).toBeNull();
  });

  test('Invalid options of the fault tests throw one sentence', () => {
    expect(() => options('--runs', '0')).toThrow('--runs takes a whole number from 1 to 10000000, not "0".');
    expect(() => options('--runs', '1e9')).toThrow('not "1e9"');
    expect(() => options('--runs', '')).toThrow('not ""');
    expect(() => options('--seed', '2147483648')).toThrow('--seed takes a whole number from 0 to 2147483647');
    expect(() => options('--seed=-4')).toThrow('not "-4"');
    expect(() => options('--only', 'weather')).toThrow(
      'There is no target "weather": --only takes one of network',
    );
    expect(() => options('--minutes', '0.5')).toThrow('--minutes takes a whole number from 1 to 1440');
    expect(() => options('--minutes', '1', '--seed', '4')).toThrow('leave out --runs and --seed');
    expect(() => options('--minutes', '1', '--runs', '4')).toThrow('leave out --runs and --seed');
    expect(() => options('--often')).toThrow("Unknown option '--often'");
    expect(() => options('network')).toThrow('network');
  });
});

describe('the hunt', () => {
  const start = 5_000;
  let now = start;
  const hunt = (minutes: number, only = TARGETS) => {
    now = start;
    return new Hunt({ only, minutes, now: () => now, chance: () => 0.5 });
  };
  /** Runs the next share in so many ms. */
  const runNext = (plan: Hunt, ms: number, passed = true) => {
    const share = plan.next();
    if (!share) return null;
    now += ms;
    plan.end(share, passed);
    return share;
  };

  test('A hunt gives each target its turn, with a random seed and the number of npm test', () => {
    const plan = hunt(60);
    const shares = TARGETS.map(() => runNext(plan, 1_000));
    expect(shares.map((share) => share?.target)).toEqual(TARGETS);
    expect(shares[0]).toEqual({ target: 'network', seed: 2 ** 30, runs: SHARES.network });
    expect(shares.at(-1)).toEqual({ target: 'properties', seed: 2 ** 30, runs: 1 });
    expect(runNext(plan, 1_000)?.target).toBe('network');
    expect(
      new Hunt({ only: ['tabs'], minutes: 1, now: () => 0, chance: () => 1 - Number.EPSILON }).next(),
    ).toEqual({
      target: 'tabs',
      seed: MAX_SEED,
      runs: SHARES.tabs,
    });
  });

  test('A hunt sizes each later share by its measured pace to a minute and a half, or to the time left', () => {
    const plan = hunt(5, ['tabs']);
    runNext(plan, SHARES.tabs * 30);
    expect(runNext(plan, 90_000)?.runs).toBe(3_000);
    now = start + 5 * 60_000 - 3_000;
    expect(runNext(plan, 3_000)?.runs).toBe(100);
    expect(plan.next()).toBeNull();
  });

  test('A hunt of one target runs several shares at a time, from different seeds', () => {
    let draws = 0;
    const plan = new Hunt({ only: ['tabs'], minutes: 5, now: () => 0, chance: () => ++draws / 4 });
    expect([plan.next()?.seed, plan.next()?.seed]).toEqual([2 ** 29, 2 ** 30]);
  });

  test('A target that failed rests, and a hunt ends when all rest', () => {
    const plan = hunt(5, ['tabs', 'calls']);
    runNext(plan, 1_000, false);
    expect(runNext(plan, 1_000)?.target).toBe('calls');
    expect(runNext(plan, 1_000, false)?.target).toBe('calls');
    expect(plan.next()).toBeNull();
  });

  test('The summary of a hunt lists histories, seeds and failures of each target', () => {
    expect(
      summaryOf([
        { target: 'tabs', seed: 4, runs: 10, passed: true },
        { target: 'properties', seed: 5, runs: 1, passed: false },
        { target: 'tabs', seed: 6, runs: 20, passed: true },
      ]),
    ).toEqual(['tabs: 30 histories, clean, from 4, 6', 'properties: 1 times, FAILED, from 5']);
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
    const prepared = runs<[number]>('tabs');
    const output = failure(prepared);
    expect(prepared.seed).toBe(seedOf('tabs'));
    expect(output).toContain(`{ seed: ${prepared.seed}, path: "0`);
    expect(output).toContain('Counterexample: [0]');
    expect(output).toContain(`To run it again: npm run test:faults -- --seed ${prepared.seed} --only tabs`);
    expect(output).not.toContain('failed before');
  });

  test('A kept history of an earlier failure runs before the random ones, and names that failure', () => {
    const prepared = runs<[number]>('tabs', [{ shows: 'five was too many', history: 5 }]);
    expect(prepared).toMatchObject({ numRuns: runs('tabs').numRuns! + 1, examples: [[5]] });
    expect(failure(prepared)).toContain('This stored history failed before: five was too many.');
  });

  test('The command to repeat a failure runs one fault test, with as many histories as there were', () => {
    expect(commandFor('tabs', 7, null)).toBe('npm run test:faults -- --seed 7 --only tabs');
    expect(commandFor('tabs', 7, 320)).toBe('npm run test:faults -- --seed 7 --only tabs --runs 320');
    expect(commandFor('properties', 7, null)).toBe('npm run test:faults -- --seed 7 --only properties');
    expect(commandFor('properties', 7, null, 'tests/fuzz/tabs.test.ts')).toBe(
      'FAULT_SEED=7 npm test -- tests/fuzz/tabs.test.ts',
    );
  });
});

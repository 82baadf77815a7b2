import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/test/options.ts';
import { planOf } from '../../../scripts/test/plan.ts';
import {
  measuredFigures,
  nearTimeouts,
  planTable,
  ringTable,
  slowestTests,
} from '../../../scripts/test/timings.ts';

test('The slowest tests are listed in order, as many as requested', () => {
  const timings = [
    { what: 'b', ms: 900 },
    { what: 'a', ms: 61_250 },
    { what: 'c', ms: 1 },
  ];
  expect(slowestTests(timings, 2)).toEqual(['    61.3 s  a', '     0.9 s  b']);
});

test('The measured figures are listed with their tests', () => {
  const timings = [
    { what: 'a', ms: 900 },
    { what: 'b', ms: 20, figures: ['long tasks, ms: none', 'frames: 60'] },
  ];
  expect(measuredFigures(timings)).toEqual(['  long tasks, ms: none   b', '  frames: 60   b']);
});

test('Each test ring (group of tests) is listed with its minutes; the last line has those of the whole run', () => {
  const rings = [
    { name: 'checks', ms: 30_000, passed: 9 },
    { name: 'browser tests', ms: 330_000, passed: 115 },
  ];
  expect(ringTable(rings, 342_000).split('\n')).toEqual([
    '  checks                             0.5 min      9 passed',
    '  browser tests                      5.5 min    115 passed',
    '  together                           5.7 min    124 passed',
  ]);
});

test('The plan lists each ring with its cores and its needs, and a whole ring with its minutes', () => {
  const machine = { cores: 2, browserWorkers: null, hasPostgres: true };
  const lines = (paths: string[]) =>
    planTable(planOf({ paths, plan: 'full', shard: null, isChange: false }, machine)).split('\n');
  expect(lines([])[2]).toMatch(/^ {2}tests of several nodes +\d+\.\d min +0\.\d cores {2}redis, postgres/);
  expect(lines(['tests/cluster'])).toEqual([
    expect.stringMatching(/^ {2}tests of several nodes +0\.\d cores /),
  ]);
});

test('Tests that took half of their timeout or more are listed, the thinnest margin first', () => {
  const timings = [
    { what: 'quick', ms: 400, timeout: 1_000 },
    { what: 'half', ms: 500, timeout: 1_000 },
    { what: 'slow', ms: 80_000, timeout: 90_000 },
    { what: 'without a known timeout', ms: 90_000 },
  ];
  expect(nearTimeouts(timings, 10)).toEqual(['      89 %  slow', '      50 %  half']);
  expect(nearTimeouts(timings, 1)).toEqual(['      89 %  slow']);
});

test('The option --shard takes a part and the number of parts, and anything else throws one sentence', () => {
  expect(readOptions(['--shard', '2/3'], {})?.shard).toBe('2/3');
  expect(readOptions([], {})?.shard).toBeNull();
  for (const wrong of ['0/3', '4/3', '3', '1/x', '1/0']) {
    expect(() => readOptions([`--shard=${wrong}`], {})).toThrow(/^--shard takes a part/);
  }
});

test('On a build machine (CI) the tests install the programs that they lack', () => {
  expect(readOptions([], { CI: 'true' })?.install).toBe(true);
  expect(readOptions([], {})?.install).toBe(false);
  expect(readOptions(['--install'], {})?.install).toBe(true);
});

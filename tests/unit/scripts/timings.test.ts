import { expect, test } from 'vitest';
import { readOptions } from '../../../scripts/test/options.ts';
import { measuredFigures, ringTable, slowestTests } from '../../../scripts/test/timings.ts';

test('The slowest tests are listed in order, as many as requested', () => {
  const timings = [
    { what: 'b', ms: 900 },
    { what: 'a', ms: 61_250 },
    { what: 'c', ms: 1 },
  ];
  expect(slowestTests(timings, 2)).toBe('    61.3 s  a\n     0.9 s  b');
});

test('The measured figures are listed with their tests', () => {
  const timings = [
    { what: 'a', ms: 900 },
    { what: 'b', ms: 20, figures: ['long tasks, ms: none', 'frames: 60'] },
  ];
  expect(measuredFigures(timings)).toEqual(['  long tasks, ms: none   b', '  frames: 60   b']);
});

test('Each test ring (group of tests) is listed with its minutes, and the last line is the sum', () => {
  const rings = [
    { name: 'checks', ms: 30_000, passed: 9 },
    { name: 'browser tests', ms: 330_000, passed: 115 },
  ];
  expect(ringTable(rings).split('\n')).toEqual([
    '  checks                         0.5 min      9 passed',
    '  browser tests                  5.5 min    115 passed',
    '  together                       6.0 min    124 passed',
  ]);
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

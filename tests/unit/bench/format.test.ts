import { describe, expect, test } from 'vitest';
import { complaint, formatLine, formatList, heading, quantity } from '../../../bench/format.ts';
import type { Row } from '../../../bench/row.ts';
import { broken, judge } from '../../../bench/verdict.ts';

const row: Row = {
  name: 'first-load',
  what: 'what a page loads',
  unit: 'kB',
  budget: 1,
  measure: async () => ({ value: 1, limit: 1 }),
};
const names = ['first-load', 'boot'];

describe('a printed line', () => {
  test('A line of the benchmark has name, value, limit, ratio, budget and verdict below their headings', () => {
    const lines = [heading(names), formatLine(names, judge(row, { value: 90, limit: 120 }))];
    expect(lines).toEqual([
      'name             value       limit    ratio   budget  verdict',
      'first-load    90.00 kB    120.0 kB    0.750     1.00     kept',
    ]);
  });

  test('A line of the benchmark has its note below it', () => {
    const line = formatLine(names, judge(row, { value: 90, limit: 120, note: 'one\ntwo' }));
    expect(line.split('\n').slice(1)).toEqual(['    one', '    two']);
  });

  test('A line without a measured value has dashes and the reason', () => {
    expect(formatLine(names, broken(row, 'no browser'))).toBe(
      'first-load           -           -        -     1.00   broken\n    no browser',
    );
  });
});

describe('the complaint at the end', () => {
  test('The complaint about a missed budget names the row and its measured value', () => {
    expect(complaint(judge(row, { value: 132.1, limit: 120 }))).toBe(
      'first-load missed its budget: 132.1 kB against 120.0 kB is 1.101, and 1.00 is allowed.',
    );
  });

  test('The complaint about a watched row names its watch line', () => {
    expect(complaint(judge({ ...row, watched: true }, { value: 132.1, limit: 120 }))).toBe(
      'first-load is above its watch line: 132.1 kB against 120.0 kB.',
    );
  });

  test('The complaint says that nothing is allowed where the limit is zero', () => {
    expect(complaint(judge({ ...row, unit: 'tasks' }, { value: 2, limit: 0 }))).toBe(
      'first-load missed its budget: 2.00 tasks, and nothing is allowed.',
    );
  });

  test('The complaint names a row that could not be measured', () => {
    expect(complaint(broken(row, 'no browser'))).toBe('first-load could not be measured.');
  });

  test('A row that keeps its budget has no complaint', () => {
    expect(complaint(judge(row, { value: 90, limit: 120 }))).toBeUndefined();
  });
});

test('The list of rows has one line for each row, with aligned descriptions', () => {
  expect(formatList([row, { ...row, name: 'boot', what: 'a boot' }])).toBe(
    'first-load  what a page loads\nboot        a boot',
  );
});

test('A quantity has two decimals below a hundred, and one decimal from there on', () => {
  expect([0.5, 14.204, 119.64, -120].map((value) => quantity(value, 'ms'))).toEqual([
    '0.50 ms',
    '14.20 ms',
    '119.6 ms',
    '-120.0 ms',
  ]);
});

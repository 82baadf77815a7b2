import { describe, expect, test } from 'vitest';
import type { Row } from '../../../bench/row.ts';
import { broken, exitCode, judge } from '../../../bench/verdict.ts';

const row: Row = {
  name: 'boot',
  what: 'a boot',
  unit: 'ms',
  budget: 1.5,
  measure: async () => ({ value: 1, limit: 1 }),
};

describe('the verdict on a row', () => {
  test('A row keeps its budget up to the budget’s ratio, and misses it above', () => {
    expect(judge(row, { value: 150, limit: 100 })).toMatchObject({ ratio: 1.5, verdict: 'kept' });
    expect(judge(row, { value: 151, limit: 100 })).toMatchObject({ ratio: 1.51, verdict: 'missed' });
    expect(judge({ ...row, budget: 1 }, { value: 121, limit: 120 }).verdict).toBe('missed');
  });

  test('A watched row above its line is no miss, and fails no run', () => {
    const watched: Row = { ...row, watched: true };
    expect(judge(watched, { value: 150, limit: 100 }).verdict).toBe('kept');
    const above = judge(watched, { value: 151, limit: 100 });
    expect(above.verdict).toBe('above');
    expect(exitCode([above])).toBe(0);
    expect(exitCode([above, broken(watched, 'no browser')])).toBe(1);
  });

  test('A verdict has all fields of the report, and can be written as JSON', () => {
    const line = judge(row, { value: 30, limit: 20, note: 'why' });
    expect(JSON.parse(JSON.stringify(line))).toEqual({
      name: 'boot',
      what: 'a boot',
      unit: 'ms',
      budget: 1.5,
      value: 30,
      limit: 20,
      ratio: 1.5,
      verdict: 'kept',
      note: 'why',
    });
    expect(line).not.toHaveProperty('measure');
  });

  test('With a limit of zero any value above zero misses, and there is no ratio', () => {
    expect(judge(row, { value: 0, limit: 0 })).toMatchObject({ ratio: null, verdict: 'kept' });
    expect(judge(row, { value: 1, limit: 0 })).toMatchObject({ ratio: null, verdict: 'missed' });
  });

  test('A measured value that is not a number misses the budget', () => {
    expect(judge(row, { value: Number.NaN, limit: 100 }).verdict).toBe('missed');
    expect(judge(row, { value: 1, limit: Number.NaN }).verdict).toBe('missed');
  });

  test('A row that could not be measured is broken, with the reason', () => {
    expect(broken(row, 'no browser')).toEqual({
      name: 'boot',
      what: 'a boot',
      unit: 'ms',
      budget: 1.5,
      verdict: 'broken',
      note: 'no browser',
    });
  });
});

describe('the exit code', () => {
  const kept = judge(row, { value: 1, limit: 1 });

  test('The exit code is 0 while every budget is kept', () => {
    expect(exitCode([kept, kept])).toBe(0);
  });

  test('The exit code is 1 for one miss, and for one row that could not be measured', () => {
    expect(exitCode([kept, judge(row, { value: 2, limit: 1 })])).toBe(1);
    expect(exitCode([kept, broken(row, 'no browser')])).toBe(1);
  });
});

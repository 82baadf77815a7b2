import { describe, expect, test } from 'vitest';
import { sum, tallyPlaywright, tallyVitest } from '../../../scripts/test/tally.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((outcome) => ({ status: outcome })),
});

describe('the tally of the headless tests', () => {
  test('takes the figures of the report', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'passed')],
    };
    expect(tallyVitest(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  test('counts a file that fails without a failing test', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [file('failed'), file('failed', 'failed'), file('passed', 'passed')],
    };
    expect(tallyVitest(report, 1)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  });

  test('counts one failure where only the exit code tells, as with an unhandled rejection', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [file('passed', 'passed')],
    };
    expect(tallyVitest(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(tallyVitest(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  test('counts one failure where there is no report at all', () => {
    expect(tallyVitest(undefined, 137)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('the tally of the browser tests', () => {
  test('a test that passed on a second try failed, and so did what broke outside of tests', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [{}, {}] };
    expect(tallyPlaywright(report, 1)).toEqual({ passed: 4, failed: 4, skipped: 1 });
  });

  test('counts one failure where only the exit code tells', () => {
    const report = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };
    expect(tallyPlaywright(report, 1).failed).toBe(1);
    expect(tallyPlaywright(report, 0).failed).toBe(0);
    expect(tallyPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('the last line is over all steps', () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

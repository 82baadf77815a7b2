import { describe, expect, test } from 'vitest';
import { failureLines } from '../../../scripts/test/failures.ts';
import { oneFailure, sum, tallyPlaywright, tallyVitest } from '../../../scripts/test/tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: '/anywhere/partyline/tests/unit/a.test.ts',
  status,
  message: status === 'failed' ? "Cannot find module './b.ts'" : '',
  assertionResults: tests.map((outcome, at) => ({
    fullName: `does thing ${at}`,
    status: outcome,
    duration: 7,
    failureMessages:
      outcome === 'failed'
        ? ['\u001B[31mAssertionError: 1 is not 2\u001B[39m\n    at /anywhere/a.ts:3:1']
        : [],
  })),
});
const stopped = (code: number) => ({
  what: `the runner ended with ${code}`,
  why: 'no test of its report failed: see its lines above',
});

describe('the tally of the headless tests', () => {
  test('The tally of the headless tests takes its figures from the report', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'passed')],
    };
    expect(tallyVitest(report, 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: [{ what: 'tests/unit/a.test.ts › does thing 1', why: 'AssertionError: 1 is not 2' }],
      timings: [0, 1, 0, 1].map((at) => ({ what: `tests/unit/a.test.ts › does thing ${at}`, ms: 7 })),
    });
  });

  test('The tally of the headless tests counts a file that fails without a failing test', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      testResults: [file('failed'), file('failed', 'failed'), file('passed', 'passed')],
    };
    expect(tallyVitest(report, 1)).toMatchObject({
      passed: 1,
      failed: 2,
      skipped: 0,
      failures: [
        { what: 'tests/unit/a.test.ts', why: "Cannot find module './b.ts'" },
        { what: 'tests/unit/a.test.ts › does thing 0', why: 'AssertionError: 1 is not 2' },
      ],
    });
  });

  test('The tally of the headless tests counts one failure where only the exit code shows one', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 0,
      numPendingTests: 0,
      testResults: [file('passed', 'passed')],
    };
    expect(tallyVitest(report, 1)).toMatchObject({ passed: 5, failed: 1, failures: [stopped(1)] });
    expect(tallyVitest(report, 0)).toMatchObject({ passed: 5, failed: 0, failures: [] });
  });

  test('The tally of the headless tests counts one failure where there is no report', () => {
    expect(tallyVitest(undefined, 137)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [stopped(137)],
      timings: [],
    });
  });
});

describe('the tally of the browser tests', () => {
  test('The tally of the browser tests counts a test that passed on its second try, and errors outside tests', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'a.spec.ts',
      tests: [
        {
          status,
          timeout: 90_000,
          annotations: [
            status === 'expected'
              ? { type: 'figure', description: 'long tasks, ms: none' }
              : { type: 'slow' },
          ],
          results: messages.map((message) => ({ error: { message }, duration: 20 })),
        },
      ],
    });
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [{ message: 'no server' }, {}],
      suites: [
        {
          specs: [spec('opens', 'expected')],
          suites: [{ specs: [spec('closes', 'unexpected', 'it is open')] }],
        },
        { specs: [spec('waits', 'flaky', 'too late')] },
      ],
    };
    expect(tallyPlaywright(report, 1)).toEqual({
      passed: 4,
      failed: 4,
      skipped: 1,
      failures: [
        { what: 'e2e/a.spec.ts › closes', why: 'it is open' },
        { what: 'e2e/a.spec.ts › waits', why: 'too late' },
        { what: 'outside of a test', why: 'no server' },
        { what: 'outside of a test', why: 'it did not say why' },
      ],
      timings: [
        { what: 'e2e/a.spec.ts › opens', ms: 0, timeout: 90_000, figures: ['long tasks, ms: none'] },
        { what: 'e2e/a.spec.ts › closes', ms: 20, timeout: 90_000, figures: [] },
        { what: 'e2e/a.spec.ts › waits', ms: 20, timeout: 90_000, figures: [] },
      ],
    });
  });

  test('The tally of the browser tests counts one failure where only the exit code shows one', () => {
    const report = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] };
    expect(tallyPlaywright(report, 1).failed).toBe(1);
    expect(tallyPlaywright(report, 0).failed).toBe(0);
    expect(tallyPlaywright(undefined, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: [stopped(1)],
      timings: [],
    });
  });
});

test('The sum of the tally is over all steps', () => {
  const one = oneFailure('Chromium', 'there is none');
  expect(sum([one, { ...one, passed: 1, skipped: 3 }])).toEqual({
    passed: 1,
    failed: 2,
    skipped: 3,
    failures: [...one.failures, ...one.failures],
    timings: [],
  });
  expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [], timings: [] });
});

test('A test failure is printed with the beginning of its message, indented', () => {
  const many = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
  const [lines = ''] = failureLines(
    tallyVitest({ ...empty, testResults: [{ ...file('failed'), message: many }] }, 1).failures,
  );
  expect(lines.split('\n').slice(0, 2)).toEqual(['  tests/unit/a.test.ts', '      line 0']);
  expect(lines).not.toContain('line 12');
});

const empty = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };

// Counts and failures from the reports and exit codes of the test runners.
import { ofPlaywright, ofVitest, type FailedFile, type Failure, type Suite } from './failures.ts';
import { timesOfPlaywright, timesOfVitest, type Timing } from './timings.ts';

/** Outcomes of one step. `skipped` is shown, because a skipped test proves nothing. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** One entry per test that ran. */
  readonly timings: readonly Timing[];
}

/** The tally of a step without tests. */
export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], timings: [] };

/** The tally of a step that ended before it ran any test. */
export function oneFailure(what: string, why: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, failures: [{ what, why }], timings: [] };
}

/** The fields of vitest's JSON report that this file uses. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly FailedFile[];
}

/** The fields of Playwright's JSON report that this file uses. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly Suite[];
}

/** A file that fails without a failed test (an import fails, a hook throws) counts as one failure. */
export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  const broken = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return withExitCode(
    {
      passed: report?.numPassedTests ?? 0,
      failed: (report?.numFailedTests ?? 0) + broken,
      skipped: report?.numPendingTests ?? 0,
      failures: ofVitest(report?.testResults ?? []),
      timings: timesOfVitest(report?.testResults ?? []),
    },
    exitCode,
  );
}

/** A flaky test counts as a failure; each error outside of tests counts as one failure. */
export function tallyPlaywright(report: PlaywrightReport | undefined, exitCode: number): Tally {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const errors = report?.errors ?? [];
  return withExitCode(
    {
      passed: expected,
      failed: unexpected + flaky + errors.length,
      skipped,
      failures: ofPlaywright(report?.suites ?? [], errors),
      timings: timesOfPlaywright(report?.suites ?? []),
    },
    exitCode,
  );
}

/**
 * Adds a failure for an exit code other than 0 without failed tests:
 * reports omit unhandled errors and crashes.
 */
function withExitCode(tally: Tally, exitCode: number): Tally {
  if (exitCode === 0 || tally.failed > 0) return tally;
  const what = `the runner ended with ${exitCode}`;
  return {
    ...tally,
    failed: 1,
    failures: [{ what, why: 'no test of its report failed: see its lines above' }],
  };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
    failures: tallies.flatMap((tally) => tally.failures),
    timings: tallies.flatMap((tally) => tally.timings),
  };
}

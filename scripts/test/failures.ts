// The failures of a run by name, printed at its end: build machines often keep only the end of the output.
import { stripVTControlCharacters } from 'node:util';

/** A failed test (its file, then its title) or other failure, and the beginning of its message. */
export interface Failure {
  readonly what: string;
  readonly why: string;
}

/**
 * The fields of a file in vitest's JSON report that this file uses. `name` is its path; `message` is the error
 * that prevented its run.
 */
export interface FailedFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
    /** Duration of the test, ms. */
    readonly duration?: number | null;
  }[];
}

/**
 * The fields of a suite in Playwright's JSON report that this file uses. A suite is a file, or a group in a
 * file.
 */
export interface Suite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      /** Time limit of the test, ms. */
      readonly timeout: number;
      readonly annotations?: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly {
        readonly error?: { readonly message?: string };
        /** Duration of the run, ms. */
        readonly duration?: number;
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Number of printed lines of a failure's message, without its stack. */
const linesShown = 12;

export function ofVitest(files: readonly FailedFile[]): Failure[] {
  return files
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      if (tests.length === 0) return [{ what: inside(file.name), why: shortened(file.message) }];
      return tests.map((test) => ({
        what: `${inside(file.name)} › ${test.fullName}`,
        why: shortened(test.failureMessages?.[0]),
      }));
    });
}

export function ofPlaywright(
  suites: readonly Suite[],
  errors: readonly { readonly message?: string }[],
): Failure[] {
  const outsideOfTests = errors.map((error) => ({
    what: 'outside of a test',
    why: shortened(error.message),
  }));
  return [...suites.flatMap(ofSuite), ...outsideOfTests];
}

function ofSuite({ specs = [], suites = [] }: Suite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => ({
        what: `e2e/${file} › ${title}`,
        why: shortened(test.results.find((result) => result.error !== undefined)?.error?.message),
      })),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

/** `/somewhere/partyline/tests/unit/scope.test.ts` as `tests/unit/scope.test.ts`. */
export function inside(path: string): string {
  return path.replaceAll('\\', '/').replace(/^.*\/(?=tests\/)/, '');
}

function shortened(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  if (lines.length === 0) return 'it did not say why';
  return lines.slice(0, linesShown).join('\n');
}

/** The failures as lines to print, each with its message below it. */
export function failureLines(failures: readonly Failure[]): string[] {
  return failures.map(({ what, why }) => `  ${what}\n${why.replaceAll(/^/gm, '      ')}`);
}

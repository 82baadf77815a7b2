// Runs on Node 24. What failed, by name, for the end of the run: what a build machine keeps is often only the end.
import { stripVTControlCharacters } from 'node:util';

/** A test (its file, then its title) or whatever else failed, and the beginning of what it said. */
export interface Failure {
  readonly what: string;
  readonly why: string;
}

/** What is read of a file in vitest's JSON report; `name` is its path, `message` what kept it from running. */
export interface FailedFile {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
    /** ms */
    readonly duration?: number | null;
  }[];
}

/** What is read of a suite in Playwright's JSON report: a file, or a group in it. */
export interface Suite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly error?: { readonly message?: string };
        /** ms */
        readonly duration?: number;
      }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** As many lines of what a test said as tell what it was, stacks left out. */
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
  const outside = errors.map((error) => ({ what: 'outside of a test', why: shortened(error.message) }));
  return [...suites.flatMap(ofSuite), ...outside];
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

/** `/somewhere/partyline/tests/unit/a.test.ts` as `tests/unit/a.test.ts`. */
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

/** The failures as lines to print, each with what it said below it. */
export function told(failures: readonly Failure[]): string {
  return failures.map(({ what, why }) => `  ${what}\n${why.replaceAll(/^/gm, '      ')}`).join('\n');
}

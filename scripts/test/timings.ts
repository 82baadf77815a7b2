// The durations of `npm test`: the minutes of each ring (group of tests), the slowest tests, and the figures that tests
// measured.

import { type FailedFile, inside, type Suite } from './failures.ts';

/** A test (its file, then its title) and its duration. */
export interface Timing {
  readonly what: string;
  readonly ms: number;
  /** Figures that the test measured and does not assert, for example `long tasks, ms: none`. */
  readonly figures?: readonly string[];
}

/** One ring of tests, or the checks. */
export interface RingTime {
  readonly name: string;
  readonly ms: number;
  readonly passed: number;
}

/** A table of minutes, the sum last. */
export function ringTable(rings: readonly RingTime[]): string {
  const together = {
    name: 'together',
    ms: rings.reduce((sum, { ms }) => sum + ms, 0),
    passed: rings.reduce((sum, { passed }) => sum + passed, 0),
  };
  return [...rings, together]
    .map(
      ({ name, ms, passed }) =>
        `  ${name.padEnd(28)}${(ms / 60_000).toFixed(1).padStart(6)} min${`${passed}`.padStart(7)} passed`,
    )
    .join('\n');
}

/** The `count` slowest tests as lines, the slowest first. */
export function slowestTests(timings: readonly Timing[], count: number): string {
  return timings
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ what, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`)
    .join('\n');
}

/** The measured figures as lines, each with its test. */
export function measuredFigures(timings: readonly Timing[]): string[] {
  return timings.flatMap(({ what, figures = [] }) => figures.map((figure) => `  ${figure}   ${what}`));
}

export function timesOfVitest(files: readonly FailedFile[]): Timing[] {
  return files.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      what: `${inside(file.name)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

export function timesOfPlaywright(suites: readonly Suite[]): Timing[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, file, tests }) => ({
      what: `e2e/${file} › ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration = 0 }) => sum + duration, 0),
      figures: tests.flatMap(({ annotations = [] }) =>
        annotations.flatMap(({ type, description }) =>
          type === 'figure' && description ? [description] : [],
        ),
      ),
    })),
    ...timesOfPlaywright(inner),
  ]);
}

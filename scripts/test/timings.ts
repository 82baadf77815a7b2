// The durations of `npm test`: the minutes of each ring (group of tests), the slowest tests, and the figures that tests
// measured.

import { type FailedFile, inside, type Suite } from './failures.ts';
import type { PlannedRing } from './plan.ts';

/** Width of the names of rings in tables. */
const NAME = 32;

/** A test (its file, then its title) and its duration. */
export interface Timing {
  readonly what: string;
  readonly ms: number;
  /** Its time limit, ms. Reports of vitest do not contain it. */
  readonly timeout?: number;
  /** Figures that the test measured and does not assert, for example `long tasks, ms: none`. */
  readonly figures?: readonly string[];
}

/** One ring of tests, or the checks. */
export interface RingTime {
  readonly name: string;
  readonly ms: number;
  readonly passed: number;
}

/** The rings that will run, with their estimated minutes and the cores that they keep busy. */
export function planTable(plan: readonly PlannedRing[]): string {
  return plan
    .map(({ ring, cores, minutes }) => {
      const needs = [...(ring.needs ?? []), ...(ring.uses ?? [])].join(', ');
      const estimate = minutes === null ? '' : `${minutes.toFixed(1).padStart(6)} min`;
      return `  ${ring.name.padEnd(NAME)}${estimate}${cores.toFixed(1).padStart(6)} cores  ${needs}`.trimEnd();
    })
    .join('\n');
}

/** A table of minutes. The last line is the time from the start of the first ring to the end of the last one. */
export function ringTable(rings: readonly RingTime[], ms: number): string {
  const passed = rings.reduce((sum, ring) => sum + ring.passed, 0);
  return [...rings, { name: 'together', ms, passed }]
    .map(
      (ring) =>
        `  ${ring.name.padEnd(NAME)}${(ring.ms / 60_000).toFixed(1).padStart(6)} min${`${ring.passed}`.padStart(7)} passed`,
    )
    .join('\n');
}

/** The `count` slowest tests as lines, the slowest first. */
export function slowestTests(timings: readonly Timing[], count: number): string[] {
  return timings
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ what, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

/** At most `count` tests that took half of their timeout or more, as lines, the thinnest margin first. */
export function nearTimeouts(timings: readonly Timing[], count: number): string[] {
  return timings
    .map(({ what, ms, timeout = Infinity }) => ({ what, part: ms / timeout }))
    .filter(({ part }) => part >= 0.5)
    .toSorted((a, b) => b.part - a.part)
    .slice(0, count)
    .map(({ what, part }) => `  ${(part * 100).toFixed(0).padStart(6)} %  ${what}`);
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
      timeout: Math.max(...tests.map(({ timeout }) => timeout)),
      figures: tests.flatMap(({ annotations = [] }) =>
        annotations.flatMap(({ type, description }) =>
          type === 'figure' && description ? [description] : [],
        ),
      ),
    })),
    ...timesOfPlaywright(inner),
  ]);
}

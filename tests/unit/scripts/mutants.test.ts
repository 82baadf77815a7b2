import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { AREAS, runsFor } from '../../../scripts/mutants/areas.ts';
import { lineOf, scoreOf } from '../../../scripts/mutants/score.ts';

test("Mutation tests of a path run the tests of its area, and share the area's results", () => {
  const areas = [{ sources: 'workers/log/event-log', tests: ['tests/unit/log/*.test.ts'] }];
  expect(runsFor(['./workers/log/event-log/'], areas)).toEqual([
    {
      name: 'workers-log-event-log',
      mutate: ['workers/log/event-log/**/*.ts', 'workers/log/event-log*.ts'],
      tests: ['tests/unit/log/*.test.ts'],
    },
  ]);
  const files = ['workers/log/event-log.ts', 'workers/log/event-log-options.ts'];
  expect(runsFor(files, areas).map((run) => run.mutate)).toEqual([files]);
  expect(runsFor([], areas).map((run) => run.name)).toEqual(['workers-log-event-log']);
});

test('A path that no area of the mutation tests covers throws a sentence with all areas', () => {
  expect(() => runsFor(['src/ui'])).toThrow(/cover "src\/ui"\. The areas are src\/core\/domain, /);
});

test('Every area of the mutation tests has existing sources and tests', () => {
  for (const { sources, tests } of AREAS) {
    expect([sources, existsSync(inRoot(sources)) || existsSync(inRoot(`${sources}.ts`))]).toEqual([
      sources,
      true,
    ]);
    for (const glob of tests.flatMap(eachOf))
      expect([glob, globSync(inRoot(glob)).length > 0]).toEqual([glob, true]);
  }
});

/** The globs of each alternative, because a glob with braces also matches if only one of them has a file. */
function eachOf(glob: string): string[] {
  const [braces, names] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || names === undefined) return [glob];
  return names.split(',').flatMap((name) => eachOf(glob.replace(braces, name)));
}

test('A mutation score is the share of killed and endless mutants in those that tests reach', () => {
  const mutants = (...statuses: string[]) => ({ mutants: statuses.map((status) => ({ status })) });
  const score = scoreOf('x', {
    files: {
      'a.ts': mutants('Killed', 'Timeout', 'Survived', 'NoCoverage'),
      'b.ts': mutants('RuntimeError', 'Ignored', 'CompileError'),
    },
  });
  expect(score).toEqual({ name: 'x', killed: 3, survived: 1, uncovered: 1, ignored: 1, share: 0.75 });
  expect(lineOf(score)).toBe(
    'x: 75.0 % of what tests reach (3 killed, 1 survived, 1 not reached, 1 ignored)',
  );
  expect(scoreOf('nothing', { files: {} }).share).toBe(1);
});

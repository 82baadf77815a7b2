import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from '../../../scripts/check/files.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { affectedBy, isNamed, patternsOf } from '../../../scripts/test/changed.ts';
import { ROOMS } from '../../../scripts/test/rooms.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((specifier) => `import '${specifier}';`).join('\n'),
});
const SOURCES = [
  file('src/core/domain/marks.ts'),
  file('workers/search/scan.ts', '../../src/core/domain/marks.ts'),
  file('tests/unit/search/scan.test.ts', '../../../workers/search/scan.ts'),
  file('tests/engine/support.ts', '../../workers/search/scan.ts'),
  file('tests/engine/search.test.ts', './support.ts'),
  file('tests/engine/people.test.ts', './support.ts'),
  file('tests/server/calls.test.ts'),
  file('tests/server/call-ends.test.ts'),
  file('e2e/support/media.ts'),
  file('e2e/offline.spec.ts'),
  file('e2e/calls.spec.ts', './support/media.ts'),
  file('e2e/media.spec.ts', './support/media.ts'),
];
const affected = (...changed: string[]) => affectedBy(changed, SOURCES);

test('A change in a room affects the unit tests that import the file, and the tests that the room names', () => {
  const tests = ['e2e/offline.spec.ts', 'tests/engine/search.test.ts', 'tests/unit/search/scan.test.ts'];
  expect(affected('workers/search/scan.ts')).toEqual({ kind: 'some', tests });
});

test('The tests of an inner room are not those of the room around it', () => {
  expect(affected('server/calls/step.ts')).toEqual({
    kind: 'some',
    tests: ['e2e/calls.spec.ts', 'tests/server/call-ends.test.ts', 'tests/server/calls.test.ts'],
  });
  expect(affected('server/clock.ts')).toEqual({ kind: 'some', tests: [] });
});

test('A changed test runs itself, and a changed helper runs all tests that import it', () => {
  expect(affected('e2e/media.spec.ts')).toEqual({ kind: 'some', tests: ['e2e/media.spec.ts'] });
  expect(affected('e2e/support/media.ts', 'tests/engine/support.ts')).toEqual({
    kind: 'some',
    tests: [
      'e2e/calls.spec.ts',
      'e2e/media.spec.ts',
      'tests/engine/people.test.ts',
      'tests/engine/search.test.ts',
    ],
  });
});

test('A change of a document affects no test, and neither does a deleted test', () => {
  expect(affected('README.md', 'docs/rows.tsv', 'tests/unit/gone.test.ts')).toEqual({
    kind: 'some',
    tests: [],
  });
});

test('A change of a file outside of all rooms affects every test', () => {
  for (const by of ['package.json', 'vite.config.ts', 'scripts/vite/slim.ts', 'src/new-room/file.ts']) {
    expect(affected('README.md', by)).toEqual({ kind: 'all', by });
  }
});

const testFiles = (...folders: string[]) =>
  sourceFiles(...folders)
    .map(({ path }) => path)
    .filter((path) => /\.(?:test|spec)\.ts$/.test(path));

test('Each folder of the client, the worker and the server has a room of its own', () => {
  const folders = ['src', 'src/chat', 'src/core', 'workers', 'server'].flatMap((parent) =>
    readdirSync(inRoot(parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`),
  );
  expect(folders.filter((folder) => folder !== 'src/core' && ROOMS[folder] === undefined)).toEqual([]);
});

test('Each room names a browser spec or the reason for none, and each of its names has a test', () => {
  const tests = testFiles('tests', 'e2e');
  const names = Object.keys(ROOMS).flatMap((room) => patternsOf(room));
  expect(names.filter((name) => !tests.some((path) => isNamed(path, name)))).toEqual([]);
  const silent = Object.entries(ROOMS).filter(([, { specs }]) => specs === '');
  expect(silent).toEqual([]);
});

test('Each browser spec, server test and engine test belongs to a room', () => {
  const names = Object.keys(ROOMS).flatMap((room) => patternsOf(room));
  const tests = testFiles('tests/server', 'tests/engine', 'e2e');
  expect(tests.filter((path) => !names.some((name) => isNamed(path, name)))).toEqual([]);
});

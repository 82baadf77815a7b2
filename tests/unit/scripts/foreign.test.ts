import { expect, test } from 'vitest';
import { sourceFiles } from '../../../scripts/check/files.ts';
import { foreignFields, foreignProblems } from '../../../scripts/check/foreign.ts';

const CONTRACT = {
  path: 'src/core/contract/rows.ts',
  text: 'interface A {\n  content: Foreign;\n  text: Foreign;\n}\ninterface B {\n  text: string;\n}\n',
};

/** The problems of one source module of the page. */
const problemsIn = (...lines: string[]): string[] =>
  foreignProblems([CONTRACT, { path: 'src/home/a.tsx', text: lines.join('\n') }], {});

test('A template string with a text of another user is found, tagged or not, in an object too', () => {
  for (const line of [
    'const words = `${row.content}`;',
    'const words = t`They said ${content}`;',
    'const words = t`They said ${{ words: row.content }}`;',
    'return <p title={`${name}: ${hit.content}`} />;',
  ]) {
    expect(problemsIn('// one', line)).toEqual([
      expect.stringMatching(/^src\/home\/a\.tsx:2: shows a text from outside as it came \(/),
    ]);
  }
  expect(problemsIn('const words = t`They said ${bounded(row.content, LINE)}`;')).toEqual([]);
  expect(problemsIn('// `${row.content}`', 'const contents = `${count}`;')).toEqual([]);
});

test('A cast of another user’s text to a string is found', () => {
  for (const line of [
    'const words = row.content as string;',
    'const words = (row.content) as unknown as string;',
    'const words = String(row.content);',
    "const words = typeof row.content === 'string' ? row.content : '';",
  ]) {
    expect(problemsIn(line)).toHaveLength(1);
  }
});

test('A file that reads texts of other users unbounded is listed with the number of places', () => {
  const parsed = { path: 'src/home/a.tsx', text: 'parseJson(unbounded(row.content))' };
  expect(problemsIn(parsed.text)).toEqual([
    expect.stringContaining('opens texts from outside at 2 places, 0 are known'),
  ]);
  expect(foreignProblems([parsed], { [parsed.path]: [2, 'bounded'] })).toEqual([]);
  expect(foreignProblems([parsed], { [parsed.path]: [1, 'bounded'] })).toHaveLength(1);
  expect(foreignProblems([], { [parsed.path]: [1, 'bounded'] })).toEqual([
    'src/home/a.tsx: does not exist, but scripts/check/foreign.ts knows it',
  ]);
  for (const line of [
    "event.clipboardData.getData('text/plain')",
    'await (await fetch(address)).json()',
    'await navigator.clipboard.readText()',
  ]) {
    expect(problemsIn(line)).toHaveLength(1);
  }
});

test("The contract's fields that are never plain strings are found by their type", () => {
  expect(foreignFields([CONTRACT])).toEqual(['content']);
  expect(foreignFields(sourceFiles('src/core/contract')).toSorted()).toEqual([
    'content',
    'notice',
    'snippet',
  ]);
});

test('No part of the page shows a text of another user without a bound', () => {
  expect(foreignProblems(sourceFiles('src'))).toEqual([]);
});

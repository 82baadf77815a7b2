import { expect, test } from 'vitest';
import { rowIds, rowProblems } from '../../../scripts/check/rows.ts';

const known = rowIds('id\tarea\trequirement\nMSG-04\tmessages\tone\nX-CHAT-31\tmessages\tanother\n');

/**
 * The problems of a test file. `#` stands for an opening bracket, so that the titles here are not titles of
 * this file.
 */
function problemsIn(...lines: string[]): string[] {
  return rowProblems([{ path: 'a.test.ts', text: lines.join('\n').replaceAll('#', '[') }], known);
}

test('The requirement ids are the first column of the table', () => {
  expect([...known]).toEqual(['MSG-04', 'X-CHAT-31']);
});

test('Known requirement and invariant ids in a title pass, alone and in lists', () => {
  expect(
    problemsIn(
      "test('#MSG-04] a', run);",
      "it('b #MSG-04, X-CHAT-31]', run);",
      "describe('#INV-12] c', run);",
    ),
  ).toEqual([]);
});

test('An unknown requirement id in a title is reported with its line', () => {
  expect(problemsIn('', "test('#MSG-04, MSG-99] a', run);")).toEqual([
    'a.test.ts:2: "MSG-99" is no row of docs/rows.tsv',
  ]);
  expect(problemsIn("test('#INV-13] a', run);", "test('#MSG-04..06] b', run);")).toHaveLength(2);
});

test('Brackets without requirement ids in a title are words', () => {
  expect(problemsIn("test('reads #a, b] and #Array]', run);")).toEqual([]);
});

test('A title with requirement ids must be a plain string, because a search must find it', () => {
  expect(problemsIn("test.each(cases)('#MSG-04] %s', run);")).toHaveLength(1);
  expect(problemsIn('test(`#MSG-04] ${name}`, run);')).toHaveLength(1);
});

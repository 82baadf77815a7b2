import { expect, test } from 'vitest';
import { rowIds, rowProblems } from '../../../scripts/check/rows.ts';

const known = rowIds('id\tarea\trequirement\nMSG-04\tmessages\tone\nX-CHAT-31\tmessages\tanother\n');

/** The problems of a test file; `#` opens a bracket, so that the titles here are not titles of this file. */
function judge(...lines: string[]): string[] {
  return rowProblems([{ path: 'a.test.ts', text: lines.join('\n').replaceAll('#', '[') }], known);
}

test('the first column of the table holds the ids', () => {
  expect([...known]).toEqual(['MSG-04', 'X-CHAT-31']);
});

test('known rows and invariants pass, alone and in lists', () => {
  expect(
    judge("test('#MSG-04] a', run);", "it('b #MSG-04, X-CHAT-31]', run);", "describe('#INV-12] c', run);"),
  ).toEqual([]);
});

test('an unknown row is named with its line', () => {
  expect(judge('', "test('#MSG-04, MSG-99] a', run);")).toEqual([
    'a.test.ts:2: "MSG-99" is no row of docs/rows.tsv',
  ]);
  expect(judge("test('#INV-13] a', run);", "test('#MSG-04..06] b', run);")).toHaveLength(2);
});

test('brackets that hold no ids are words', () => {
  expect(judge("test('reads #a, b] and #Array]', run);")).toEqual([]);
});

test('a title with ids is a plain string, for a search must find it', () => {
  expect(judge("test.each(cases)('#MSG-04] %s', run);")).toHaveLength(1);
  expect(judge('test(`#MSG-04] ${name}`, run);')).toHaveLength(1);
});

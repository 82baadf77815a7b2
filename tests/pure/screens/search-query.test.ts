import { expect, test } from 'vitest';
import {
  emptyQuery,
  inPieces,
  isEmpty,
  PAGE,
  queryAfter,
  specOf,
} from '../../../src/screens/home/search/query.ts';

test('[X-CHAT-26] words, kind and the open chat make the question; whatever else is asked begins at the newest', () => {
  expect(isEmpty(emptyQuery)).toBe(true);
  const typed = queryAfter(emptyQuery, { do: 'type', words: ' tea ' });
  expect(specOf(typed, 'private-2')).toEqual({ view: 'search', words: 'tea', size: PAGE });
  const here = queryAfter(queryAfter(typed, { do: 'more' }), { do: 'here', on: true });
  expect(here.size).toBe(PAGE);
  expect(specOf(here, 'private-2')).toMatchObject({ chat: 'private-2' });
  // Nothing is open any more.
  expect(specOf(here, null)).not.toHaveProperty('chat');
  const more = queryAfter(here, { do: 'more' });
  expect(specOf(more, null).size).toBe(2 * PAGE);
  const files = queryAfter(more, { do: 'kind', kind: 'file' });
  expect(specOf(files, null)).toMatchObject({ kind: 'file', size: PAGE });
  expect(queryAfter(files, { do: 'kind', kind: 'file' }).kind).toBeNull();
  expect(isEmpty(queryAfter(files, { do: 'type', words: '' }))).toBe(false);
  expect(emptyQuery).toEqual({ words: '', here: false, kind: null, size: PAGE });
});

test('a snippet is shown in pieces, and those that were found are marked without any markup', () => {
  const pieces = (text: string, ...marks: [number, number][]) =>
    inPieces(text, marks).map(({ text: piece, found }) => (found ? `[${piece}]` : piece));
  expect(pieces('tea and tea', [0, 3], [8, 11])).toEqual(['[tea]', ' and ', '[tea]']);
  expect(pieces('<b>tea</b>', [3, 6])).toEqual(['<b>', '[tea]', '</b>']);
  expect(pieces('nothing')).toEqual(['nothing']);
  expect(pieces('')).toEqual([]);
});

import { expect, test } from 'vitest';
import { emptyQuery, isEmpty, PAGE, queryAfter, specOf } from '../../../src/chat/search/query.ts';

/** In the middle of a day of whatever time zone the test runs in. */
const NOW = new Date(2026, 10, 21, 15, 30).getTime();

test('[X-CHAT-26] words, kind and the open chat make the question; whatever else is asked begins at the newest', () => {
  expect(isEmpty(emptyQuery)).toBe(true);
  const typed = queryAfter(emptyQuery, { do: 'type', words: ' tea ' });
  expect(specOf(typed, 'private-2', NOW)).toEqual({ view: 'search', words: 'tea', size: PAGE });
  const here = queryAfter(queryAfter(typed, { do: 'more' }), { do: 'here', on: true });
  expect(here.size).toBe(PAGE);
  expect(specOf(here, 'private-2', NOW)).toMatchObject({ chat: 'private-2' });
  // Nothing is open any more.
  expect(specOf(here, null, NOW)).not.toHaveProperty('chat');
  const more = queryAfter(here, { do: 'more' });
  expect(specOf(more, null, NOW).size).toBe(2 * PAGE);
  const files = queryAfter(more, { do: 'kind', kind: 'file' });
  expect(specOf(files, null, NOW)).toMatchObject({ kind: 'file', size: PAGE });
  expect(queryAfter(files, { do: 'kind', kind: 'file' }).kind).toBeNull();
  expect(isEmpty(queryAfter(files, { do: 'type', words: '' }))).toBe(false);
  expect(emptyQuery).toEqual({
    words: '',
    here: false,
    kind: null,
    sender: null,
    span: { is: 'any' },
    size: PAGE,
  });
});

test('who sent it and when narrow the question by whole days of the reader', () => {
  const by = queryAfter(emptyQuery, { do: 'sender', sender: 7 });
  expect(isEmpty(by)).toBe(false);
  expect(specOf(by, null, NOW)).toMatchObject({ words: '', sender: 7 });
  const today = queryAfter(by, { do: 'span', span: { is: 'days', days: 1 } });
  expect(specOf(today, null, NOW)).toMatchObject({ after: new Date(2026, 10, 21).getTime() });
  // The same question all day long: it is not asked anew with every minute.
  expect(specOf(today, null, NOW + 60_000)).toEqual(specOf(today, null, NOW));
  const between = queryAfter(emptyQuery, {
    do: 'span',
    span: { is: 'between', from: '2026-11-01', to: '2026-11-02' },
  });
  expect(specOf(between, null, NOW)).toMatchObject({
    after: new Date(2026, 10, 1).getTime(),
    before: new Date(2026, 10, 3).getTime() - 1,
  });
  const open = queryAfter(emptyQuery, { do: 'span', span: { is: 'between', from: '', to: '' } });
  expect(isEmpty(open)).toBe(true);
  expect(specOf(open, null, NOW)).toEqual({ view: 'search', words: '', size: PAGE });
  const nonsense = queryAfter(open, { do: 'span', span: { is: 'between', from: 'x', to: '2026-13-45-9' } });
  expect(specOf(nonsense, null, NOW)).not.toHaveProperty('after');
});

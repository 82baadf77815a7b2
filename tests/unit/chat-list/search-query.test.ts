import { expect, test } from 'vitest';
import { emptyQuery, isEmpty, PAGE, queryAfter, specOf } from '../../../src/chat/search/query.ts';

/** In the middle of a day of whatever time zone the test runs in. */
const NOW = new Date(2026, 10, 21, 15, 30).getTime();

test('[X-CHAT-26] words, kind and the open chat make the question; whatever else is asked begins at the newest', () => {
  expect(isEmpty(emptyQuery)).toBe(true);
  const typed = queryAfter(emptyQuery, { kind: 'type', words: ' tea ' });
  expect(specOf(typed, 'private-2', NOW)).toEqual({ view: 'search', words: 'tea', size: PAGE });
  const here = queryAfter(queryAfter(typed, { kind: 'more' }), { kind: 'here', on: true });
  expect(here.size).toBe(PAGE);
  expect(specOf(here, 'private-2', NOW)).toMatchObject({ chat: 'private-2' });
  // Nothing is open any more.
  expect(specOf(here, null, NOW)).not.toHaveProperty('chat');
  const more = queryAfter(here, { kind: 'more' });
  expect(specOf(more, null, NOW).size).toBe(2 * PAGE);
  const files = queryAfter(more, { kind: 'filter', filter: 'file' });
  expect(specOf(files, null, NOW)).toMatchObject({ kind: 'file', size: PAGE });
  expect(queryAfter(files, { kind: 'filter', filter: 'file' }).kind).toBeNull();
  expect(isEmpty(queryAfter(files, { kind: 'type', words: '' }))).toBe(false);
  expect(emptyQuery).toEqual({
    words: '',
    here: false,
    kind: null,
    sender: null,
    span: { kind: 'any' },
    size: PAGE,
  });
});

test('who sent it and when narrow the question by whole days of the reader', () => {
  const by = queryAfter(emptyQuery, { kind: 'sender', sender: 7 });
  expect(isEmpty(by)).toBe(false);
  expect(specOf(by, null, NOW)).toMatchObject({ words: '', sender: 7 });
  const today = queryAfter(by, { kind: 'span', span: { kind: 'days', days: 1 } });
  expect(specOf(today, null, NOW)).toMatchObject({ after: new Date(2026, 10, 21).getTime() });
  // The same question all day long: it is not asked anew with every minute.
  expect(specOf(today, null, NOW + 60_000)).toEqual(specOf(today, null, NOW));
  const between = queryAfter(emptyQuery, {
    kind: 'span',
    span: { kind: 'between', from: '2026-11-01', to: '2026-11-02' },
  });
  expect(specOf(between, null, NOW)).toMatchObject({
    after: new Date(2026, 10, 1).getTime(),
    before: new Date(2026, 10, 3).getTime() - 1,
  });
  const open = queryAfter(emptyQuery, { kind: 'span', span: { kind: 'between', from: '', to: '' } });
  expect(isEmpty(open)).toBe(true);
  expect(specOf(open, null, NOW)).toEqual({ view: 'search', words: '', size: PAGE });
  const nonsense = queryAfter(open, {
    kind: 'span',
    span: { kind: 'between', from: 'x', to: '2026-13-45-9' },
  });
  expect(specOf(nonsense, null, NOW)).not.toHaveProperty('after');
});

import { expect, test } from 'vitest';
import { emptyQuery, isEmpty, PAGE, queryAfter, specOf } from '../../../src/chat/search/query.ts';

/** Mid-afternoon in the local time zone of the test run. */
const NOW = new Date(2026, 10, 21, 15, 30).getTime();

test('[X-CHAT-26] Words, kind and open chat form a search; every change except `more` resets its size', () => {
  expect(isEmpty(emptyQuery)).toBe(true);
  const typed = queryAfter(emptyQuery, { kind: 'type', words: ' tea ' });
  expect(specOf(typed, 'private-2', NOW)).toEqual({ view: 'search', words: 'tea', size: PAGE });
  const inChat = queryAfter(queryAfter(typed, { kind: 'more' }), { kind: 'onlyCurrent', on: true });
  expect(inChat.size).toBe(PAGE);
  expect(specOf(inChat, 'private-2', NOW)).toMatchObject({ chat: 'private-2' });
  // No chat is open.
  expect(specOf(inChat, null, NOW)).not.toHaveProperty('chat');
  const more = queryAfter(inChat, { kind: 'more' });
  expect(specOf(more, null, NOW).size).toBe(2 * PAGE);
  const files = queryAfter(more, { kind: 'filter', filter: 'file' });
  expect(specOf(files, null, NOW)).toMatchObject({ kind: 'file', size: PAGE });
  expect(queryAfter(files, { kind: 'filter', filter: 'file' }).kind).toBeNull();
  expect(isEmpty(queryAfter(files, { kind: 'type', words: '' }))).toBe(false);
  expect(emptyQuery).toEqual({
    words: '',
    onlyCurrent: false,
    kind: null,
    sender: null,
    span: { kind: 'any' },
    size: PAGE,
  });
});

test('Sender and time filters narrow the search by whole days of the user’s time zone', () => {
  const bySender = queryAfter(emptyQuery, { kind: 'sender', sender: 7 });
  expect(isEmpty(bySender)).toBe(false);
  expect(specOf(bySender, null, NOW)).toMatchObject({ words: '', sender: 7 });
  const today = queryAfter(bySender, { kind: 'span', span: { kind: 'days', days: 1 } });
  expect(specOf(today, null, NOW)).toMatchObject({ after: new Date(2026, 10, 21).getTime() });
  // The search spec stays equal all day, so that the search does not restart every minute.
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
  const malformed = queryAfter(open, {
    kind: 'span',
    span: { kind: 'between', from: 'x', to: '2026-13-45-9' },
  });
  expect(specOf(malformed, null, NOW)).not.toHaveProperty('after');
});

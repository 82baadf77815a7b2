import { expect, test } from 'vitest';
import { mentionsOf } from '../../../src/chat/message/parts/mentions-of.ts';
import { carriedBy } from '../../../src/chat/message-actions/menu/attached-file.ts';
import { fateOf, newsOf, NO_FATE } from '../../../src/chat/timeline/send-status.ts';
import { row } from '../message-row.ts';

const ORIGIN = 'https://party.example';

test('a mention is known by the name in the group, one’s own also by one’s own, and everybody by any word for it', () => {
  const members = new Map([
    ['u2', { showName: 'Bob' }],
    ['u7', { showName: 'Al in here' }],
  ]);
  const self = { id: 7, nickName: 'Alice' };
  expect(mentionsOf([2, 7, 9], members, self, 'all')).toEqual([
    { name: 'Bob', me: false },
    { name: 'Al in here', me: true },
    { name: 'Alice', me: true },
  ]);
  const all = mentionsOf([-1], members, self, 'todos').map(({ name, me }) => [name, me]);
  expect(all).toContainEqual(['todos', true]);
  expect(all).toContainEqual(['all', true]);
  expect(all).toContainEqual(['所有人', true]);
});

test('[X-CHAT-13] a file is saved under its name, a picture under the last part of its address', () => {
  const file = { name: 'plan.pdf', size: 10, url: '/files/abc/x.pdf' };
  expect(carriedBy(row(1, 0, { type: 2, content: JSON.stringify(file) }), ORIGIN)).toEqual({
    address: `${ORIGIN}/files/abc/x.pdf`,
    name: 'plan.pdf',
    picture: false,
  });
  const picture = { originUrl: '/files/abc/sun%20set.png', thumbUrl: '' };
  expect(carriedBy(row(1, 0, { type: 1, content: JSON.stringify(picture) }), ORIGIN)).toEqual({
    address: `${ORIGIN}/files/abc/sun%20set.png`,
    name: 'sun set.png',
    picture: true,
  });
});

test('[INV-8] nothing is saved from an address that may not be used, and no other site’s picture is read', () => {
  for (const originUrl of ['javascript:alert(1)', '/api/user', 'data:text/html,x']) {
    const content = JSON.stringify({ originUrl, thumbUrl: '' });
    expect(carriedBy(row(1, 0, { type: 1, content }), ORIGIN).address).toBe('');
  }
  const content = JSON.stringify({ originUrl: 'https://elsewhere.example/a.png', thumbUrl: '' });
  expect(carriedBy(row(1, 0, { type: 1, content }), ORIGIN).picture).toBe(false);
});

test('what fails is told once, and what was slow is told when it has arrived', () => {
  const unsent = (key: string, mark: 'waiting' | 'sending' | 'failed') =>
    row(1, 0, { key, id: null, own: true, mark });
  const pending = fateOf([row(3, 0), unsent('a', 'sending')]);
  expect(pending.pending).toBe(1);
  const failed = fateOf([row(3, 0), unsent('a', 'failed')]);
  expect(newsOf(pending, failed, false)).toBe('failed');
  expect(newsOf(failed, failed, false)).toBeNull();
  const sent = fateOf([row(3, 0), row(4, 0, { key: 'a', own: true, mark: 'sent' })]);
  expect(newsOf(pending, sent, true)).toBe('sent');
  expect(newsOf(pending, sent, false)).toBeNull();
  expect(newsOf(NO_FATE, NO_FATE, true)).toBeNull();
});

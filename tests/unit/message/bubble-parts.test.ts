import { expect, test } from 'vitest';
import { mentionsOf } from '../../../src/chat/message/parts/mentions-of.ts';
import { attachedFileOf } from '../../../src/chat/message-actions/menu/attached-file.ts';
import { unsentOf, statusAnnouncementOf, NOTHING_UNSENT } from '../../../src/chat/timeline/send-status.ts';
import { row } from '../message-row.ts';

const ORIGIN = 'https://party.example';

test('A mention is found by the name of the member in the group, one of the user also by nickname, one of all by every word for all', () => {
  const members = new Map([
    ['u2', { showName: 'Bob' }],
    ['u7', { showName: 'Al in here' }],
  ]);
  const self = { id: 7, nickName: 'Alice' };
  expect(mentionsOf([2, 7, 9], members, self, 'all')).toEqual([
    { name: 'Bob', me: false, id: 2 },
    { name: 'Al in here', me: true, id: 7 },
    { name: 'Alice', me: true, id: 7 },
  ]);
  const all = mentionsOf([-1], members, self, 'todos');
  for (const name of ['todos', 'all', '所有人']) expect(all).toContainEqual({ name, me: true, id: null });
});

test('[X-CHAT-13] A file is saved under its name, a picture under the last segment of its URL', () => {
  const file = { name: 'plan.pdf', size: 10, url: '/files/abc/x.pdf' };
  expect(attachedFileOf(row(1, 0, { type: 2, content: JSON.stringify(file) }), ORIGIN)).toEqual({
    address: `${ORIGIN}/files/abc/x.pdf`,
    name: 'plan.pdf',
    isReadablePicture: false,
  });
  const picture = { originUrl: '/files/abc/sun%20set.png', thumbUrl: '' };
  expect(attachedFileOf(row(1, 0, { type: 1, content: JSON.stringify(picture) }), ORIGIN)).toEqual({
    address: `${ORIGIN}/files/abc/sun%20set.png`,
    name: 'sun set.png',
    isReadablePicture: true,
  });
});

test('[INV-8] No file is saved from an unsafe URL, and no picture of another site is read', () => {
  for (const originUrl of ['javascript:alert(1)', '/api/user', 'data:text/html,x']) {
    const content = JSON.stringify({ originUrl, thumbUrl: '' });
    expect(attachedFileOf(row(1, 0, { type: 1, content }), ORIGIN).address).toBe('');
  }
  const content = JSON.stringify({ originUrl: 'https://elsewhere.example/a.png', thumbUrl: '' });
  expect(attachedFileOf(row(1, 0, { type: 1, content }), ORIGIN).isReadablePicture).toBe(false);
});

test('A failed message is announced once, and a sent one only if its sending was announced', () => {
  const unsent = (key: string, mark: 'waiting' | 'sending' | 'failed') =>
    row(1, 0, { key, id: null, own: true, mark });
  const pending = unsentOf([row(3, 0), unsent('a', 'sending')]);
  expect(pending.pending).toBe(1);
  const failed = unsentOf([row(3, 0), unsent('a', 'failed')]);
  expect(statusAnnouncementOf(pending, failed, false)).toBe('failed');
  expect(statusAnnouncementOf(failed, failed, false)).toBeNull();
  const sent = unsentOf([row(3, 0), row(4, 0, { key: 'a', own: true, mark: 'sent' })]);
  expect(statusAnnouncementOf(pending, sent, true)).toBe('sent');
  expect(statusAnnouncementOf(pending, sent, false)).toBeNull();
  expect(statusAnnouncementOf(NOTHING_UNSENT, NOTHING_UNSENT, true)).toBeNull();
});

import { expect, test } from 'vitest';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { announcementOf, outwardAddress } from '../../../src/chat/message/content/announcement-of.ts';
import { cardOf, hasExpired } from '../../../src/chat/message/content/card-of.ts';
import { callRecord } from '../../../src/chat/message/content/call-record.ts';

const ORIGIN = 'https://chat.example';
const user = (content: unknown) =>
  cardOf({
    type: MessageType.USER_CARD,
    content: typeof content === 'string' ? content : JSON.stringify(content),
  });
const group = (content: unknown) =>
  cardOf({ type: MessageType.GROUP_CARD, content: JSON.stringify(content) });

test('[X-CHAT-15] A card message gives the chat, name and image of a person or a group', () => {
  expect(user({ userId: 7, nickName: 'Mira', headImage: '/files/a/b.webp' })).toEqual({
    kind: 'user',
    of: 'private-7',
    name: 'Mira',
    headImage: '/files/a/b.webp',
  });
  expect(group({ groupId: '12', groupName: 'Studio', headImage: null })).toEqual({
    kind: 'group',
    of: 'group-12',
    name: 'Studio',
    headImage: '',
  });
});

test('[X-CHAT-15] A group card expires after 7 days; a contact card never expires', () => {
  const week = 7 * 86_400_000;
  expect(hasExpired('group', 1000, 1000 + week)).toBe(false);
  expect(hasExpired('group', 1000, 1001 + week)).toBe(true);
  expect(hasExpired('user', 1000, 1001 + week)).toBe(false);
});

test('[INV-8] Malformed card content gives no card, and a hostile name or image URL is cleaned', () => {
  for (const content of [
    '',
    'Mira',
    '[]',
    'null',
    '{"userId":"x"}',
    '{"userId":-3}',
    '{"userId":0}',
    '{"userId":1.5}',
  ]) {
    expect(user(content)).toBeNull();
  }
  expect(group({ userId: 7 })).toBeNull();
  expect(user({ groupId: 7 })).toBeNull();
  const card = user({ userId: 7, nickName: 'a\u202Egnp.exe\n<b>', headImage: 'javascript:alert(1)' });
  expect(card).toMatchObject({ name: 'a gnp.exe <b>', headImage: '' });
});

test('A system message with an id gives its card fields; content that is not a card is the whole text', () => {
  const content = JSON.stringify({ id: 31, intro: 'Tonight', coverUrl: '/files/c/cover.webp' });
  expect(announcementOf(content, ORIGIN)).toEqual({
    id: 31,
    intro: 'Tonight',
    cover: 'https://chat.example/files/c/cover.webp',
  });
  expect(announcementOf('We are back.', ORIGIN)).toEqual({ id: null, intro: 'We are back.', cover: '' });
  expect(announcementOf('{not json', ORIGIN)).toMatchObject({ id: null, intro: '{not json' });
  expect(announcementOf('{"id":"x","intro":5}', ORIGIN)).toMatchObject({ id: null });
});

test('[INV-8] A system message loads no cover image and opens no link with an unsafe URL', () => {
  const cover = (coverUrl: string): string =>
    announcementOf(JSON.stringify({ id: 1, intro: '', coverUrl }), ORIGIN).cover;
  expect(cover('javascript:alert(1)')).toBe('');
  expect(cover('/api/logout')).toBe('');
  expect(outwardAddress('https://example.org/a')).toBe('https://example.org/a');
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/home',
    '//evil.example',
    'https://a@b.example',
    '',
  ]) {
    expect(outwardAddress(link)).toBe('');
  }
});

test('[X-CHAT-29] A call record is shown by its message key; a record with an unknown key shows its text', () => {
  expect(callRecord('{"k":"ended","a":["3725"],"t":"x"}')).toEqual({ kind: 'ended', length: '1:02:05' });
  expect(callRecord('{"k":"ended","a":["65"]}')).toEqual({ kind: 'ended', length: '1:05' });
  for (const kind of ['cancelled', 'rejected', 'missed', 'busy'] as const) {
    expect(callRecord(JSON.stringify({ k: kind, a: [], t: 'words' }))).toEqual({ kind });
  }
  expect(callRecord('{"k":"moved","a":[],"t":"Call moved"}')).toEqual({ kind: 'text', text: 'Call moved' });
  expect(callRecord('通话时长 01:05')).toEqual({ kind: 'text', text: '通话时长 01:05' });
});

import { expect, test } from 'vitest';
import { MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import {
  isStored,
  isUncounted,
  laterStatus,
  mergeMessage,
  partnerOf,
  TMP_ID,
} from '../../../src/core/domain/message.ts';
import { isMessage, type OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { echo, message, own } from '../support.ts';

test('[MSG-01] laterStatus treats an unknown status like PENDING', () => {
  const { FAILED, PENDING, DELIVERED } = MessageStatus;
  expect(laterStatus(99, DELIVERED)).toBe(DELIVERED);
  expect(laterStatus(FAILED, 99)).toBe(99);
  expect(laterStatus(PENDING, 99)).toBe(PENDING);
  expect(laterStatus(99, PENDING)).toBe(99);
});

test('[MSG-08] Own, read, recalled and tip messages do not count as unread, and other messages do', () => {
  const { READED, RECALL, DELIVERED } = MessageStatus;
  const { TIP_TEXT, TIP_TIME, IMAGE } = MessageType;
  const uncounted = [own(3), ...[READED, RECALL].map((status) => message(3, { status }))];
  for (const it of uncounted) expect(isUncounted(it)).toBe(true);
  for (const type of [TIP_TEXT, TIP_TIME]) expect(isUncounted(message(3, { type }))).toBe(true);
  for (const it of [message(3, { status: DELIVERED }), message(3, { type: IMAGE })])
    expect(isUncounted(it)).toBe(false);
});

test('mergeMessage keeps the fields that either copy has, and takes changed fields from the second', () => {
  const quoteMessage = { id: 1, sendId: 2, content: 'shall we', type: 0, status: 0 };
  const full = message(5, {
    tmpId: 'a',
    quoteMessage,
    sendNickName: 'Mira',
    atUserIds: [1],
    readedCount: 4,
    receipt: true,
    receiptOk: true,
    selfSend: true,
  });
  const bare = message(5, { content: '' });
  const both = { ...full, order: 0, failure: '' };
  expect(mergeMessage(full, bare)).toEqual(both);
  expect(mergeMessage(bare, full)).toEqual(both);
  expect(mergeMessage(message(5, { readedCount: 9 }), full).readedCount).toBe(9);
  const edited = message(5, {
    tmpId: 'b',
    content: 'other',
    quoteMessage: { ...quoteMessage, content: 'no' },
    sendNickName: 'Mo',
    atUserIds: [-1],
  });
  expect(mergeMessage(full, edited)).toMatchObject({
    tmpId: 'b',
    content: 'other',
    quoteMessage: { content: 'no' },
    sendNickName: 'Mo',
    atUserIds: [-1],
  });
});

test('[INV-3] mergeMessage returns the existing object when the copy adds nothing', () => {
  const held = message(5, { atUserIds: [1], quoteMessage: null });
  expect(mergeMessage(held, message(5, { atUserIds: [1] }))).toBe(held);
  expect(mergeMessage(held, message(5, { atUserIds: [2] }))).not.toBe(held);
});

test('mergeMessage drops the content when either copy is recalled', () => {
  const { RECALL } = MessageStatus;
  expect(mergeMessage(message(5), message(5, { status: RECALL })).content).toBe('');
  expect(mergeMessage(message(5, { status: RECALL, content: '' }), message(5)).content).toBe('');
});

test('A stored message clears order and failure of its echo; a repeated echo keeps its first ones', () => {
  const held = echo('a', 7, { failure: 'too long' });
  expect(mergeMessage(held, own(5, { order: 3, failure: 'x' }))).toMatchObject({ order: 0, failure: '' });
  expect(mergeMessage(held, echo('a', 9, { failure: 'later', content: 'new' }))).toMatchObject({
    order: 7,
    failure: 'too long',
  });
  expect([isStored(held), isStored(own(5))]).toEqual([false, true]);
});

test('partnerOf returns the group, the other user or the system as the chat of a message, or null', () => {
  const of = (sendId: number, recvId: number | null, groupId: number | null = null) =>
    partnerOf({ sendId, recvId, groupId }, 1);
  expect(of(2, null, 7)).toBe('group-7');
  expect(of(2, null, 0)).toBeNull();
  expect(of(2, null)).toBe('system-0');
  expect(of(1, 2)).toBe('private-2');
  expect(of(3, 1)).toBe('private-3');
  expect(of(0, 1)).toBeNull();
  expect(of(1, 0)).toBeNull();
});

test('TMP_ID matches 13 digits and 8 lower-case letters, and nothing else', () => {
  expect(TMP_ID.test('1790000000001abcdefgh')).toBe(true);
  for (const other of [
    '179000000000abcdefgh',
    '1790000000001abcdefg',
    'x1790000000001abcdefgh',
    '1790000000001abcdefghi',
    '1790000000001ABCDEFGH',
    '179000000000xabcdefgh',
  ])
    expect(TMP_ID.test(other)).toBe(false);
});

test('isMessage is true for outbox rows of messages, and false for deletions and flags', () => {
  const works: OutboxRow['work'][] = [
    { kind: 'message', type: 0, content: 'hi', upload: null },
    { kind: 'remove', ids: [3] },
    { kind: 'clear', upTo: 3 },
    { kind: 'flag', flag: 'isTop', on: true, was: false },
  ];
  expect(works.map((work) => isMessage({ work } as OutboxRow))).toEqual([true, false, false, false]);
});

import { expect, test } from 'vitest';
import {
  groupEvent,
  GroupMessageSchema,
  privateEvent,
  PrivateMessageSchema,
  systemEvent,
  SystemMessageSchema,
} from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

test('[ENT-14] Private message: every field and the quote are kept, and the time is rounded to the second', () => {
  const quoteMessage = { id: 90, sendId: 8, content: 'before', type: 0, status: 2 };
  const message = {
    id: 101,
    tmpId: '1795187923222abcdefgh',
    sendId: 7,
    recvId: 8,
    content: 'hi',
    type: 0,
    status: 3,
    sendTime: 1_795_187_923_000,
    quoteMessage,
  };
  const pushed = { ...message, sendTime: 1_795_187_923_230, selfSend: true };
  expect(accepted(PrivateMessageSchema, pushed)).toEqual(message);
  expect(accepted(PrivateMessageSchema, { ...message, sendTime: 1_795_187_922_500 })).toEqual(message);
});

test('[ENT-14] Private message: a control message needs only a type', () => {
  expect(accepted(PrivateMessageSchema, { type: 11, sendId: 1, recvId: 2 })).toEqual({
    id: null,
    tmpId: '',
    sendId: 1,
    recvId: 2,
    content: '',
    type: 11,
    status: 0,
    sendTime: null,
    quoteMessage: null,
  });
  expect(accepted(PrivateMessageSchema, { type: 4711 }).type).toBe(4711);
  expect(refused(PrivateMessageSchema, { id: 1 })).toBe('type');
});

test('[ENT-14] Group message: receipts and mentions are kept, and ids may be texts', () => {
  const message = {
    id: 502,
    tmpId: 't',
    groupId: 11,
    sendId: 7,
    sendNickName: 'Ada',
    content: 'hi',
    type: 0,
    status: 0,
    sendTime: 1_795_187_923_000,
    receipt: true,
    receiptOk: true,
    readedCount: 2,
    atUserIds: [-1, 8],
    quoteMessage: null,
  };
  expect(accepted(GroupMessageSchema, { ...message, atUserIds: ['-1', '8'] })).toEqual(message);
  const receipt = accepted(GroupMessageSchema, { id: 502, groupId: 11, type: 12, readedCount: 1 });
  expect(receipt).toMatchObject({ sendId: null, receiptOk: false, atUserIds: [], readedCount: 1 });
  expect(accepted(GroupMessageSchema, { ...message, atUserIds: null }).atUserIds).toEqual([]);
});

test('[ENT-14] System message: seqNo, title, cover and intro are kept, and an unsafe cover is dropped', () => {
  const message = {
    id: 1,
    seqNo: 9,
    title: 'News',
    coverUrl: '/files/c/c.webp',
    intro: 'short',
    content: '',
    type: 53,
    status: 1,
    sendTime: 1_795_187_923_000,
  };
  expect(accepted(SystemMessageSchema, message)).toEqual(message);
  expect(accepted(SystemMessageSchema, { ...message, coverUrl: 'data:x' }).coverUrl).toBe('');
  const ban = accepted(SystemMessageSchema, { type: 50, content: 'spam' });
  expect(ban).toMatchObject({ id: null, seqNo: null, content: 'spam' });
});

/** The message of a message event, else null. */
function messageOf(event: ReturnType<typeof privateEvent>) {
  return event?.kind === 'message' ? event.message : null;
}

/** Fields that the engine adds to a message of the server. */
const LOCAL = { order: 0, failure: '' };
const QUOTE = { id: 90, sendId: 8, content: 'before', type: 0, status: 2 };

test('[ENT-14] A private row becomes a message with selfSend true for its sender only', () => {
  const row = {
    id: 101,
    tmpId: '1795187923222abcdefgh',
    sendId: 7,
    recvId: 8,
    content: 'hi',
    type: 1,
    status: 3,
    sendTime: 1_795_187_923_000,
    quoteMessage: { ...QUOTE, status: 0 },
  };
  const expected = {
    ...row,
    ...LOCAL,
    seqNo: null,
    groupId: null,
    atUserIds: [],
    sendNickName: '',
    title: '',
    receipt: false,
    readedCount: 0,
    receiptOk: false,
  };
  expect(messageOf(privateEvent(accepted(PrivateMessageSchema, row), 7))).toEqual({
    ...expected,
    selfSend: true,
  });
  expect(messageOf(privateEvent(accepted(PrivateMessageSchema, row), 8))).toEqual({
    ...expected,
    selfSend: false,
  });
  // The quote of a recalled message has no content.
  const recalled = messageOf(
    privateEvent(accepted(PrivateMessageSchema, { ...row, quoteMessage: QUOTE }), 8),
  );
  expect(recalled?.quoteMessage).toEqual({ ...QUOTE, content: '' });
});

test('[ENT-14] A group row becomes a message with its mentions, sender and receipt fields', () => {
  const row = {
    id: 502,
    tmpId: 't',
    groupId: 11,
    sendId: 7,
    sendNickName: 'Ada',
    content: 'hi',
    type: 0,
    status: 1,
    sendTime: 1_795_187_923_000,
    receipt: true,
    receiptOk: true,
    readedCount: 2,
    atUserIds: [-1, 8],
    quoteMessage: null,
  };
  const expected = { ...row, ...LOCAL, seqNo: null, recvId: null, title: '', selfSend: true };
  expect(messageOf(groupEvent(accepted(GroupMessageSchema, row), 7))).toEqual(expected);
  expect(messageOf(groupEvent(accepted(GroupMessageSchema, row), 8))?.selfSend).toBe(false);
});

test('[ENT-14] A system row becomes a message with its sequence number and title', () => {
  const row = {
    id: 1,
    seqNo: 9,
    title: 'News',
    content: 'words',
    type: 54,
    status: 1,
    sendTime: 1_795_187_923_000,
  };
  expect(messageOf(systemEvent(accepted(SystemMessageSchema, row)))).toEqual({
    ...row,
    ...LOCAL,
    // The client orders system messages by their sequence number.
    id: 9,
    tmpId: '',
    sendId: 0,
    recvId: null,
    groupId: null,
    selfSend: false,
    atUserIds: [],
    quoteMessage: null,
    sendNickName: '',
    receipt: false,
    readedCount: 0,
    receiptOk: false,
  });
});

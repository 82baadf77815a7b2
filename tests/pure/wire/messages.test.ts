import { expect, test } from 'vitest';
import {
  GroupMessageSchema,
  PrivateMessageSchema,
  SystemMessageSchema,
} from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

test('[ENT-14] private message: every field, the time rounded to the second, a quote', () => {
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

test('[ENT-14] private message: a control message has only a type', () => {
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

test('[ENT-14] group message: receipts and mentions, -1 for everyone, ids also as text', () => {
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

test('[ENT-14] system message: seqNo, title, cover and intro', () => {
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

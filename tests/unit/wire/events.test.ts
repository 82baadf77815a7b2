import { expect, test } from 'vitest';
import {
  groupEvent,
  GroupMessageSchema,
  FEEDS,
  privateEvent,
  PrivateMessageSchema,
  systemEvent,
  SystemMessageSchema,
} from '../../../src/core/wire/index.ts';
import { accepted } from './accepts.ts';

const inPrivate = (over: object) =>
  privateEvent(accepted(PrivateMessageSchema, { id: 5, sendId: 7, recvId: 8, type: 0, ...over }), 8);
const inGroup = (over: object) =>
  groupEvent(accepted(GroupMessageSchema, { id: 5, groupId: 11, sendId: 7, type: 0, ...over }), 8);
const inSystem = (over: object) =>
  systemEvent(accepted(SystemMessageSchema, { seqNo: 5, type: 54, ...over }));

test('The feeds of messages are private, group and system', () => {
  expect(FEEDS).toEqual(['private', 'group', 'system']);
});

test('A message row belongs to the chat of its group, of the other user or of the system', () => {
  expect(inPrivate({})?.chat).toBe('private-7');
  expect(inPrivate({ sendId: 8, recvId: 7 })?.chat).toBe('private-7');
  expect(inGroup({})?.chat).toBe('group-11');
  expect(inSystem({})?.chat).toBe('system-0');
});

test('[INV-9] A private message row between two other users is no event', () => {
  expect(inPrivate({ sendId: 7, recvId: 9 })).toBeNull();
  expect(inPrivate({ sendId: 8, recvId: 8 })).not.toBeNull();
});

test('A message row without an id, a private sender or recipient, or a group is no event', () => {
  for (const row of [{ id: null }, { id: 0 }, { sendId: null }, { recvId: null }, { sendId: 0 }])
    expect(inPrivate(row)).toBeNull();
  for (const row of [{ id: null }, { id: 0 }, { groupId: null }, { groupId: 0 }])
    expect(inGroup(row)).toBeNull();
  for (const row of [{ seqNo: 0 }, { seqNo: null, id: null }, { seqNo: null, id: 0, type: 10, content: '3' }])
    expect(inSystem(row)).toBeNull();
  expect(inSystem({ seqNo: null, id: 9 })).toMatchObject({ message: { id: 9, seqNo: null } });
  expect(inGroup({ sendId: null, sendTime: null })).toMatchObject({ message: { sendId: 0, sendTime: 0 } });
});

test('[PRIV-12, GRP-10] Messages, tips and call records are events, and no other type is', () => {
  for (const type of [0, 9, 20, 21, 40, 49]) {
    expect(inPrivate({ type })).toMatchObject({ kind: 'message', message: { type } });
    expect(inGroup({ type })).toMatchObject({ kind: 'message', message: { type } });
  }
  for (const type of [11, 12, 13, 30, 53, 70, 90, 100, 200, 212, 4711])
    expect([inPrivate({ type }), inGroup({ type })]).toEqual([null, null]);
  expect([11, 12].map((type) => inSystem({ type }))).toEqual([null, null]);
});

test('[MSG-03] A recall event has the target id of its content, its own id and the recaller', () => {
  const recall = { type: 10, content: '3' };
  const event = { kind: 'recall', id: 5, target: 3 };
  expect(inPrivate(recall)).toEqual({ ...event, chat: 'private-7', byId: 7, byName: '' });
  expect(inGroup({ ...recall, sendNickName: 'Ada' })).toEqual({
    ...event,
    chat: 'group-11',
    byId: 7,
    byName: 'Ada',
  });
  expect(inGroup({ ...recall, sendId: null })).toMatchObject({ byId: 0, byName: '' });
  expect(inSystem(recall)).toEqual({ ...event, chat: 'system-0', byId: 0, byName: '' });
});

test('[INV-8] A recall whose content is not an id is no event', () => {
  for (const content of ['', '0', 'x3', '3x', '-3', '1.5', '1e3', ' 3', '1234567890123456'])
    expect(inPrivate({ type: 10, content })).toBeNull();
  expect(inPrivate({ type: 10, content: '123456789012345' })).toMatchObject({ target: 123_456_789_012_345 });
});

test('[MSG-03] A recalled message row has neither content nor quote', () => {
  const quoteMessage = { id: 3, sendId: null, content: 'before' };
  const quoting = { content: 'hi', quoteMessage };
  const quote = { id: 3, sendId: 0, content: 'before', type: 0, status: 0 };
  expect(inPrivate(quoting)).toMatchObject({ message: { content: 'hi', quoteMessage: quote } });
  const recalled = { content: '', quoteMessage: null, status: 2 };
  expect(inPrivate({ ...quoting, status: 2 })).toMatchObject({ message: recalled });
  expect(inGroup({ ...quoting, status: 2 })).toMatchObject({ message: recalled });
  expect(inSystem({ content: 'hi', status: 2 })).toMatchObject({ message: { content: '' } });
});

test('A system announcement is a card with intro and cover; other system messages are their text', () => {
  const contentOf = (over: object): unknown => {
    const event = inSystem(over);
    return event?.kind === 'message' ? event.message.content : null;
  };
  const card = { type: 53, id: 9, intro: 'short', content: 'long', coverUrl: '/c.webp' };
  expect(contentOf(card)).toBe('{"id":9,"intro":"short","coverUrl":"/c.webp"}');
  expect(contentOf({ ...card, intro: '' })).toBe('{"id":9,"intro":"long","coverUrl":"/c.webp"}');
  expect(contentOf({ ...card, id: null })).toBe('long');
  expect(contentOf({ ...card, type: 54 })).toBe('long');
  expect(contentOf({ ...card, type: 54, content: '' })).toBe('short');
});

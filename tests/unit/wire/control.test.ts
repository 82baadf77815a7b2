import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageType, parseControl, parseSignal } from '../../../src/core/wire/index.ts';
import { hostile } from './arbitraries.ts';

const json = JSON.stringify;

test('A recall has the id of the recalled message as text', () => {
  expect(parseControl(MessageType.RECALL, '101')).toEqual({ kind: 'recalled', id: 101 });
  expect(parseControl(MessageType.RECALL, ' 101\n')).toEqual({ kind: 'recalled', id: 101 });
  expect(parseControl(MessageType.RECALL, 'last')).toEqual({ kind: 'broken', type: 10 });
});

test('A deletion has the ids of its messages, or null for the whole chat', () => {
  expect(parseControl(MessageType.DELETED, '{"chatId":8,"messageIds":[1,"2"]}')).toEqual({
    kind: 'deleted',
    value: { chatId: 8, messageIds: [1, 2], maxId: null },
  });
  expect(parseControl(MessageType.DELETED, '{"chatId":8}')).toMatchObject({
    value: { messageIds: null, maxId: null },
  });
  expect(parseControl(MessageType.DELETED, '{"chatId":8,"messageIds":null,"maxId":"44"}')).toMatchObject({
    value: { chatId: 8, messageIds: null, maxId: 44 },
  });
  for (const content of ['', '{}', '{"chatId":8,"messageIds":["x"]}', '{"chatId":8,"maxId":-1}'])
    expect(parseControl(MessageType.DELETED, content)).toEqual({ kind: 'broken', type: 13 });
});

test('parseControl reads friend requests, friends, presence and friend groupings', () => {
  const request = json({ id: 3, sendId: 7, recvId: 8, status: 2 });
  for (const type of [70, 71, 72, 73])
    expect(parseControl(type, request)).toMatchObject({ kind: 'friendRequest', value: { id: 3 } });
  expect(parseControl(MessageType.FRIEND_NEW, '{"id":8,"nickName":"Bob"}')).toMatchObject({
    kind: 'friend',
    value: { id: 8, showNickName: 'Bob' },
  });
  expect(parseControl(MessageType.FRIEND_DEL, '')).toEqual({ kind: 'none' });
  expect(parseControl(MessageType.FRIEND_ONLINE, '{"userId":8,"terminal":1,"online":true}')).toEqual({
    kind: 'friendOnline',
    value: { userId: 8, terminal: 1, online: true },
  });
  expect(parseControl(MessageType.FRIEND_GROUPING, '[{"id":1,"name":"Work"}]')).toMatchObject({
    kind: 'groupings',
    value: [{ id: 1, friendIds: [] }],
  });
});

test('parseControl reads pin and do-not-disturb from the texts true and false only', () => {
  for (const type of [83, 84, 93, 94, 95, 96]) {
    expect(parseControl(type, 'true')).toEqual({ kind: 'flag', value: true });
    expect(parseControl(type, 'false')).toEqual({ kind: 'flag', value: false });
    expect(parseControl(type, ' true\n')).toEqual({ kind: 'flag', value: true });
    expect(parseControl(type, '{"a":1}')).toEqual({ kind: 'broken', type });
  }
});

test('parseControl reads groups, their pinned message and members, and parseSignal the group call', () => {
  expect(parseControl(MessageType.GROUP_NEW, '{"id":11,"name":"Garden"}')).toMatchObject({
    kind: 'group',
    value: { id: 11, showGroupName: 'Garden' },
  });
  expect(parseControl(MessageType.GROUP_DEL, '')).toEqual({ kind: 'none' });
  expect(parseControl(MessageType.GROUP_TOP_MESSAGE, '{"id":5,"type":0}')).toMatchObject({
    kind: 'topMessage',
    value: { id: 5 },
  });
  expect(parseControl(MessageType.GROUP_TOP_MESSAGE, '')).toEqual({ kind: 'topMessage', value: null });
  expect(parseControl(MessageType.GROUP_MEMBERS, '{"groupId":11,"members":[{"userId":8}]}')).toMatchObject({
    kind: 'groupMembers',
    value: { groupId: 11, members: [{ userId: 8, quit: false }] },
  });
  expect(parseSignal(MessageType.GROUP_CALL, '{"isChating":false}')).toEqual({
    kind: 'groupCall',
    value: { isChating: false, host: null, userInfos: [] },
  });
});

test('Private call signals have no content, or a reason, a description or a candidate', () => {
  for (const type of [100, 101, 102, 103, 104, 106]) expect(parseSignal(type, '')).toEqual({ kind: 'none' });
  expect(parseSignal(105, 'no answer')).toEqual({ kind: 'reason', value: 'no answer' });
  for (const type of [107, 108])
    expect(parseSignal(type, '{"type":"offer","sdp":"v=0"}')).toMatchObject({
      kind: 'description',
      value: { sdp: 'v=0' },
    });
  expect(parseSignal(109, '{"candidate":"c","sdpMid":"0"}')).toEqual({
    kind: 'candidate',
    value: { candidate: 'c', sdpMid: '0', sdpMLineIndex: null, usernameFragment: null },
  });
  // A server of profile O (see docs/protocol.md) sends candidates with type 107.
  expect(parseSignal(107, '{"candidate":"c"}')).toEqual({ kind: 'broken', type: 107 });
});

test('Group call signals have users, failures, descriptions, candidates or devices', () => {
  const bob = { id: 8, nickName: 'Bob' };
  for (const type of [200, 206])
    expect(parseSignal(type, json([bob]))).toMatchObject({ kind: 'callUsers', value: [bob] });
  expect(parseSignal(207, json(bob))).toMatchObject({ kind: 'callUser', value: bob });
  expect(parseSignal(203, '{"userIds":[8],"reason":"busy"}')).toEqual({
    kind: 'callFailure',
    value: { userIds: [8], reason: 'busy' },
  });
  for (const type of [202, 204, 205]) expect(parseSignal(type, '')).toEqual({ kind: 'none' });
  for (const type of [208, 209])
    expect(parseSignal(type, '{"type":"offer","sdp":""}').kind).toBe('description');
  expect(parseSignal(210, '{"candidate":""}').kind).toBe('candidate');
  expect(parseSignal(211, '{"groupId":11,"isCamera":true,"isMicroPhone":true}')).toMatchObject({
    kind: 'device',
    value: { isShareScreen: false },
  });
});

test('A group accept has the ids of the users in the call, or null where the content is malformed', () => {
  expect(parseSignal(201, '[7,"8"]')).toEqual({ kind: 'inCall', value: [7, 8] });
  for (const content of ['', 'x', '{}', '["a"]'])
    expect(parseSignal(201, content)).toEqual({ kind: 'inCall', value: null });
});

test('A ban message has a reason, and the message of a cancelled account has no content', () => {
  expect(parseControl(MessageType.USER_BANNED, 'spam')).toEqual({ kind: 'reason', value: 'spam' });
  expect(parseControl(MessageType.USER_UNREG, '')).toEqual({ kind: 'none' });
});

test('A read mark and a read receipt have no content', () => {
  for (const type of [MessageType.READED, MessageType.RECEIPT])
    expect(parseControl(type, '7')).toEqual({ kind: 'none' });
});

test('parseControl and parseSignal return `unknown` for messages of users and unknown types', () => {
  for (const type of [0, 21, 40, 30, 53, 110, 212, 4711, -1, Number.NaN])
    expect(parseControl(type, '{}')).toEqual({ kind: 'unknown', type });
  expect(parseSignal(MessageType.TEXT, '{}')).toEqual({ kind: 'unknown', type: 0 });
});

test('parseControl and parseSignal never throw for malformed content', () => {
  const content = fc.oneof(
    fc.string({ unit: 'binary' }),
    hostile.map((value) => JSON.stringify(value) ?? ''),
    fc.record({ id: hostile, userId: hostile, type: hostile, sdp: hostile }).map((value) => json(value)),
    fc.constantFrom('['.repeat(100_000), '{"__proto__":{"id":8}}'),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 220 }), content, (type, text) => {
      expect(typeof parseControl(type, text).kind).toBe('string');
      expect(typeof parseSignal(type, text).kind).toBe('string');
    }),
    { numRuns: 2000 },
  );
});

import { expect, test } from 'vitest';
import {
  buildRequest,
  endpoints,
  requestUrl,
  ROWS_LEFT_HEADER,
  timeoutOf,
} from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

test('[API-29] GET /message/private/loadOfflineMessage takes minId, answers messages', () => {
  const { messagePrivateLoadOfflineMessage: pull } = endpoints;
  const request = buildRequest(pull, { query: { minId: 0, size: 1000 } });
  expect([request.method, requestUrl(request)]).toEqual([
    'GET',
    '/message/private/loadOfflineMessage?minId=0&size=1000',
  ]);
  expect(accepted(pull.query, { minId: '5' })).toEqual({ minId: 5, size: null });
  expect(refused(pull.query, {})).toBe('minId');
  expect(refused(pull.query, { minId: 5, size: 1001 })).toBe('size');
  expect(refused(pull.query, { minId: 5, size: 0 })).toBe('size');
  expect(accepted(pull.data, [{ id: 1, type: 0 }, { id: 2 }])).toMatchObject({
    rows: [{ id: 1 }],
    rejected: [{ index: 1 }],
  });
});

test('[API-30] GET /message/group/loadOfflineMessage takes minId, answers messages', () => {
  const { messageGroupLoadOfflineMessage: pull } = endpoints;
  const request = buildRequest(pull, { query: { minId: 7 } });
  expect(requestUrl(request)).toBe('/message/group/loadOfflineMessage?minId=7');
  expect(refused(pull.query, { size: 10 })).toBe('minId');
  expect(accepted(pull.data, [{ id: 1, type: 0, groupId: 11 }]).rows[0]?.groupId).toBe(11);
});

test('[API-31] GET /message/system/loadOfflineMessage takes minSeqNo, answers messages', () => {
  const { messageSystemLoadOfflineMessage: pull } = endpoints;
  const request = buildRequest(pull, { query: { minSeqNo: 3, size: 1000 } });
  expect(requestUrl(request)).toBe('/message/system/loadOfflineMessage?minSeqNo=3&size=1000');
  expect(refused(pull.query, { minId: 3 })).toBe('minSeqNo');
  expect(accepted(pull.data, [{ seqNo: 4, type: 53 }]).rows[0]?.seqNo).toBe(4);
});

test('[API-32] GET /message/group/checkDeleted/{groupId} has a timeout of 15 s and answers ids', () => {
  const { messageGroupCheckDeleted: check } = endpoints;
  const request = buildRequest(check, { params: { groupId: 11 } });
  expect([request.method, requestUrl(request)]).toEqual(['GET', '/message/group/checkDeleted/11']);
  expect(timeoutOf(check)).toBe(15_000);
  expect(accepted(check.data, [5, '6'])).toEqual([5, 6]);
  expect(accepted(check.data, null)).toEqual([]);
});

const SEND = { tmpId: '1795187923222abcdefgh', recvId: 8, content: 'hi', type: 0 };

test('POST /message/private/send enforces the limits and ignores unknown fields', () => {
  const { method, path, body, data } = endpoints.messagePrivateSend;
  expect([method, path]).toEqual(['POST', '/message/private/send']);
  expect(accepted(body, { ...SEND, sendId: 9, status: 3, quoteMessageId: '4' })).toEqual({
    ...SEND,
    quoteMessageId: 4,
  });
  accepted(body, { ...SEND, content: 'x'.repeat(1024) });
  // The limit counts characters, of 4 UTF-16 units on average at most.
  accepted(body, { ...SEND, content: '😀'.repeat(1024) });
  expect(refused(body, { ...SEND, content: `${'😀'.repeat(1024)}x` })).toBe('content');
  expect(refused(body, { ...SEND, content: `a${'\u0301'.repeat(4096)}` })).toBe('content');
  expect(refused(body, { ...SEND, content: '' })).toBe('content');
  expect(refused(body, { ...SEND, content: null })).toBe('content');
  expect(refused(body, { ...SEND, tmpId: 'x'.repeat(33) })).toBe('tmpId');
  expect(refused(body, { ...SEND, recvId: 'bob' })).toBe('recvId');
  expect(accepted(data, { id: 1, ...SEND }).content).toBe('hi');
});

test('POST /message/private/send accepts only normal types', () => {
  for (const type of [0, 6, 9]) accepted(endpoints.messagePrivateSend.body, { ...SEND, type });
  for (const type of [10, 12, 21, 40, 100, 212, -1, 0.5])
    expect(refused(endpoints.messagePrivateSend.body, { ...SEND, type })).toBe('type');
});

test('POST /message/group/send takes receipt and at most 20 mentions, ids also as text', () => {
  const { body } = endpoints.messageGroupSend;
  const send = { tmpId: 't', groupId: 11, content: 'hi', type: 0 };
  expect(accepted(body, send)).toMatchObject({ receipt: false, atUserIds: [], quoteMessageId: null });
  expect(accepted(body, { ...send, atUserIds: ['-1', 8] }).atUserIds).toEqual([-1, 8]);
  const many = Array.from({ length: 21 }, (_, index) => index);
  expect(refused(body, { ...send, atUserIds: many })).toBe('atUserIds');
  expect(refused(body, { ...send, receipt: 'yes' })).toBe('receipt');
});

test('A recall takes the message id in the path, and answers the recall message', () => {
  for (const endpoint of [endpoints.messagePrivateRecall, endpoints.messageGroupRecall]) {
    const request = buildRequest(endpoint, { params: { id: 101 } });
    expect(request.method).toBe('DELETE');
    expect(request.path).toMatch(/^\/message\/(private|group)\/recall\/101$/);
    expect(accepted(endpoint.data, { id: 102, type: 10, content: '101' }).content).toBe('101');
  }
});

test('Read marks take the chat and the id of the last read message', () => {
  const mark = buildRequest(endpoints.messagePrivateReaded, { query: { friendId: 8, messageId: 5 } });
  expect([mark.method, requestUrl(mark)]).toEqual(['PUT', '/message/private/readed?friendId=8&messageId=5']);
  expect(accepted(endpoints.messageGroupReaded.query, { groupId: '11' })).toEqual({
    groupId: 11,
    messageId: null,
  });
  const system = buildRequest(endpoints.messageSystemReaded, { query: { maxSeqNo: 9 } });
  expect([system.method, requestUrl(system)]).toEqual(['PUT', '/message/system/readed?maxSeqNo=9']);
  expect(accepted(endpoints.messagePrivateMaxReadedId.data, -1)).toBe(-1);
  expect(accepted(endpoints.messagePrivateMaxReadedId.data, null)).toBe(-1);
  expect(accepted(endpoints.messageGroupFindReadedUsers.data, [8, 9])).toEqual([8, 9]);
});

test('The response header with the number of rows left is x-rows-left', () => {
  expect(ROWS_LEFT_HEADER).toBe('x-rows-left');
});

test('A history request takes a size up to 100 and at most one position', () => {
  const { query } = endpoints.messagePrivateHistory;
  expect(accepted(query, { friendId: 8 })).toMatchObject({ friendId: 8, size: 10, page: null });
  for (const place of [{ page: 2 }, { maxId: 5 }, { minId: 5 }, { around: 5 }, { text: 'hi' }])
    expect(accepted(query, { friendId: '8', size: '100', ...place })).toMatchObject(place);
  refused(query, { friendId: 8, maxId: 5, minId: 1 });
  refused(query, { friendId: 8, page: 1, text: 'hi' });
  expect(refused(query, { friendId: 8, size: 101 })).toBe('size');
  expect(refused(query, { friendId: 8, page: 0 })).toBe('page');
  expect(refused(endpoints.messageGroupHistory.query, { friendId: 8 })).toBe('groupId');
  const { rows } = accepted(endpoints.messageGroupHistory.data, [{ id: 5, groupId: 11, type: 0 }]);
  expect(rows).toMatchObject([{ id: 5, groupId: 11 }]);
});

test('A deletion request takes a chat and its message ids, or the chat and maxId', () => {
  for (const kind of ['Private', 'Group'] as const) {
    const some = endpoints[`message${kind}DeleteMessage`];
    const all = endpoints[`message${kind}DeleteChat`];
    expect([some.method, all.method]).toEqual(['DELETE', 'DELETE']);
    expect(accepted(some.body, { chatId: 8, messageIds: ['1', 2] })).toEqual({
      chatId: 8,
      messageIds: [1, 2],
    });
    refused(some.body, { chatId: 8, messageIds: [] });
    expect(accepted(all.body, { chatId: 8 })).toEqual({ chatId: 8, maxId: null });
    expect(accepted(all.body, { chatId: 8, maxId: '44' })).toEqual({ chatId: 8, maxId: 44 });
    expect(refused(all.body, { chatId: 8, maxId: 'all' })).toBe('maxId');
    expect(accepted(some.data, { anything: 1 })).toBe(null);
    // Other servers answer no data here.
    for (const noMaxId of [null, undefined, 'done', { maxId: 'x' }])
      expect(accepted(all.data, noMaxId)).toBe(null);
    expect(accepted(all.data, { maxId: 44 })).toEqual({ maxId: 44 });
    expect(accepted(all.data, {})).toEqual({ maxId: null });
  }
});

test('GET /message/system/content answers a body without an unsafe link', () => {
  const { query, data } = endpoints.messageSystemContent;
  accepted(query, { id: 1 });
  const body = { id: 1, contentType: 1, externLink: 'javascript:alert(1)' };
  expect(accepted(data, body)).toEqual({ id: 1, contentType: 1, richText: '', externLink: '' });
});

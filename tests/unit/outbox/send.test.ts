import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { tellServer } from '../../../workers/outbox/tell.ts';
import { postMessage } from '../../../workers/outbox/send.ts';
import type { Http } from '../../../workers/env.ts';
import { textWork, uploadWork } from '../../../workers/outbox/echo.ts';
import type { Unsent } from '../../../workers/outbox/row-state.ts';
import { PICTURE } from './desk.ts';
import { CHAT, GROUP } from '../support.ts';

const row: Unsent = {
  tmpId: '1790000000000abcdefgh',
  chat: CHAT,
  work: textWork('hello'),
  state: 'sending',
  order: 1,
  writtenAt: 0,
  attempts: 1,
  firstAttemptAt: 1,
  attemptEndedAt: 0,
  failure: '',
};
const picture: Unsent = {
  ...row,
  chat: GROUP,
  work: { ...uploadWork(PICTURE), content: '{"originUrl":"/p"}' },
};
const wire = {
  id: 9,
  tmpId: '',
  sendId: 1,
  recvId: 2,
  content: 'hello',
  type: 0,
  status: 0,
  sendTime: 0,
  quoteMessage: null,
};

/** An HTTP client that gives one answer to everything and records the requests. */
function httpWith(answer: object): { http: Http; requests: [string, unknown][] } {
  const requests: [string, unknown][] = [];
  const call: Http['call'] = (name, request) => {
    requests.push([name, request.body]);
    return Promise.resolve(answer as never);
  };
  return { http: { call, serverNow: () => 0 }, requests };
}
const value = (it: object) => ({ ok: true, value: it });
const error = (code: string) => ({ ok: false, error: { code, message: 'no', status: 500 } });

test('The answer to a send request confirms its own text, with or without the tmpId in it', async () => {
  const outcome = await postMessage(httpWith(value(wire)).http, 1, row);
  expect(outcome).toMatchObject({ kind: 'sent', event: { message: { id: 9, tmpId: row.tmpId } } });
});

test('A response that is no message of this chat counts as no answer', async () => {
  const silence = { kind: 'no-answer' };
  expect(await postMessage(httpWith(value({ ...wire, id: null })).http, 1, row)).toEqual(silence);
  expect(await postMessage(httpWith(value({ ...wire, recvId: 3 })).http, 1, row)).toEqual(silence);
});

test('A refused message has the server’s words, and every other failure counts as no answer', async () => {
  expect(await postMessage(httpWith(error('REFUSED')).http, 1, row)).toEqual({
    kind: 'refused',
    message: 'no',
  });
  for (const code of ['NO_ANSWER', 'SIGNED_OUT']) {
    expect(await postMessage(httpWith(error(code)).http, 1, row)).toEqual({ kind: 'no-answer' });
  }
});

test('[X-CHAT-16] A message is sent with its own tmpId, type and content', async () => {
  const { http, requests } = httpWith(error('NO_ANSWER'));
  await postMessage(http, 1, row);
  await postMessage(http, 1, picture);
  expect(requests).toEqual([
    ['messagePrivateSend', { tmpId: row.tmpId, recvId: 2, content: 'hello', type: MessageType.TEXT }],
    [
      'messageGroupSend',
      { tmpId: row.tmpId, groupId: 7, content: '{"originUrl":"/p"}', type: MessageType.IMAGE },
    ],
  ]);
});

test('The request of a deletion names its chat and its messages, or the last deleted id', async () => {
  const { http, requests } = httpWith(value({}));
  const chats: ChatKey[] = [CHAT, GROUP, 'system-0'];
  for (const chat of chats) {
    expect(await tellServer(http, chat, { kind: 'remove', ids: [4, 5] })).toEqual({ kind: 'sent' });
    expect(await tellServer(http, chat, { kind: 'clear', upTo: 5 })).toEqual({ kind: 'sent' });
  }
  expect(requests).toEqual([
    ['messagePrivateDeleteMessage', { chatId: 2, messageIds: [4, 5] }],
    ['messagePrivateDeleteChat', { chatId: 2, maxId: 5 }],
    ['messageGroupDeleteMessage', { chatId: 7, messageIds: [4, 5] }],
    ['messageGroupDeleteChat', { chatId: 7, maxId: 5 }],
  ]);
});

test('A refused deletion has the server’s words, and an unanswered one counts as no answer', async () => {
  const work = { kind: 'remove', ids: [4] } as const;
  expect(await tellServer(httpWith(error('REFUSED')).http, CHAT, work)).toEqual({
    kind: 'refused',
    message: 'no',
  });
  expect(await tellServer(httpWith(error('NO_ANSWER')).http, CHAT, work)).toEqual({ kind: 'no-answer' });
});

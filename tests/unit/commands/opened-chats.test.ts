import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { createChatRefresh, type AwaitedReceipt } from '../../../workers/commands/chat-refresh.ts';
import { createOpenedChats, type OpenedChatsOptions } from '../../../workers/commands/opened-chats.ts';
import { People } from '../../../workers/people/people.ts';
import { CHAT, GROUP, testScope } from '../support.ts';
import { Clock, settle } from '../sync/clock.ts';

/** A refresh whose server says: friends have read up to id 9, and three members have read each receipt. */
function refreshWith(receipts: AwaitedReceipt[] = []) {
  const clock = new Clock();
  const requests: string[] = [];
  const events: ChatEvent[] = [];
  let connected = true;
  const scope = testScope();
  const options: OpenedChatsOptions = {
    http: {
      call: (name, request) => {
        requests.push(`${name} ${JSON.stringify(request)}`);
        if (name === 'messagePrivateMaxReadedId') return Promise.resolve(done(9 as never));
        if (name === 'messageGroupFindReadedUsers') return Promise.resolve(done([2, 3, 4] as never));
        return Promise.resolve(failed({ code: 'NO_ANSWER' }));
      },
      serverNow: () => 0,
    },
    now: () => 0,
    scheduler: clock.scheduler,
    scope,
    canSend: () => connected,
    act: async (event) => void events.push(event),
    live: (event) => events.push(event),
    lookUp: () => undefined,
    people: new People(),
    journal: null,
    localNow: () => 0,
    reapplyFlags: () => undefined,
    awaitedReceipts: () => receipts,
  };
  const refresh = createChatRefresh(options);
  const cut = (): void => {
    connected = false;
  };
  return { refresh, scope, options, clock, requests, events, cut };
}

test('After a catch-up the refresh requests how far the friends of opened private chats have read', async () => {
  const { refresh, clock, requests, events } = refreshWith();
  refresh.opened(CHAT);
  refresh.opened(GROUP);
  await clock.pass(1_000);
  events.length = 0;
  refresh.retryNow();
  await settle();
  expect(requests.slice(-4)).toEqual([
    'userFind {"params":{"id":2}}',
    'messagePrivateMaxReadedId {"query":{"friendId":2}}',
    'groupMembers {"params":{"groupId":7}}',
    'groupFind {"params":{"groupId":7}}',
  ]);
  expect(events).toEqual([{ kind: 'peer-read', chat: CHAT, upTo: 9 }]);
});

test('After a catch-up the refresh requests the readers of at most 20 shown messages with read receipts', async () => {
  const receipts = Array.from({ length: 25 }, (_, index) => ({ chat: GROUP, id: index + 1 }));
  const { refresh, requests, events } = refreshWith(receipts);
  refresh.retryNow();
  await settle();
  expect(requests).toHaveLength(20);
  expect(requests[0]).toBe('messageGroupFindReadedUsers {"query":{"groupId":7,"messageId":1}}');
  expect(events[0]).toEqual({ kind: 'receipt', chat: GROUP, id: 1, readedCount: 3, receiptOk: false });
});

test('After a failure to list the shown read receipts, opened chats are still refreshed', async () => {
  const { options, clock, requests } = refreshWith();
  const broken = new Error('broken page');
  const awaitedReceipts = (): never => {
    throw broken;
  };
  const refresh = createChatRefresh({ ...options, awaitedReceipts });
  refresh.opened(CHAT);
  await clock.pass(1_000);
  requests.length = 0;
  expect(() => refresh.retryNow()).toThrow(broken);
  await settle();
  expect(requests).toHaveLength(2);
});

test('askRead sends at most one request a second for a chat, and sends the last call after the wait', async () => {
  const { refresh, clock, requests, cut } = refreshWith();
  for (let count = 0; count < 5; count++) refresh.askRead(CHAT);
  refresh.askRead('private-3');
  expect(requests).toHaveLength(2);
  await clock.pass(999);
  expect(requests).toHaveLength(2);
  await clock.pass(1);
  expect(requests).toHaveLength(3);
  await clock.pass(5_000);
  expect(requests).toHaveLength(3);
  refresh.askRead(CHAT);
  refresh.askRead(CHAT);
  expect(requests).toHaveLength(4);
  cut();
  await clock.pass(5_000);
  expect(requests).toHaveLength(4);
});

test('A closed account sends no more requests', async () => {
  const { refresh, scope, clock, requests } = refreshWith();
  refresh.askRead(CHAT);
  refresh.askRead(CHAT);
  scope.end();
  await clock.pass(5_000);
  expect(requests).toHaveLength(1);
});

test('[MSG-11] A chat’s opening is stored before any request; a connect without opened chats sends no request', async () => {
  const { options, scope, requests, events } = refreshWith();
  const act = async (event: ChatEvent): Promise<void> => {
    await settle();
    events.push(event);
    expect(requests).toEqual([]);
  };
  const opened = createOpenedChats({ ...options, act });
  opened.retryNow();
  await opened.open(CHAT);
  expect(events[0]).toEqual({ kind: 'opened', chat: CHAT, at: 0 });
  expect(requests).toEqual([
    'userFind {"params":{"id":2}}',
    'messagePrivateMaxReadedId {"query":{"friendId":2}}',
  ]);
  opened.retryNow();
  scope.end();
});

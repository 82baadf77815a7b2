import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { createChatRefresh, type Receipt } from '../../../workers/commands/chat-refresh.ts';
import { createOpenedChats, type OpenedChatsOptions } from '../../../workers/commands/opened-chats.ts';
import { createScope } from '../../../workers/scope.ts';
import { turn } from '../diagnostics/watched.ts';
import { CHAT, GROUP, testScope } from '../support.ts';
import { Clock, settle } from '../sync/clock.ts';

/** A server at which friends have read up to 9, and three members each message with a receipt. */
function refreshWith(receipts: Receipt[] = []) {
  const clock = new Clock();
  const asked: string[] = [];
  const events: ChatEvent[] = [];
  let line = true;
  const scope = testScope();
  const options: OpenedChatsOptions = {
    http: {
      call: (name, request) => {
        asked.push(`${name} ${JSON.stringify(request)}`);
        return Promise.resolve(done((name === 'messagePrivateMaxReadedId' ? 9 : [2, 3, 4]) as never));
      },
      bare: () => expect.fail('nothing of the kind'),
      serverNow: () => 0,
    },
    now: () => 0,
    scheduler: clock.scheduler,
    scope,
    tell: (sentence) => expect.fail(sentence),
    canSend: () => line,
    act: async (event) => void events.push(event),
    hasOpened: () => true,
    live: (event) => events.push(event),
    lookUp: () => undefined,
    fetchMembers: () => Promise.resolve(),
    shownReceipts: () => Promise.resolve(receipts),
  };
  const refresh = createChatRefresh(options);
  const cut = (): void => {
    line = false;
  };
  return { refresh, scope, options, clock, asked, events, cut };
}

test('after a catch-up opened private chats learn how far the friend has read', async () => {
  const { refresh, clock, asked, events } = refreshWith();
  refresh.opened(CHAT);
  refresh.opened(GROUP);
  await clock.pass(1_000);
  events.length = 0;
  refresh.retryNow();
  await settle();
  expect(asked.at(-1)).toBe('messagePrivateMaxReadedId {"query":{"friendId":2}}');
  expect(events).toEqual([{ kind: 'peer-read', chat: CHAT, upTo: 9 }]);
});

test('after a catch-up shown receipts learn how many have read them, twenty at most', async () => {
  const receipts = Array.from({ length: 25 }, (_, index) => ({ chat: GROUP, id: index + 1 }));
  const { refresh, asked, events } = refreshWith(receipts);
  refresh.retryNow();
  await settle();
  expect(asked).toHaveLength(20);
  expect(asked[0]).toBe('messageGroupFindReadedUsers {"query":{"groupId":7,"messageId":1}}');
  expect(events[0]).toEqual({ kind: 'receipt', chat: GROUP, id: 1, readedCount: 3, receiptOk: false });
});

test('shown receipts that cannot be read are a bug of the account, and opened chats are asked all the same', async () => {
  const { options, clock, asked } = refreshWith();
  const bugs: unknown[] = [];
  const broken = new Error('a page that is no page');
  const receiptsShown = (): Promise<never> => Promise.reject(broken);
  const scope = createScope((bug) => bugs.push(bug));
  const refresh = createChatRefresh({ ...options, scope, shownReceipts: receiptsShown });
  refresh.opened(CHAT);
  await clock.pass(1_000);
  asked.length = 0;
  refresh.retryNow();
  await settle();
  expect([asked.length, bugs]).toEqual([1, [broken]]);
});

test('a chat is asked how far the friend has read once a second, and the last question is not lost', async () => {
  const { refresh, clock, asked, cut } = refreshWith();
  for (let count = 0; count < 5; count++) refresh.askRead(CHAT);
  refresh.askRead('private-3');
  expect(asked).toHaveLength(2);
  await clock.pass(999);
  expect(asked).toHaveLength(2);
  await clock.pass(1);
  expect(asked).toHaveLength(3);
  await clock.pass(5_000);
  expect(asked).toHaveLength(3);
  refresh.askRead(CHAT);
  refresh.askRead(CHAT);
  expect(asked).toHaveLength(4);
  cut();
  await clock.pass(5_000);
  expect(asked).toHaveLength(4);
});

test('a closed account sends no more requests', async () => {
  const { refresh, scope, clock, asked } = refreshWith();
  refresh.askRead(CHAT);
  refresh.askRead(CHAT);
  scope.end();
  await clock.pass(5_000);
  expect(asked).toHaveLength(1);
});

test('[MSG-11] an opened chat moves up before any request; a connect asks nothing while none was opened', async () => {
  const { options, scope, asked, events } = refreshWith();
  const none = createOpenedChats({ ...options, hasOpened: () => false });
  none.retryNow();
  const opened = createOpenedChats(options);
  await opened.open(CHAT);
  expect([events, asked]).toEqual([[{ kind: 'opened', chat: CHAT, at: 0 }], []]);
  await turn();
  expect(asked).toEqual(['messagePrivateMaxReadedId {"query":{"friendId":2}}']);
  opened.retryNow();
  scope.end();
});

import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { createAsking, type Receipt } from '../../../workers/commands/asking.ts';
import { createOpening, type OpenOptions } from '../../../workers/commands/open.ts';
import { turn } from '../diagnostics/watched.ts';
import { CHAT, GROUP } from '../support.ts';
import { Clock, settle } from '../sync/clock.ts';

/** Friends have read up to 9, three members every receipt. */
function askingWith(receipts: Receipt[] = []) {
  const clock = new Clock();
  const asked: string[] = [];
  const events: ChatEvent[] = [];
  let line = true;
  const options: OpenOptions = {
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
    canSend: () => line,
    act: async (event) => void events.push(event),
    hasOpened: () => true,
    live: (event) => events.push(event),
    lookUp: () => undefined,
    fetchMembers: () => Promise.resolve(),
    receiptsShown: () => Promise.resolve(receipts),
  };
  const opening = createAsking(options);
  const cut = (): void => {
    line = false;
  };
  return { opening, options, clock, asked, events, cut };
}

test('after a catch-up open private chats learn how far the friend has read', async () => {
  const { opening, clock, asked, events } = askingWith();
  opening.opened(CHAT);
  opening.opened(GROUP);
  await clock.pass(1_000);
  events.length = 0;
  opening.retryNow();
  await settle();
  expect(asked.at(-1)).toBe('messagePrivateMaxReadedId {"query":{"friendId":2}}');
  expect(events).toEqual([{ kind: 'peer-read', chat: CHAT, upTo: 9 }]);
});

test('after a catch-up shown receipts learn how many have read them, twenty at most', async () => {
  const receipts = Array.from({ length: 25 }, (_, index) => ({ chat: GROUP, id: index + 1 }));
  const { opening, asked, events } = askingWith(receipts);
  opening.retryNow();
  await settle();
  expect(asked).toHaveLength(20);
  expect(asked[0]).toBe('messageGroupFindReadedUsers {"query":{"groupId":7,"messageId":1}}');
  expect(events[0]).toEqual({ kind: 'receipt', chat: GROUP, id: 1, readedCount: 3, receiptOk: false });
});

test('how far a friend has read is asked once a second at most, and the last question is not lost', async () => {
  const { opening, clock, asked, cut } = askingWith();
  for (let count = 0; count < 5; count++) opening.askRead(CHAT);
  opening.askRead('private-3');
  expect(asked).toHaveLength(2);
  await clock.pass(999);
  expect(asked).toHaveLength(2);
  await clock.pass(1);
  expect(asked).toHaveLength(3);
  await clock.pass(5_000);
  expect(asked).toHaveLength(3);
  opening.askRead(CHAT);
  opening.askRead(CHAT);
  expect(asked).toHaveLength(4);
  cut();
  await clock.pass(5_000);
  expect(asked).toHaveLength(4);
});

test('a closed account asks nothing any more', async () => {
  const { opening, clock, asked } = askingWith();
  opening.askRead(CHAT);
  opening.askRead(CHAT);
  opening.close();
  await clock.pass(5_000);
  expect(asked).toHaveLength(1);
});

test('[MSG-11] an opened chat moves up before anything is asked, and a connect asks nothing while none was opened', async () => {
  const { options, asked, events } = askingWith();
  const none = createOpening({ ...options, hasOpened: () => false });
  none.retryNow();
  none.close();
  const opening = createOpening(options);
  await opening.open(CHAT);
  expect([events, asked]).toEqual([[{ kind: 'opened', chat: CHAT, at: 0 }], []]);
  await turn();
  expect(asked).toEqual(['messagePrivateMaxReadedId {"query":{"friendId":2}}']);
  opening.retryNow();
  opening.close();
});

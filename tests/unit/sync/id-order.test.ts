// Ids out of order: the detection of far (too high) ids before an event is applied, and live messages that
// disprove a pull cursor.
import { Subject, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { noPast } from '../../../src/core/domain/past.ts';
import type { Feed } from '../../../src/core/wire/index.ts';
import { ChatStore } from '../../../workers/log/chat-store.ts';
import { Cursors } from '../../../workers/log/cursors.ts';
import * as entries from '../../../workers/log/entry.ts';
import type { Entry } from '../../../workers/log/entry.ts';
import type { Applied } from '../../../workers/log/event-log.ts';
import { createScope } from '../../../workers/scope.ts';
import { checkCursors } from '../../../workers/sync/cursor-check.ts';
import { createIdOrder } from '../../../workers/sync/id-order.ts';
import { CHAT, fold, ME, message, put } from '../support.ts';
import { settle } from './clock.ts';

const AT = 1_790_000_000_000;

function setUp(...events: ChatEvent[]) {
  const chatStore = new ChatStore(ME);
  if (events.length > 0) chatStore.set(fold(...events));
  const cursors = new Cursors({});
  const applied: ChatEvent[] = [];
  const log = { append: async ({ events: appended }: Entry) => void applied.push(...appended) };
  return { chatStore, cursors, applied, log, order: createIdOrder(chatStore, cursors, log) };
}

test('A pulled lower id that is 60 s younger marks the highest id of its chat as far (too high)', () => {
  const { order, applied } = setUp(put(message(5_000_000, { sendTime: AT })));
  order.beforePage([put(message(7, { sendTime: AT + 59_999 }))]);
  expect(applied).toEqual([]);
  order.beforePage([put(message(8, { sendTime: AT + 60_000 }))]);
  expect(applied).toEqual([{ kind: 'far', chat: CHAT, id: 5_000_000 }]);
});

test('A live message raises the limit of a disproved pull cursor, and a pulled message does not', () => {
  const { order, cursors } = setUp();
  cursors.set('private', { limit: 50 });
  order.beforePage([put(message(90))]);
  expect(cursors.of('private').limit).toBe(50);
  order.beforeLive(put(message(60)));
  expect(cursors.of('private').limit).toBe(60);
});

test('full$ emits the chat of a recall for which the chat’s marks have no room', () => {
  const { order, chatStore } = setUp(put(message(3)));
  const recall: ChatEvent = { kind: 'recall', chat: CHAT, id: 9, target: 2, byId: 2, byName: '' };
  const full: string[] = [];
  order.full$.subscribe((chat) => full.push(chat));
  order.beforeLive(recall);
  expect(full).toEqual([]);
  const chat = chatStore.chat(CHAT)!;
  chatStore.set({ ...chat, marks: { ...chat.marks, recalled: { size: 10_000 } as never } });
  order.beforeLive(recall);
  expect(full).toEqual([CHAT]);
});

test('[PULL-03] A new live message below the pull cursor sets the cursor back; other events do not', async () => {
  const held = fold(put(message(110)));
  const { chatStore, cursors } = setUp();
  for (const id of [100, 5_000_000]) cursors.raise('private', { done: id, ask: id }, 0);
  const written: ChatEvent[] = [];
  const scope = createScope((bug) => {
    throw bug;
  });
  const applied$ = new Subject<Applied>();
  const pulled$ = new Subject<Feed>();
  const { promise: pulling, resolve } = Promise.withResolvers<void>();
  checkCursors({
    applied$,
    pulled$,
    chatStore,
    cursors,
    log: { append: async ({ events }) => void written.push(...events) },
    history: () => Promise.resolve([]),
    confirm: () => {
      resolve();
      return Promise.resolve(true);
    },
    scheduler: new VirtualTimeScheduler(),
    scope,
    tell: (sentence) => expect.fail(sentence),
  });
  const apply = (event: ChatEvent, entry = entries.live(event)): void =>
    applied$.next({ event, entry, before: held, after: held, past: noPast });
  apply(put(message(110)));
  apply(put(message(5_000_001)));
  apply({ kind: 'gap', chat: CHAT, after: 0, before: 0 });
  apply(put(message(119)), entries.pulled([put(message(119))]));
  pulled$.next('private');
  expect(cursors.of('private').ask).toBe(5_000_000);
  apply(put(message(120)));
  await pulling;
  const gap = { chat: CHAT, after: 100, before: 120 };
  expect(written.splice(0)).toEqual([{ kind: 'gap', ...gap }]);
  expect(cursors.of('private').ask).toBe(100);
  pulled$.next('private');
  await settle();
  expect(written).toEqual([{ kind: 'filled', ...gap, lost: false }]);
});

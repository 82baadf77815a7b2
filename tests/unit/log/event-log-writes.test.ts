import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { CHAT, echo, friend, GROUP, ids, message, own, put } from '../support.ts';
import { inPages, many, turn, unsent, watched } from '../diagnostics/watched.ts';
import { act, live, outboxWrite, pulled } from '../../../workers/log/entry.ts';

const removed: ChatEvent = { kind: 'removed', chat: CHAT, ids: [3] };
const ROW = ['put chats private-2', 'put marks private-2'];

test('Live events are written in one transaction 50 ms after the first, and later events in another', async () => {
  const { log, scheduler, store } = await watched();
  void log.append(live(put(message(1))));
  void log.append(live(put(message(2)), { put: [unsent('a')] }));
  await turn();
  scheduler.maxFrames = 49;
  scheduler.flush();
  await turn();
  expect([store.transactions, log.isWritten]).toEqual([[], false]);
  scheduler.maxFrames = 50;
  scheduler.flush();
  await turn();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 1', 'put outbox a'] }]);
  expect([scheduler.actions, log.isWritten, log.tail]).toEqual([[], true, 2]);
  void log.append(live(put(message(3))));
  await turn();
  scheduler.maxFrames = 100;
  scheduler.flush();
  await turn();
  expect(store.transactions[1]).toEqual({ strict: false, ops: ['put tail 2'] });
});

test('A live event that waits for a journal page is written by the first group commit after the read', async () => {
  const { log, scheduler, store, disk } = await watched(await inPages());
  disk.held = [];
  void log.append(live(removed));
  await turn();
  scheduler.flush();
  const held = disk.held.splice(0);
  disk.held = null;
  for (const go of held) go();
  await turn();
  expect(store.transactions).toEqual([]);
  scheduler.flush();
  await turn();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 2'] }]);
});

test('A changed friend is written within 50 ms, and a changed presence or unknown user is not written', async () => {
  const { people, log, scheduler, store } = await watched();
  people.setFriends([friend()]);
  expect(log.isWritten).toBe(false);
  scheduler.maxFrames = 50;
  scheduler.flush();
  await turn();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put people friends'] }]);
  expect(log.isWritten).toBe(true);
  people.setMissing('private-9');
  people.forgetPresence();
  expect([scheduler.actions, log.isWritten]).toEqual([[], true]);
});

test('The events `opened`, `draft` and `read-told` are written to the chat row, and not to the tail', async () => {
  const events: ChatEvent[] = [
    { kind: 'opened', chat: CHAT, at: 9 },
    { kind: 'draft', chat: CHAT, text: 'half a sent', revision: 1 },
    { kind: 'read-told', chat: CHAT, upTo: 3 },
  ];
  for (const event of events) {
    const { log, store } = await watched();
    void log.append(live(event));
    await log.flush();
    expect([event.kind, log.tail, store.transactions]).toEqual([
      event.kind,
      0,
      [{ strict: false, ops: ROW }],
    ]);
  }
});

test('The log does not write the echo of an unsent message', async () => {
  const { log, chatStore } = await watched();
  void log.append(live({ kind: 'echo', chat: CHAT, message: echo('a', 1) }));
  expect([chatStore.chat(CHAT)?.unsent.length, log.isWritten]).toEqual([1, true]);
  void log.append(live({ kind: 'echo-gone', chat: CHAT, tmpId: 'a' }));
  expect([chatStore.chat(CHAT)?.unsent.length, log.isWritten]).toEqual([0, true]);
});

test('A user action is one strict transaction with its chat row, its marks and its outbox change', async () => {
  const { log, store } = await watched();
  await log.append(pulled(many(1, 5)));
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 1'] }]);
  await log.append(act([removed], { put: [unsent('a')] }));
  expect(store.transactions[1]).toEqual({ strict: true, ops: ['put tail 2', ...ROW, 'put outbox a'] });
});

test('A repeated user action writes nothing, and waits for the write of the first one', async () => {
  const { log, store, disk } = await watched();
  await log.append(pulled(many(1, 5)));
  disk.held = [];
  void log.append(act([removed]));
  await turn();
  let isResolved = false;
  const repeated = log.append(act([removed])).then(() => {
    isResolved = true;
  });
  await turn();
  expect(isResolved).toBe(false);
  const held = disk.held.splice(0);
  disk.held = null;
  for (const go of held) go();
  await repeated;
  expect(store.transactions.map(({ ops }) => ops[0])).toEqual(['put tail 1', 'put tail 2']);
});

test('A user action without events writes its outbox change', async () => {
  const { log, store } = await watched();
  await log.append(act([], { put: [unsent('a')] }));
  await log.append(act([], { del: ['a'] }));
  expect(store.transactions).toEqual([
    { strict: true, ops: ['put outbox a'] },
    { strict: true, ops: ['del outbox a', 'clear files'] },
  ]);
});

test('A strict outbox change makes its whole transaction strict', async () => {
  const { log, store } = await watched();
  await log.append(outboxWrite({ put: [unsent('a')] }, true));
  await log.append(outboxWrite({ put: [unsent('b')] }, false));
  void log.append(outboxWrite({ put: [unsent('c')] }, true));
  await log.append(outboxWrite({ del: ['a'] }, false));
  expect(store.transactions.filter(({ ops }) => ops.length > 0)).toEqual([
    { strict: true, ops: ['put outbox a'] },
    { strict: false, ops: ['put outbox b'] },
    { strict: true, ops: ['put outbox c', 'del outbox a', 'clear files'] },
  ]);
  expect(log.isWritten).toBe(true);
});

test('Outbox changes take effect in order, with and without events', async () => {
  const { log, disk } = await watched();
  await log.append(act([put(message(1))]));
  void log.append(live(put(message(1)), { put: [unsent('a')] }));
  await log.append(outboxWrite({ del: ['a'] }, true));
  await log.flush();
  expect(disk.entries('outbox')).toEqual([]);
});

test('The log writes an outbox change once, even when an event of the same append waits for a page', async () => {
  const { log, disk, store } = await watched(await inPages());
  const range = store.range.bind(store);
  const read = Promise.withResolvers<void>();
  store.range = (...args) => read.promise.then(() => range(...args));
  const acted = log.append(act([put(own(301)), removed], { put: [unsent('a')] }));
  await log.flush();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 2', 'put outbox a'] }]);
  await log.append(outboxWrite({ del: ['a'] }, true));
  read.resolve();
  await acted;
  expect(disk.entries('tail').map(({ key }) => key)).toEqual([2, 3]);
  expect(disk.entries('outbox')).toEqual([]);
});

test('[MSG-17] Without a journal every operation of the log resolves, and none waits for a write', async () => {
  const { scheduler } = await watched();
  const { log, chatStore } = await eventLogOn(null, { scheduler });
  void log.append(live(put(message(1)), { put: [unsent('a')] }));
  await log.append(outboxWrite({ put: [unsent('b')] }, false));
  expect([log.durable, log.isWritten, scheduler.actions]).toEqual([false, true, []]);
  await log.append(act([put(message(2)), { kind: 'message', chat: GROUP, message: message(3) }]));
  await log.append(act([{ kind: 'removed', chat: CHAT, ids: [1] }]));
  await log.compact();
  await log.close();
  await log.abort();
  expect([ids(chatStore.chat(CHAT)!), scheduler.actions]).toEqual([[1, 2], []]);
});

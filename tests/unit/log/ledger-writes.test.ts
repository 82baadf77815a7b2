import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { ledgerOn } from '../../faults/ledger-on.ts';
import { CHAT, echo, friend, GROUP, ids, message, own, put } from '../support.ts';
import { inPages, many, turn, unsent, watched } from '../diagnostics/watched.ts';

const removed: ChatEvent = { kind: 'removed', chat: CHAT, ids: [3] };
const ROW = ['put chats private-2', 'put marks private-2'];

test('live events are written in one transaction 50 ms after the first, and later ones in another', async () => {
  const { ledger, scheduler, store } = await watched();
  ledger.live(put(message(1)));
  ledger.live(put(message(2)), { put: [unsent('a')] });
  await turn();
  scheduler.maxFrames = 49;
  scheduler.flush();
  await turn();
  expect([store.transactions, ledger.isWritten]).toEqual([[], false]);
  scheduler.maxFrames = 50;
  scheduler.flush();
  await turn();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 1', 'put outbox a'] }]);
  expect([scheduler.actions, ledger.isWritten, ledger.tail]).toEqual([[], true, 2]);
  ledger.live(put(message(3)));
  await turn();
  scheduler.maxFrames = 100;
  scheduler.flush();
  await turn();
  expect(store.transactions[1]).toEqual({ strict: false, ops: ['put tail 2'] });
});

test('a live event that waits for a page is written 50 ms after that page is read', async () => {
  const { ledger, scheduler, store, disk } = await watched(await inPages());
  disk.held = [];
  ledger.live(removed);
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

test('a changed record of people is written within 50 ms, and a changed presence or name never', async () => {
  const { people, ledger, scheduler, store } = await watched();
  people.setFriends([friend()]);
  expect(ledger.isWritten).toBe(false);
  scheduler.maxFrames = 50;
  scheduler.flush();
  await turn();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put people friends'] }]);
  expect(ledger.isWritten).toBe(true);
  people.setNobody('private-9');
  people.forgetPresence();
  expect([scheduler.actions, ledger.isWritten]).toEqual([[], true]);
});

test('an opening, a draft and a told reading go into the row, and nothing of them into the tail', async () => {
  const events: ChatEvent[] = [
    { kind: 'opened', chat: CHAT, at: 9 },
    { kind: 'draft', chat: CHAT, text: 'half a sent', revision: 1 },
    { kind: 'read-told', chat: CHAT, upTo: 3 },
  ];
  for (const event of events) {
    const { ledger, store } = await watched();
    ledger.live(event);
    await ledger.flush();
    expect([event.kind, ledger.tail, store.transactions]).toEqual([
      event.kind,
      0,
      [{ strict: false, ops: ROW }],
    ]);
  }
});

test('an echo is written by the outbox alone', async () => {
  const { ledger, world } = await watched();
  ledger.live({ kind: 'echo', chat: CHAT, message: echo('a', 1) });
  expect([world.chat(CHAT)?.unsent.length, ledger.isWritten]).toEqual([1, true]);
  ledger.live({ kind: 'echo-gone', chat: CHAT, tmpId: 'a' });
  expect([world.chat(CHAT)?.unsent.length, ledger.isWritten]).toEqual([0, true]);
});

test('an act is one strict transaction with its row, its marks and its outbox', async () => {
  const { ledger, store } = await watched();
  await ledger.page(many(1, 5), () => ({}), []);
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 1'] }]);
  await ledger.act([removed], { put: [unsent('a')] });
  expect(store.transactions[1]).toEqual({ strict: true, ops: ['put tail 2', ...ROW, 'put outbox a'] });
});

test('an act that changes nothing writes nothing, and waits for the write that made it true', async () => {
  const { ledger, store, disk } = await watched();
  await ledger.page(many(1, 5), () => ({}), []);
  disk.held = [];
  void ledger.act([removed]);
  await turn();
  let answered = false;
  const again = ledger.act([removed]).then(() => {
    answered = true;
  });
  await turn();
  expect(answered).toBe(false);
  const held = disk.held.splice(0);
  disk.held = null;
  for (const go of held) go();
  await again;
  expect(store.transactions.map(({ ops }) => ops[0])).toEqual(['put tail 1', 'put tail 2']);
});

test('an act that changes no chat writes its change of the outbox', async () => {
  const { ledger, store } = await watched();
  await ledger.act([], { put: [unsent('a')] });
  await ledger.act([], { del: ['a'] });
  expect(store.transactions).toEqual([
    { strict: true, ops: ['put outbox a'] },
    { strict: true, ops: ['del outbox a', 'clear files'] },
  ]);
});

test('a change of the outbox is strict where it is asked for, also for all that goes with it', async () => {
  const { ledger, store } = await watched();
  await ledger.outbox({ put: [unsent('a')] }, true);
  await ledger.outbox({ put: [unsent('b')] }, false);
  void ledger.outbox({ put: [unsent('c')] }, true);
  await ledger.outbox({ del: ['a'] }, false);
  expect(store.transactions.filter(({ ops }) => ops.length > 0)).toEqual([
    { strict: true, ops: ['put outbox a'] },
    { strict: false, ops: ['put outbox b'] },
    { strict: true, ops: ['put outbox c', 'del outbox a', 'clear files'] },
  ]);
  expect(ledger.isWritten).toBe(true);
});

test('changes of the outbox take effect in their order, whether or not an event comes with them', async () => {
  const { ledger, disk } = await watched();
  await ledger.act([put(message(1))]);
  ledger.live(put(message(1)), { put: [unsent('a')] });
  await ledger.outbox({ del: ['a'] }, true);
  await ledger.flush();
  expect(disk.entries('outbox')).toEqual([]);
});

test('a change of the outbox is written once, though an event of its act waits for a page', async () => {
  const { ledger, disk, store } = await watched(await inPages());
  const range = store.range.bind(store);
  const read = Promise.withResolvers<void>();
  store.range = (...asked) => read.promise.then(() => range(...asked));
  const acted = ledger.act([put(own(301)), removed], { put: [unsent('a')] });
  await ledger.flush();
  expect(store.transactions).toEqual([{ strict: false, ops: ['put tail 2', 'put outbox a'] }]);
  await ledger.outbox({ del: ['a'] }, true);
  read.resolve();
  await acted;
  expect(disk.entries('tail').map(({ key }) => key)).toEqual([2, 3]);
  expect(disk.entries('outbox')).toEqual([]);
});

test('[MSG-17] without a journal nothing waits for a write, and every command of the ledger ends', async () => {
  const { scheduler } = await watched();
  const { ledger, world } = await ledgerOn(null, { scheduler });
  ledger.live(put(message(1)), { put: [unsent('a')] });
  await ledger.outbox({ put: [unsent('b')] }, false);
  expect([ledger.durable, ledger.isWritten, scheduler.actions]).toEqual([false, true, []]);
  await ledger.act([put(message(2)), { kind: 'message', chat: GROUP, message: message(3) }]);
  ledger.erase(CHAT, [1]);
  await ledger.compact();
  await ledger.close();
  await ledger.abort();
  expect([ids(world.chat(CHAT)!), scheduler.actions]).toEqual([[1, 2], []]);
});

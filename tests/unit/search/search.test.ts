import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { expect, test } from 'vitest';
import { SearchKind } from '../../../src/core/contract/search.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { RUN } from '../../../src/core/domain/timeline.ts';
import { Disk } from '../../faults/memory-store.ts';
import { CHAT, GROUP, testScope } from '../support.ts';
import { backgroundWork, boot, longHistory, messageEvent, PAGES } from './search-engine.ts';
import { act, pulled } from '../../../workers/log/entry.ts';

test('[X-CHAT-26] A word is found in memory and pages of every chat, newest first, also if two chats share an id', async () => {
  const engine = await longHistory();
  await engine.put(messageEvent(CHAT, 5000, { content: 'one more NEEDLE' }));
  const keys = await engine.find({ words: 'needle' });
  expect(keys).toEqual([
    'private-2:5000',
    'group-7:1500',
    'private-2:1500',
    'group-7:1000',
    'private-2:1000',
    'group-7:500',
    'private-2:500',
  ]);
  expect(await engine.find({ words: 'needle', chat: GROUP })).toEqual(
    keys.filter((key) => key.startsWith('g')),
  );
  expect(await engine.find({ words: '1000 NEEDLE' })).toEqual(['group-7:1000', 'private-2:1000']);
  expect(await engine.find({ words: 'needle hay' })).toEqual([]);
  expect(await engine.find({ words: ' ' })).toEqual([]);
});

test('Two hits with the same time keep their order, whether in pages or not', async () => {
  const engine = await boot();
  await engine.put(messageEvent(GROUP, 3, { content: 'needle' }));
  await engine.log.compact();
  await engine.put(...[3, 4, 5].map((id) => messageEvent(CHAT, id, { content: 'needle' })));
  const found = ['private-2:5', 'private-2:4', 'group-7:3', 'private-2:3'];
  for (const size of [2, 3, 4])
    expect(await engine.find({ words: 'needle', size })).toEqual(found.slice(0, size));
});

test('[X-CHAT-26] A message with a rounded time keeps its place beside messages with exact times', async () => {
  const engine = await boot();
  const times = [12_700, 13_000, 13_200, 13_600];
  for (const [id, sendTime] of times.entries())
    await engine.put(messageEvent(CHAT, id + 1, { content: 'needle', sendTime }));
  const found = ['private-2:4', 'private-2:3', 'private-2:2', 'private-2:1'];
  expect(await engine.find({ words: 'needle' })).toEqual(found);
  // The database rounds 12.6 s to 13 s, so the older message has the later time.
  await engine.put(messageEvent(CHAT, 1, { content: 'needle', sendTime: 13_000 }));
  await engine.put(messageEvent(CHAT, 2, { content: 'needle', sendTime: 12_800 }));
  expect(await engine.find({ words: 'needle' })).toEqual(found);
});

test('Pages ruled out by their signatures are not read, whether single or gathered in blocks', async () => {
  const engine = await longHistory();
  for (const gathered of [false, true]) {
    if (gathered) await engine.gather();
    engine.store.pages = 0;
    expect(await engine.find({ words: 'needle' })).toHaveLength(6);
    expect(engine.store.pages).toBe(6);
    engine.store.pages = 0;
    expect(await engine.find({ words: 'absent' })).toEqual([]);
    expect(engine.store.pages).toBe(0);
  }
  expect(
    engine.disk.entries('sigs').filter(({ key }) => (key as readonly [string, number])[0] === '#'),
  ).toHaveLength(1);
});

test('A search with enough hits reads older pages only when its size grows', async () => {
  const engine = await longHistory();
  engine.store.pages = 0;
  const open = engine.begin({ words: 'hay', size: 20 });
  await open.ended();
  expect(open.search).toMatchObject({ step: 'settled', reached: expect.any(Number) });
  expect(open.search.found().more).toBe(true);
  expect(engine.store.pages).toBeLessThan(2 * PAGES);
  expect(open.keys()).toEqual(await engine.expectedHits({ words: 'hay', size: 20 }));
  const all = engine.begin({ words: 'hay', size: 5000 });
  await all.ended();
  expect(all.search).toMatchObject({ step: 'done', reached: 0 });
  expect(all.search.found().more).toBe(false);
  expect(all.keys()).toEqual(await engine.expectedHits({ words: 'hay', size: 5000 }));
});

test('A search reads nothing more after its end', async () => {
  const engine = await longHistory();
  engine.store.pages = 0;
  engine.disk.held = [];
  const { end } = engine.begin({ words: 'hay', size: 5000 });
  // The disk answers one read after the other.
  const answerReads = async (times: number): Promise<void> => {
    for (let turn = 0; turn < times; turn++) {
      for (const go of engine.disk.held?.splice(0) ?? []) go();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await answerReads(2);
  const { pages } = engine.store;
  expect(pages).toBeGreaterThan(0);
  end();
  await answerReads(20);
  expect(engine.store.pages).toBe(pages);
  expect(pages).toBeLessThan(2 * PAGES);
});

test('[X-CHAT-26] Search filters find messages without words, and restrict the hits of words', async () => {
  const engine = await boot();
  const at = (id: number): number => 1_790_000_000_000 + id * 1000;
  const file = (name: string) => ({
    type: MessageType.FILE,
    content: JSON.stringify({ name, size: 1, url: '/f' }),
  });
  await engine.put(
    messageEvent(CHAT, 1, { content: 'the plan' }),
    messageEvent(CHAT, 2, file('Plan.pdf')),
    messageEvent(GROUP, 3, { content: 'a plan', sendId: 9 }),
    messageEvent(GROUP, 4, { ...file('other.pdf'), sendId: 9 }),
    messageEvent(GROUP, 5, { type: MessageType.IMAGE, content: '{"originUrl":"/plan"}', sendId: 8 }),
    messageEvent(GROUP, 6, { type: MessageType.TIP_TEXT, content: 'plan', sendId: 8 }),
  );
  for (const folded of [false, true]) {
    if (folded) await engine.log.compact();
    expect(await engine.find({ words: 'plan' })).toEqual(['group-7:3', 'private-2:2', 'private-2:1']);
    expect(await engine.find({ words: 'plan', kind: SearchKind.FILE })).toEqual(['private-2:2']);
    expect(await engine.find({ kind: SearchKind.FILE })).toEqual(['group-7:4', 'private-2:2']);
    expect(await engine.find({ kind: SearchKind.PICTURE })).toEqual(['group-7:5']);
    expect(await engine.find({ sender: 9 })).toEqual(['group-7:4', 'group-7:3']);
    expect(await engine.find({ sender: 9, words: 'plan' })).toEqual(['group-7:3']);
    expect(await engine.find({ after: at(3), before: at(4) })).toEqual(['group-7:4', 'group-7:3']);
    expect(await engine.find({ chat: CHAT })).toEqual(['private-2:2', 'private-2:1']);
    expect(await engine.find({})).toEqual([]);
  }
});

test('[INV-12] Recalled, deleted and cleared messages are not found, nor are quotes of them', async () => {
  const engine = await boot();
  const quote = { id: 1, sendId: 2, content: 'needle', type: 0, status: 0 };
  await engine.put(...[1, 2, 3, 4, 5].map((id) => messageEvent(CHAT, id, { content: `needle ${id}` })));
  await engine.put(messageEvent(CHAT, 6, { content: 'an answer', quoteMessage: quote }));
  for (const folded of [false, true]) {
    if (folded) await engine.log.compact();
    const open = engine.begin({ words: 'needle' });
    await open.ended();
    const [first, second] = folded ? [3, 2] : [5, 4];
    expect(open.keys()[0]).toBe(`private-2:${first}`);
    await engine.put({ kind: 'recall', chat: CHAT, id: null, target: first, byId: 2, byName: '' });
    await engine.log.append(act([{ kind: 'removed', chat: CHAT, ids: [second] }]));
    const remaining = folded ? ['private-2:1'] : ['private-2:3', 'private-2:2', 'private-2:1'];
    // The same hits are in the open search and in a new one.
    expect(open.keys()).toEqual(remaining);
    expect(await engine.find({ words: 'needle' })).toEqual(remaining);
    open.end();
  }
  await engine.log.append(act([{ kind: 'cleared', chat: CHAT, upTo: 6, at: 1 }]));
  expect(await engine.find({ words: 'needle' })).toEqual([]);
  await engine.put(messageEvent(CHAT, 1, { content: 'needle 1' }));
  expect(await engine.find({ words: 'needle' })).toEqual([]);
});

test('[X-CHAT-26] A search shows new messages, and deleted ones again after the deletion was refused', async () => {
  const engine = await longHistory();
  const open = engine.begin({ words: 'needle', size: 3 });
  await open.ended();
  const before = open.keys();
  await engine.put(
    messageEvent(CHAT, 6000, { content: 'Needles' }),
    messageEvent(CHAT, 6001, { content: 'no' }),
  );
  expect(open.keys()).toEqual(['private-2:6000', ...before.slice(0, 2)]);
  const pending = (...ids: number[]): ChatEvent => ({
    kind: 'pending',
    chat: CHAT,
    deletions: [{ kind: 'remove', ids }],
  });
  await engine.log.append(act([pending(6000, 1500)]));
  await open.ended();
  expect(open.keys()).toEqual(['group-7:1500', 'group-7:1000', 'private-2:1000']);
  await engine.log.append(act([pending(6000)]));
  await open.ended();
  expect(open.keys()).toEqual(['group-7:1500', 'private-2:1500', 'group-7:1000']);
});

test('A page that is rewritten during a search hides no hit', async () => {
  const engine = await longHistory();
  engine.disk.held = [];
  const open = engine.begin({ words: 'hay', size: 5000, chat: CHAT });
  let folding: Promise<void> | null = null;
  let turns = 0;
  const ended = open.ended().then(() => 'ended');
  for (;;) {
    for (const go of engine.disk.held.splice(0)) go();
    const state = await Promise.race([ended, new Promise((resolve) => setImmediate(() => resolve('turn')))]);
    if (state === 'ended') break;
    // The first message of the page is deleted, so the page gets another key.
    if (++turns === 2) {
      void engine.log.append(act([{ kind: 'removed', chat: CHAT, ids: [1, RUN + 1] }]));
      folding = engine.log.compact();
    }
  }
  const rest = engine.disk.held.splice(0);
  engine.disk.held = null;
  for (const go of rest) go();
  await folding;
  expect(open.keys()).toEqual(await engine.expectedHits({ words: 'hay', size: 5000, chat: CHAT }));
});

test('Without a journal the search finds messages in memory', async () => {
  const { eventLogOn } = await import('../../faults/event-log-on.ts');
  const { Search } = await import('../../../workers/search/search.ts');
  const { queryOf } = await import('../../../workers/search/query.ts');
  const { chatStore, log } = await eventLogOn(null);
  await log.append(pulled([messageEvent(CHAT, 1, { content: 'needle' })]));
  const search = new Search({
    chats: () => chatStore.chats,
    journal: null,
    query: queryOf({ view: 'search', words: 'needle', size: 5 }),
    size: 5,
    idle: () => Promise.resolve(),
    tell: (sentence) => expect.fail(sentence),
    scope: testScope(),
  });
  await Promise.resolve();
  expect(search.found().hits.map(({ key }) => key)).toEqual(['private-2:1']);
});

test('Missing and damaged page signatures hide no hit after a boot, and are created again', async () => {
  const engine = await longHistory();
  await engine.gather();
  await engine.log.close();
  const expected = (await boot(engine.disk)).expectedHits({ words: 'needle' });
  const damages: ((entries: { key: unknown; value: unknown }[]) => void)[] = [
    () => undefined,
    (entries) => void entries.splice(0),
    (entries) => entries.forEach((it) => (it.value = new Uint8Array(0))),
    (entries) => entries.forEach((it) => (it.value = (it.value as Uint8Array).map((byte) => byte ^ 4))),
    (entries) => void entries.splice(0, entries.length / 2),
    (entries) => void entries.splice(entries.length / 2),
    (entries) => entries.forEach((it, index) => index % 2 || (it.value = 'text')),
  ];
  for (const damage of damages) {
    const disk = new Disk();
    for (const [name, entries] of engine.disk.stores)
      disk.stores.set(
        name,
        entries.map((it) => ({ ...it })),
      );
    damage(disk.entries('sigs'));
    const next = await boot(disk);
    for (let round = 0; round < 3; round++) {
      expect(await next.find({ words: 'needle' })).toEqual(await expected);
      await backgroundWork();
      await next.gather();
    }
    next.store.pages = 0;
    expect(await next.find({ words: 'needle' })).toEqual(await expected);
    expect(next.store.pages).toBe(6);
  }
});

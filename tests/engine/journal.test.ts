import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { asyncScheduler, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { emptyMarks, emptySummary, emptyFolded } from '../../src/core/domain/chat.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { memoryCommon, openCommon } from '../../workers/journal/common.ts';
import { openIdbStore } from '../../workers/journal/idb-store.ts';
import type { Journal } from '../../workers/journal/journal.ts';
import { openJournal } from '../../workers/journal/open-journal.ts';
import { journalName } from '../../workers/journal/schema.ts';
import { StoreFailure } from '../../workers/journal/store.ts';
import { seal, unseal } from '../../workers/sign-in/password/seal.ts';
import { CHAT, fold, message, put } from '../unit/support.ts';
import { databaseNames, inDatabase, oldFormat } from './databases.ts';

const open = (factory: IDBFactory, writer = 1): Promise<Journal> =>
  openJournal({ factory, server: 'host', userId: 1, writer, scheduler: asyncScheduler });

const outboxRow: OutboxRow = {
  tmpId: '1790000000000abcdefgh',
  chat: CHAT,
  work: { kind: 'message', type: 0, content: 'hello', upload: null },
  state: 'waiting',
  order: 1,
  writtenAt: 5,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
};

test('Committed journal data are there after the database is opened again', async () => {
  const factory = new IDBFactory();
  const journal = await open(factory);
  const { summary } = fold(put(message(3)));
  await journal.load();
  await journal.commit(() => ({ events: [put(message(3))], cursors: { 'done:private': 3 } }));
  await journal.commit((number) => ({
    rows: new Map([[CHAT, { at: number - 1, folded: emptyFolded, summary }]]),
    marks: new Map([[CHAT, { ...emptyMarks, openedAt: 9, removed: { 7: true as const } }]]),
    people: new Map([['friends', [{ id: 2 }]]]),
    outbox: {
      put: [outboxRow],
      files: [{ tmpId: outboxRow.tmpId, part: 'file', blob: new Blob(['bytes'], { type: 'text/plain' }) }],
    },
    pages: [{ chat: CHAT, erase: 0, put: [[message(1), message(2)]], del: [] }],
    strict: true,
  }));
  await journal.close();
  const reopened = await open(factory);
  const loaded = await reopened.load();
  expect(loaded.rows.get(CHAT)).toEqual({ at: 1, folded: emptyFolded, summary });
  expect(loaded.marks.get(CHAT)).toMatchObject({ openedAt: 9, removed: { 7: true } });
  expect(loaded.people.get('friends')).toEqual([{ id: 2 }]);
  expect(loaded.outbox).toEqual([outboxRow]);
  expect(loaded.cursors).toMatchObject({ 'done:private': 3 });
  expect(loaded.tail).toEqual([{ number: 1, events: [put(message(3))] }]);
  expect(loaded.damaged).toBe(false);
  expect(await reopened.pages.before(CHAT, 100, 10)).toEqual([message(1), message(2)]);
  expect((await reopened.file(outboxRow.tmpId, 'file'))?.size).toBe(5);
  await reopened.commit(() => ({ events: [put(message(4))], outbox: { del: [outboxRow.tmpId] } }));
  const last = await reopened.load();
  expect(last.tail.map((batch) => batch.number)).toEqual([1, 2]);
  expect(last.outbox).toEqual([]);
  expect(await reopened.file(outboxRow.tmpId, 'file')).toBeNull();
});

test('Invalid journal records are left out and reported, and all others are read', async () => {
  const factory = new IDBFactory();
  const journal = await open(factory);
  await journal.load();
  await journal.commit(() => ({ events: [put(message(3))] }));
  await journal.close();
  const half = new TextEncoder().encode('{"half');
  await inDatabase(factory, journalName('host', 1), (db) => {
    const tx = db.transaction(['chats', 'marks', 'outbox', 'tail', 'pages'], 'readwrite');
    tx.objectStore('chats').put(half, CHAT);
    tx.objectStore('marks').put('text', CHAT);
    tx.objectStore('outbox').put(new TextEncoder().encode('{"tmpId":5}'), 'x');
    tx.objectStore('tail').put(half, 7);
    tx.objectStore('pages').put(half, [CHAT, 1]);
    return tx;
  });
  const reopened = await open(factory);
  const losses: unknown[] = [];
  reopened.losses$.subscribe((loss) => losses.push(loss));
  const loaded = await reopened.load();
  expect([...loaded.rows.keys(), ...loaded.marks.keys()]).toEqual([]);
  expect(loaded.outbox).toEqual([]);
  expect(loaded.tail.flatMap((batch) => batch.events)).toEqual([put(message(3))]);
  expect([loaded.damaged, loaded.lost]).toEqual([true, [CHAT]]);
  expect(await reopened.pages.before(CHAT, 100, 10)).toEqual([]);
  expect(losses).toEqual([{ kind: 'damaged', chat: CHAT, first: 1, next: null }]);
});

test('[LOGIN-04] The stored password is sealed by a key that cannot leave the browser', async () => {
  const factory = new IDBFactory();
  const common = await openCommon(factory, 'host', crypto);
  const key = await common.deviceKey();
  expect(key.extractable).toBe(false);
  const sealed = await seal(crypto, key, 'opensesame');
  expect(sealed).not.toContain('opensesame');
  expect(await unseal(crypto, await common.deviceKey(), sealed)).toBe('opensesame');
  expect(await unseal(crypto, await memoryCommon(crypto).deviceKey(), sealed)).toBeNull();
  expect(await unseal(crypto, key, 'no seal')).toBeNull();
  common.close();
});

test('[INV-1] After a failed write nothing more is written, so no cursor passes data that are not stored', async () => {
  const factory = new IDBFactory();
  const journal = await open(factory);
  await journal.load();
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  const failing = journal.commit(() => ({ people: new Map([['friends', [endless]]]) }));
  const behind = journal.commit(() => ({ cursors: { 'done:private': 9 } }));
  await expect(failing).rejects.toThrow('circular');
  await expect(behind).rejects.toThrow('circular');
  await journal.close();
  expect((await (await open(factory)).load()).cursors['done:private']).toBeUndefined();
});

test('The journal row of a chat without valid marks is left out, and the engine creates both anew', async () => {
  const factory = new IDBFactory();
  const journal = await open(factory);
  await journal.load();
  const row = { at: 0, folded: emptyFolded, summary: emptySummary };
  await journal.commit(() => ({ rows: new Map([[CHAT, row]]) }));
  expect([...(await journal.load()).rows.keys()]).toEqual([]);
  await journal.commit(() => ({ marks: new Map([[CHAT, emptyMarks]]) }));
  expect([...(await journal.load()).rows.keys()]).toEqual([CHAT]);
});

test('[INV-5] An engine writes nothing after a newer engine opened the journal, and fails as fenced', async () => {
  const factory = new IDBFactory();
  const first = await open(factory, 1);
  await first.load();
  await first.commit(() => ({ cursors: { 'done:private': 1 } }));
  const second = await open(factory, 2);
  await expect(first.commit(() => ({ cursors: { 'done:private': 9 } }))).rejects.toMatchObject({
    why: 'fenced',
  });
  expect((await second.load()).cursors['done:private']).toBe(1);
  await expect(open(factory, 1)).rejects.toBeInstanceOf(StoreFailure);
});

test('A database whose handle the browser closed is opened again, and the write is repeated', async () => {
  const factory = new IDBFactory();
  const journal = await open(factory);
  await journal.load();
  await journal.commit(() => ({ events: [put(message(3))] }));
  // Another page opens a newer version: the browser closes this handle.
  const asking = factory.open(journalName('host', 1), 2);
  await new Promise<void>((closed) => {
    asking.addEventListener('upgradeneeded', () => asking.transaction?.abort());
    asking.addEventListener('error', () => closed());
  });
  await journal.commit(() => ({ events: [put(message(4))] }));
  await journal.close();
  expect((await (await open(factory)).load()).tail.map(({ number }) => number)).toEqual([1, 2]);
});

test('A write to a database that was deleted meanwhile fails, and writes no cursor', async () => {
  const factory = new IDBFactory();
  const journal = await open(factory);
  await journal.load();
  await journal.commit(() => ({ events: [put(message(3))], cursors: { 'done:private': 3 } }));
  await new Promise((resolve) =>
    factory.deleteDatabase(journalName('host', 1)).addEventListener('success', resolve),
  );
  const cursors = { 'done:private': 4 };
  await expect(journal.commit(() => ({ cursors }))).rejects.toMatchObject({ why: 'gone' });
  expect((await (await open(factory)).load()).cursors['done:private']).toBeUndefined();
});

test('Opening a database fails after its timeout', async () => {
  const factory = new IDBFactory();
  const name = journalName('host', 1);
  const connection = factory.open(name, 1);
  await new Promise((opened) => connection.addEventListener('success', opened));
  // A connection keeps the database open, so the browser never answers the second request.
  const blocked = Object.assign(Object.create(factory) as IDBFactory, {
    open: () => factory.open(name, 2),
    databases: () => factory.databases(),
  });
  const scheduler = new VirtualTimeScheduler();
  const opening = openJournal({ factory: blocked, server: 'host', userId: 1, writer: 1, scheduler });
  const failure = opening.catch((error: unknown) => error);
  // The engine tries once more after the first timeout.
  for (let times = 0; times < 2; times++)
    await new Promise((resolve) => setTimeout(() => resolve(scheduler.flush()), 0));
  expect(await failure).toBeInstanceOf(StoreFailure);
  connection.result.close();
});

test('A new journal format takes over marks and unsent texts, and deletes the old database', async () => {
  const factory = new IDBFactory();
  await oldFormat(factory, 'partyline-host-1-f1', CHAT);
  const loaded = await (await open(factory)).load();
  expect(loaded.marks.get(CHAT)).toEqual({
    ...emptyMarks,
    readUpTo: 5,
    readTold: 4,
    openedAt: 9,
    recalled: Timeline.of([{ id: 3, byId: 2, byName: 'Mira' }]),
  });
  expect(loaded.outbox).toEqual([{ ...outboxRow, order: 2 }]);
  expect([loaded.tail, loaded.cursors['done:private'], loaded.damaged]).toEqual([[], undefined, false]);
  expect(await databaseNames(factory)).toEqual(['partyline-host-1-f3']);
});

test('An engine that dies before it migrated an older journal format leaves the migration to the next one', async () => {
  const factory = new IDBFactory();
  await oldFormat(factory, 'partyline-host-1-f1', CHAT);
  const died = await openIdbStore({
    factory,
    name: journalName('host', 1),
    writer: 1,
    scheduler: asyncScheduler,
  });
  died.close();
  const loaded = await (await open(factory, 2)).load();
  expect(loaded.marks.get(CHAT)?.readUpTo).toBe(5);
  expect(loaded.outbox).toHaveLength(1);
});

test('Data of an older journal format are migrated once and never replace newer data', async () => {
  const factory = new IDBFactory();
  await oldFormat(factory, 'partyline-host-1-f1', CHAT);
  const journal = await open(factory);
  await journal.load();
  await journal.commit(() => ({ marks: new Map([[CHAT, { ...emptyMarks, readUpTo: 9 }]]) }));
  await journal.close();
  // The test simulates another engine that has kept the old database open.
  await oldFormat(factory, 'partyline-host-1-f1', CHAT);
  expect((await (await open(factory, 2)).load()).marks.get(CHAT)?.readUpTo).toBe(9);
});

test('A browser without a list of its databases still opens the journal', async () => {
  const hangs = () => new Promise(() => undefined);
  for (const databases of [undefined, () => Promise.reject(new Error('not here')), hangs]) {
    const real = new IDBFactory();
    const factory = { open: real.open.bind(real), databases } as unknown as IDBFactory;
    const scheduler = new VirtualTimeScheduler();
    const opening = openJournal({ factory, server: 'host', userId: 1, writer: 1, scheduler });
    if (databases === hangs) scheduler.flush();
    expect((await opening).pages).toBeDefined();
  }
});

test('[INV-6] A journal read that hangs fails after a timeout', async () => {
  const factory = new IDBFactory();
  const scheduler = new VirtualTimeScheduler();
  const journal = await openJournal({ factory, server: 'host', userId: 1, writer: 1, scheduler });
  let ends = false;
  // An endless transaction of another writer keeps all others waiting.
  const blocking = inDatabase(factory, journalName('host', 1), (db) => {
    const tx = db.transaction('people', 'readwrite');
    const again = (): void => {
      if (!ends) tx.objectStore('people').get('none').addEventListener('success', again);
    };
    again();
    return tx;
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const read = journal.people('friends').catch((error: unknown) => error);
  await Promise.resolve();
  scheduler.flush();
  expect(await read).toMatchObject({ why: 'gone' });
  ends = true;
  await blocking;
});

test('A value that cannot be stored rejects its write, and nothing of the write stays', async () => {
  const factory = new IDBFactory();
  const store = await openIdbStore({ factory, name: 'any', writer: 1, scheduler: asyncScheduler });
  const failing = store.write(
    [
      { put: 'meta', key: 'a', value: 1 },
      { put: 'meta', key: 'b', value: () => 1 },
    ],
    false,
  );
  await expect(failing).rejects.toBeInstanceOf(StoreFailure);
  expect(await store.get('meta', 'a')).toBeUndefined();
  store.close();
});

// Migration of an older journal format: its marks and unsent messages are taken over once and completely,
// also when databases hang or fail meanwhile.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { asyncScheduler, VirtualTimeScheduler, type SchedulerLike } from 'rxjs';
import { expect, test } from 'vitest';
import { privateChat } from '../../../src/core/domain/chat-key.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { emptyMarks, emptySummary, emptyFolded } from '../../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import type { Journal } from '../../../workers/journal/journal.ts';
import { openJournal } from '../../../workers/journal/open-journal.ts';
import { marksRecord } from '../../../workers/journal/records.ts';
import { MIGRATED, journalName } from '../../../workers/journal/schema.ts';
import { databaseNames, inDatabase, oldFormat } from '../../engine/databases.ts';
import { CHAT } from '../support.ts';

const OLD = journalName('host', 1, 1);
const NEW = journalName('host', 1);
const OTHER = privateChat(4711);

const open = (factory: IDBFactory, writer = 1, scheduler: SchedulerLike = asyncScheduler): Promise<Journal> =>
  openJournal({ factory, server: 'host', userId: 1, writer, scheduler });

async function withOld(): Promise<IDBFactory> {
  const factory = new IDBFactory();
  await oldFormat(factory, OLD, CHAT);
  return factory;
}

/** The factory with some methods replaced. */
const overriding = (factory: IDBFactory, methods: Partial<IDBFactory>): IDBFactory =>
  Object.assign(Object.create(factory) as IDBFactory, {
    open: factory.open.bind(factory),
    databases: factory.databases.bind(factory),
    deleteDatabase: factory.deleteDatabase.bind(factory),
    ...methods,
  });

/** A request that has succeeded, and emits `success` only when `succeed` is called. */
function heldBack<T extends IDBOpenDBRequest>(real: T): { request: T; succeed: () => void } {
  const listeners: (() => void)[] = [];
  const request = Object.create(IDBOpenDBRequest.prototype, {
    result: { get: () => real.result },
    error: { value: null },
    transaction: { value: null },
    addEventListener: {
      value: (name: string, listener: () => void) => {
        if (name === 'success') listeners.push(listener);
      },
    },
    removeEventListener: { value: () => undefined },
  }) as T;
  const succeed = (): void => {
    for (const listener of listeners) listener();
  };
  return { request, succeed };
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

/** Waits for `work`, and lets every deadline of the scheduler pass. */
async function passDeadlines(scheduler: VirtualTimeScheduler, work: Promise<unknown>): Promise<void> {
  let settled = false;
  const settle = (): void => void (settled = true);
  void work.then(settle, settle);
  for (let turns = 0; turns < 200 && !settled; turns++) {
    await turn();
    if (turns % 20 === 19) scheduler.flush();
  }
  expect(settled).toBe(true);
}

test('An older journal format is migrated once, even if the new journal has lost the migrated data', async () => {
  const factory = await withOld();
  const first = await open(factory);
  await first.load();
  await first.commit(() => ({ outbox: { del: ['1790000000000abcdefgh'] } }));
  await first.close();
  await inDatabase(factory, NEW, (db) => {
    const tx = db.transaction('marks', 'readwrite');
    tx.objectStore('marks').clear();
    return tx;
  });
  // The old database exists again, as if another engine had kept it open.
  await oldFormat(factory, OLD, CHAT);
  const loaded = await (await open(factory, 2)).load();
  expect([loaded.outbox, [...loaded.marks]]).toEqual([[], []]);
  expect(await databaseNames(factory)).toEqual([NEW]);
});

test('[INV-12] A migration of journal format 2 keeps marks, outbox rows and the bytes of pending uploads', async () => {
  const factory = new IDBFactory();
  const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  const marks = {
    ...emptyMarks,
    readUpTo: 7,
    removed: { 3: true as const },
    draft: { text: 'half', revision: 2 },
  };
  const upload = {
    kind: 'file' as const,
    name: 'a.pdf',
    mime: '',
    size: 5,
    width: 0,
    height: 0,
    thumb: false,
  };
  const row: OutboxRow = {
    tmpId: '1790000000000abcdefgh',
    chat: CHAT,
    work: { kind: 'message', type: 2, content: '', upload },
    state: 'waiting',
    order: 2,
    writtenAt: 5,
    attempts: 0,
    firstAttemptAt: 0,
    attemptEndedAt: 0,
    failure: '',
  };
  const opening = factory.open(journalName('host', 1, 2));
  opening.addEventListener('upgradeneeded', () => {
    for (const store of ['marks', 'outbox', 'files', 'pages']) opening.result.createObjectStore(store);
  });
  await new Promise((done) => opening.addEventListener('success', done));
  const tx = opening.result.transaction(['marks', 'outbox', 'files'], 'readwrite');
  tx.objectStore('marks').put(bytes(marksRecord(marks)), CHAT);
  tx.objectStore('outbox').put(bytes(row), row.tmpId);
  tx.objectStore('files').put(new Blob(['bytes']), [row.tmpId, 'file']);
  await new Promise((done) => tx.addEventListener('complete', done));
  opening.result.close();
  const journal = await open(factory);
  const loaded = await journal.load();
  expect([loaded.marks.get(CHAT), loaded.outbox]).toEqual([marks, [row]]);
  expect((await journal.file(row.tmpId, 'file'))?.size).toBe(5);
  expect(await databaseNames(factory)).toEqual([NEW]);
});

test('The entry that marks a migration as done is no pull cursor, and does not count as damage', async () => {
  const loaded = await (await open(await withOld())).load();
  expect(Object.keys(loaded.cursors).sort()).toEqual([MIGRATED, 'writer']);
  expect([loaded.lost, loaded.damaged]).toEqual([[], false]);
});

test('[INV-12] A journal created without the older format merges the older marks at the next boot', async () => {
  const factory = await withOld();
  const unlisted = overriding(factory, { databases: () => Promise.reject(new Error('not now')) });
  const first = await open(unlisted);
  await first.load();
  const row = { at: 0, folded: emptyFolded, summary: emptySummary };
  const own = { ...emptyMarks, readUpTo: 3, peerReadTo: 8, draft: { text: 'half a word', revision: 1 } };
  await first.commit(() => ({
    rows: new Map([
      [CHAT, row],
      [OTHER, row],
    ]),
    marks: new Map([
      [CHAT, { ...own, removed: { 7: true } }],
      [OTHER, { ...emptyMarks, readUpTo: 9 }],
    ]),
    cursors: { 'done:private': 9 },
  }));
  await first.close();
  const loaded = await (await open(factory, 2)).load();
  expect(loaded.outbox.map(({ tmpId }) => tmpId)).toEqual(['1790000000000abcdefgh']);
  expect(loaded.marks.get(CHAT)).toEqual({
    ...own,
    removed: { 7: true },
    recalled: Timeline.of([{ id: 3, byId: 2, byName: 'Mira' }]),
    readUpTo: 5,
    readTold: 4,
    openedAt: 9,
  });
  expect(loaded.marks.get(OTHER)?.readUpTo).toBe(9);
  // The row of the chat was made without the older marks, so it counts as lost and is made again.
  expect([loaded.lost, [...loaded.rows.keys()]]).toEqual([[CHAT], [OTHER]]);
  expect(await databaseNames(factory)).toEqual([NEW]);
});

test('An outbox row in both journals keeps its version from the newer journal', async () => {
  const factory = await withOld();
  const unlisted = overriding(factory, { databases: () => Promise.reject(new Error('not now')) });
  const first = await open(unlisted);
  await first.load();
  const row: OutboxRow = {
    tmpId: '1790000000000abcdefgh',
    chat: CHAT,
    work: { kind: 'message', type: 0, content: 'hello', upload: null },
    state: 'failed',
    order: 2,
    writtenAt: 5,
    attempts: 3,
    firstAttemptAt: 6,
    attemptEndedAt: 7,
    failure: 'refused',
  };
  await first.commit(() => ({ outbox: { put: [row] } }));
  await first.close();
  expect((await (await open(factory, 2)).load()).outbox).toEqual([row]);
});

test('An older database that does not open in time is migrated at the next boot, and closed when it opens', async () => {
  const factory = await withOld();
  let late: { succeed: () => void; real: IDBOpenDBRequest } | null = null;
  const slow = overriding(factory, {
    open: (name, version) => {
      if (name !== OLD) return factory.open(name, version);
      const real = factory.open(name);
      const { request, succeed } = heldBack(real);
      late = { succeed, real };
      return request;
    },
  });
  const scheduler = new VirtualTimeScheduler();
  const opening = open(slow, 1, scheduler);
  const failure = opening.catch((error: unknown) => error);
  await passDeadlines(scheduler, opening);
  expect(await failure).toBeInstanceOf(Error);
  const { succeed, real } = late as unknown as { succeed: () => void; real: IDBOpenDBRequest };
  succeed();
  await turn();
  expect(() => real.result.transaction('marks')).toThrow(
    expect.objectContaining({ name: 'InvalidStateError' }),
  );
  const loaded = await (await open(factory, 2)).load();
  expect([loaded.outbox.length, loaded.marks.get(CHAT)?.readUpTo]).toEqual([1, 5]);
  expect(await databaseNames(factory)).toEqual([NEW]);
});

test('An older database that hangs while it is read is migrated at the next boot', async () => {
  const factory = await withOld();
  let released = false;
  const busy = inDatabase(factory, OLD, (db) => {
    const tx = db.transaction(['marks', 'outbox'], 'readwrite');
    const again = (): void => {
      if (!released) tx.objectStore('marks').get('none').addEventListener('success', again);
    };
    again();
    return tx;
  });
  await turn();
  const scheduler = new VirtualTimeScheduler();
  const opening = open(factory, 1, scheduler);
  const failure = opening.catch((error: unknown) => error);
  await passDeadlines(scheduler, opening);
  expect(await failure).toBeInstanceOf(Error);
  released = true;
  await busy;
  expect((await (await open(factory, 2)).load()).outbox).toHaveLength(1);
});

test('Opening the journal does not wait for a slow deletion of the old database', async () => {
  const factory = await withOld();
  const slow = overriding(factory, { deleteDatabase: () => heldBack(factory.open('any')).request });
  const scheduler = new VirtualTimeScheduler();
  const opening = open(slow, 1, scheduler);
  await passDeadlines(scheduler, opening);
  expect((await (await opening).load()).outbox).toHaveLength(1);
  expect(await databaseNames(factory)).toContain(OLD);
});

test('An old database without stores is deleted, and the journal opens empty', async () => {
  const factory = new IDBFactory();
  const opening = factory.open(OLD);
  await new Promise((done) => opening.addEventListener('success', done));
  opening.result.close();
  expect((await (await open(factory)).load()).outbox).toEqual([]);
  expect(await databaseNames(factory)).toEqual([NEW]);
});

// One record that cannot be stored or read, in a database that works otherwise.
import 'fake-indexeddb/auto';
import { asyncScheduler, VirtualTimeScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { firstReadable, isReadable } from '../../../src/core/contract/blob.ts';
import { damageOf } from '../../../workers/account/journal-losses.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { openCommon } from '../../../workers/journal/common.ts';
import { openIdbStore } from '../../../workers/journal/idb-store.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { readAll } from '../../../workers/journal/load.ts';
import type { Store } from '../../../workers/journal/store.ts';
import { CHAT } from '../support.ts';
import { faultyFactory, type Faults } from './faulty-factory.ts';

async function storeWith(faults: Faults): Promise<{ store: Store; opened: () => number }> {
  const { factory, opened } = faultyFactory(faults);
  const store = await openIdbStore({ factory, name: 'any', writer: 1, scheduler: asyncScheduler });
  return { store, opened };
}

/** A file that its disk does not return any more. */
function unreadableFile(name: string): File {
  const file = new File(['words'], name);
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };
  return Object.assign(file, { slice: () => gone as unknown as Blob });
}

const row = (tmpId: string) => ({
  tmpId,
  chat: CHAT,
  work: { kind: 'message' as const, type: 2, content: '', upload: null },
  state: 'waiting' as const,
  order: 1,
  writtenAt: 1,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
});

test('A value that cannot be stored fails its own write, and the next write succeeds', async () => {
  for (const error of ['DataError', 'DataCloneError', 'NotReadableError', 'UnknownError']) {
    const { store } = await storeWith({ onPut: (_store, value) => (value === 13 ? error : null) });
    await expect(store.write([{ put: 'meta', key: 'bad', value: 13 }], true)).rejects.toMatchObject({
      why: 'record',
    });
    await store.write([{ put: 'meta', key: 'good', value: 1 }], true);
    expect(await store.getMany('meta', ['bad', 'good'])).toEqual([undefined, 1]);
    store.close();
  }
});

test('A write whose every transaction fails is a lost database, and a full disk a full disk', async () => {
  let error: string | null = null;
  const { store } = await storeWith({ onPut: () => error });
  for (const [name, why] of [
    ['DataError', 'gone'],
    ['UnknownError', 'gone'],
    ['QuotaExceededError', 'quota'],
  ] as const) {
    error = name;
    await expect(store.write([{ put: 'meta', key: 'a', value: 1 }], true)).rejects.toMatchObject({ why });
  }
});

test('A row is stored without a file that cannot be read, beside the file of another row', async () => {
  const isBad = (value: unknown): boolean => value instanceof File && value.name === 'rewritten.txt';
  const { store } = await storeWith({
    onPut: (name, value) => (name === 'files' && isBad(value) ? 'DataError' : null),
  });
  const journal = new Journal(store, jsonCodec);
  await journal.commit(() => ({
    strict: true,
    cursors: { 'done:private': 7 },
    outbox: {
      put: [row('a'), row('b')],
      files: [
        { tmpId: 'a', part: 'file', blob: unreadableFile('rewritten.txt') },
        { tmpId: 'b', part: 'file', blob: new File(['good'], 'good.txt') },
      ],
    },
  }));
  const loaded = await journal.load();
  expect(loaded.outbox.map(({ tmpId }) => tmpId)).toEqual(['a', 'b']);
  expect(loaded.cursors).toMatchObject({ 'done:private': 7 });
  expect(await journal.file('a', 'file')).toBeNull();
  expect(await journal.file('b', 'file')).toMatchObject({ size: 4 });
});

test('A file that is read well and still cannot be stored costs no row and no cursor', async () => {
  const { store } = await storeWith({ onPut: (name) => (name === 'files' ? 'DataError' : null) });
  const journal = new Journal(store, jsonCodec);
  await journal.commit(() => ({
    outbox: { put: [row('a')], files: [{ tmpId: 'a', part: 'file', blob: new File(['good'], 'a.txt') }] },
  }));
  expect((await journal.load()).outbox).toHaveLength(1);
});

test('An unreadable record is undefined, and all other records are read', async () => {
  for (const error of ['NotReadableError', 'DataError', 'UnknownError']) {
    const isBad = (key: unknown): boolean => key === 'bad' || key === 'all';
    const { store } = await storeWith({
      onGet: (name, key) => (name === 'outbox' && isBad(key) ? error : null),
    });
    const bytes = jsonCodec.encode(row('good'));
    await store.write(
      [
        { put: 'outbox', key: 'bad', value: bytes },
        { put: 'outbox', key: 'good', value: bytes },
      ],
      true,
    );
    expect(await store.get('outbox', 'bad')).toBeUndefined();
    expect((await store.range('outbox', 'a', 'z', { reverse: true })).map(([key]) => key)).toEqual([
      'good',
      'bad',
    ]);
    const loaded = readAll(await store.all(['outbox', 'meta']), new Map(), jsonCodec);
    expect([loaded.outbox.map(({ tmpId }) => tmpId), loaded.junk]).toEqual([['good'], [['outbox', 'bad']]]);
    // The user learns that an unsent message is lost: no pull brings it again.
    expect(damageOf(loaded)).toBe('unsent');
    expect(damageOf({ damaged: true, junk: [['chats', 'bad']] })).toBe('damaged');
    store.close();
  }
});

test('[ERR-18] A file is readable if its first and last byte are, and a deleted one reads as empty', async () => {
  expect(await isReadable(new File([], 'empty'))).toBe(true);
  expect(await isReadable(new File(['a'], 'one'))).toBe(true);
  expect(await isReadable(unreadableFile('rewritten'))).toBe(false);
  const deleted = Object.assign(new File(['words'], 'deleted'), { slice: () => new Blob([]) });
  expect(await isReadable(deleted)).toBe(false);
  const half = new File(['words'], 'half');
  const cut = Object.assign(half, { slice: (start: number) => new Blob(start === 0 ? ['w'] : []) });
  expect(await isReadable(cut)).toBe(false);
});

test('[ERR-18] A file deleted after its acceptance is read from the copy in the journal', async () => {
  const copy = new File(['words'], 'copy');
  expect(await firstReadable([() => unreadableFile('held'), () => Promise.resolve(copy)])).toBe(copy);
  expect(await firstReadable([() => copy, () => Promise.reject(new Error('not asked'))])).toBe(copy);
  expect(await firstReadable([() => undefined, () => Promise.resolve(null)])).toBeNull();
});

test('A sign-in that cannot be read hides no other sign-in', async () => {
  const isBad = (key: unknown): boolean => key === 'bad' || key === 'all';
  let isDamaged = false;
  const { factory } = faultyFactory({
    onGet: (name, key) => (isDamaged && name === 'sign-ins' && isBad(key) ? 'NotReadableError' : null),
  });
  const common = await openCommon(factory, 'host', crypto);
  for (const id of ['bad', 'good']) await common.putSignIn({ id, ended: false, self: null });
  isDamaged = true;
  expect((await common.signIns()).map(({ id }) => id)).toEqual(['good']);
  common.close();
});

test('[INV-12] A full disk that closes the database is a full disk, and reads wait until it opens again', async () => {
  let [isFull, isShut] = [false, false];
  for (const message of ['Connection is closing because of: IO error: FILE_ERROR_NO_SPACE', '']) {
    const { factory } = faultyFactory({
      message,
      onPut: () => {
        if (isFull) isShut = true;
        return isFull ? 'UnknownError' : null;
      },
      isShut: () => isShut,
    });
    const scheduler = new VirtualTimeScheduler();
    const store = await openIdbStore({ factory, name: 'any', writer: 1, scheduler });
    await store.write([{ put: 'meta', key: 'a', value: 1 }], true);
    isFull = true;
    for (let tries = 0; tries < 2; tries++) {
      const write = store.write([{ put: 'meta', key: 'b', value: 2 }], true);
      await expect(write).rejects.toMatchObject({ why: 'quota' });
    }
    let value: unknown = 'unread';
    const reading = Promise.all([store.get('meta', 'a'), store.keys('pages')]).then(([it]) => (value = it));
    await expect.poll(() => scheduler.actions.length).toBeGreaterThan(1);
    expect(value).toBe('unread');
    isFull = false;
    isShut = false;
    scheduler.maxFrames = 5000;
    scheduler.flush();
    await reading;
    expect(value).toBe(1);
    await store.write([{ put: 'meta', key: 'b', value: 2 }], true);
    expect(await store.get('meta', 'b')).toBe(2);
    store.close();
  }
});

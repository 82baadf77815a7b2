// A database handle that dies under the journal store. Safari ends the process that holds the database, and
// every later request on the same handle fails.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { asyncScheduler } from 'rxjs';
import { expect, test } from 'vitest';
import { openIdbStore } from '../../../workers/journal/idb-store.ts';

/** `kill` makes every open handle throw this error; `opened` counts the handles. */
function killableFactory(error: string): { factory: IDBFactory; kill: () => void; opened: () => number } {
  const factory = new IDBFactory();
  const handles: IDBDatabase[] = [];
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    const request = factory.open(name, version);
    request.addEventListener('success', () => handles.push(request.result));
    return request;
  };
  const kill = (): void => {
    for (const handle of handles)
      handle.transaction = () => {
        throw new DOMException('Connection to Indexed Database server lost', error);
      };
  };
  return { factory: Object.assign(Object.create(factory), { open }), kill, opened: () => handles.length };
}

test('The store opens a dead database handle again once, and its reads and writes succeed', async () => {
  for (const error of ['UnknownError', 'InvalidStateError']) {
    const { factory, kill, opened } = killableFactory(error);
    const store = await openIdbStore({ factory, name: 'any', writer: 1, scheduler: asyncScheduler });
    kill();
    await store.write([{ put: 'meta', key: 'a', value: 1 }], true);
    expect([opened(), await store.get('meta', 'a')]).toEqual([2, 1]);
    kill();
    expect([await store.get('meta', 'a'), opened()]).toEqual([1, 3]);
    store.close();
  }
});

test('A write fails when the reopened database handle dies too', async () => {
  const { factory, kill, opened } = killableFactory('UnknownError');
  const store = await openIdbStore({ factory, name: 'any', writer: 1, scheduler: asyncScheduler });
  kill();
  const open = factory.open.bind(factory);
  factory.open = (...args) => {
    const request = open(...args);
    request.addEventListener('success', kill);
    return request;
  };
  await expect(store.write([{ put: 'meta', key: 'a', value: 1 }], true)).rejects.toMatchObject({
    why: 'gone',
  });
  expect(opened()).toBe(2);
});

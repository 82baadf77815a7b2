import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/contract/result.ts';
import { Sync, type SyncOptions } from '../../../workers/sync/catch-up.ts';
import { pull, type Page } from '../../../workers/sync/pull.ts';
import { decodeFrame, type Frame } from '../../../src/core/wire/index.ts';
import { message, put } from '../support.ts';

const page = (ids: number[]): Result<Page> => ({
  ok: true,
  value: {
    rows: ids.length,
    events: ids.map((id) => put(message(id))),
    highest: Math.max(0, ...ids),
    ascending: ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0)),
  },
});
const frame = (id: number): Frame =>
  decodeFrame(JSON.stringify({ cmd: 3, data: { id, sendId: 2, recvId: 1, type: 0, content: 'x' } })) as Frame;

test('a pull asks on from the last id while pages are full, and stores each with its cursor', async () => {
  const asked: number[] = [];
  const stored: [number[], number | null][] = [];
  const server = [3, 5, 8, 9, 12];
  const failure = await pull('private', 0, {
    size: 2,
    fetchPage: (_kind, from) => {
      asked.push(from);
      return Promise.resolve(page(server.filter((id) => id > from).slice(0, 2)));
    },
    store: (_kind, events, done) => {
      stored.push([events.map((event) => (event.kind === 'message' ? event.message.id : 0)), done]);
      return Promise.resolve();
    },
  });
  expect(failure).toBeNull();
  expect(asked).toEqual([0, 5, 9]);
  expect(stored).toEqual([
    [[3, 5], 5],
    [[8, 9], 9],
    [[12], 12],
  ]);
});

test('where ids do not ascend the cursor moves at the end only, past every row', async () => {
  const done: (number | null)[] = [];
  await pull('group', 0, {
    size: 3,
    fetchPage: (_kind, from) => Promise.resolve(from === 0 ? page([5, 4, 9]) : page([11])),
    store: (_kind, _events, to) => {
      done.push(to);
      return Promise.resolve();
    },
  });
  expect(done).toEqual([null, 11]);
});

test('a server that answers everything at once ends the pull with one answer', async () => {
  let asked = 0;
  await pull('private', 0, {
    size: 2,
    fetchPage: () => {
      asked++;
      return Promise.resolve(page([1, 2, 3, 4, 5]));
    },
    store: () => Promise.resolve(),
  });
  expect(asked).toBe(1);
});

function syncWith(over: Partial<SyncOptions>) {
  const order: string[] = [];
  const sync = new Sync({
    selfId: 1,
    fetchPage: () => Promise.resolve(page([])),
    cursor: () => 0,
    store: () => Promise.resolve(),
    reloadLists: () => Promise.resolve(null),
    onEvent: (event) => order.push(`live ${event.kind === 'message' ? event.message.id : event.kind}`),
    onPeople: () => undefined,
    onAskRead: () => undefined,
    onEnd: (why) => order.push(`end ${why.why}`),
    ...over,
  });
  sync.pulled$.subscribe((count) => count === null && order.push('loading cleared'));
  return { sync, order };
}

test('[PULL-04] after the pull come the buffered live messages, then loading is cleared', async () => {
  const { sync, order } = syncWith({
    fetchPage: (kind) => {
      if (kind === 'private') sync.frame(frame(7));
      return Promise.resolve(page([]));
    },
    store: (kind) => {
      order.push(`pulled ${kind}`);
      return Promise.resolve();
    },
  });
  expect(await sync.catchUp()).toEqual({ is: 'caught-up' });
  expect(order).toEqual(['pulled private', 'pulled group', 'pulled system', 'live 7', 'loading cleared']);
  sync.frame(frame(8));
  expect(order.at(-1)).toBe('live 8');
});

test('a forced logoff acts at once, also while a pull runs', () => {
  const { sync, order } = syncWith({});
  void sync.catchUp();
  sync.frame(decodeFrame(JSON.stringify({ cmd: 2, data: '' })) as Frame);
  expect(order).toEqual(['end forced-logoff']);
});

test('a catch-up that a newer one has overtaken opens no gate', async () => {
  let release: () => void = () => undefined;
  const slow = new Promise<null>((resolve) => {
    release = () => resolve(null);
  });
  const { sync, order } = syncWith({ reloadLists: () => slow });
  const first = sync.catchUp();
  sync.down();
  sync.frame(frame(7));
  release();
  expect(await first).toEqual({ is: 'catch-up-no-answer' });
  expect(order).toEqual(['loading cleared']);
});

test('a refusal and silence are told apart', async () => {
  const refusal = { ok: false, error: { code: 'REFUSED', message: 'no', status: 500 } } as const;
  const silence = { ok: false, error: { code: 'NO_ANSWER' } } as const;
  const pulled = (answer: Result<Page>) =>
    syncWith({ fetchPage: () => Promise.resolve(answer) }).sync.catchUp();
  expect(await pulled(refusal)).toEqual({ is: 'pull-refused', message: 'no' });
  expect(await pulled(silence)).toEqual({ is: 'catch-up-no-answer' });
  const lists = syncWith({ reloadLists: () => Promise.resolve(refusal.error) }).sync.catchUp();
  expect(await lists).toEqual({ is: 'lists-refused', message: 'no' });
});

test('a catch-up that a newer one has overtaken asks for no further page, and clears no loading', async () => {
  const asked: number[] = [];
  let release: () => void = () => undefined;
  const { sync, order } = syncWith({
    fetchPage: (kind, from) => {
      if (kind !== 'private') return Promise.resolve(page([]));
      asked.push(from);
      const full = page(Array.from({ length: 1000 }, (_, index) => from + index + 1));
      return new Promise((resolve) => {
        release = () => resolve(full);
      });
    },
  });
  const first = sync.catchUp();
  while (asked.length < 1) await Promise.resolve();
  const answerFirst = release;
  sync.down();
  order.length = 0;
  void sync.catchUp();
  while (asked.length < 2) await Promise.resolve();
  answerFirst();
  await first;
  expect(asked).toEqual([0, 0]);
  expect(order).toEqual([]);
});

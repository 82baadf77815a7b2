// Node: which ids a look into the history asks for.
import { expect, test } from 'vitest';
import { type HistoryQuery, sliceOf } from '../../../server/messages/history-slice.ts';
import { shapeOf } from '../../../server/messages/pull.ts';

const ANY = { size: 5, page: null, maxId: null, minId: null, around: null, text: null };

/** What is asked of a chat of the ids 1 to 20, and what comes of it. */
async function slice(place: Partial<HistoryQuery>) {
  const asked: unknown[] = [];
  const chat = Array.from({ length: 20 }, (_, n) => ({ id: n + 1 }));
  const cut =
    (name: string, take: (given: number, limit: number) => { id: number }[]) =>
    (given: unknown, limit: number) => {
      asked.push([name, given, limit]);
      return Promise.resolve(take(Number(given), limit));
    };
  const ids = await sliceOf(
    { ...ANY, ...place },
    {
      below: cut('below', (id, limit) => chat.filter((row) => row.id < id).slice(-limit)),
      upTo: cut('upTo', (id, limit) => chat.filter((row) => row.id <= id).slice(-limit)),
      above: cut('above', (id, limit) => chat.filter((row) => row.id > id).slice(0, limit)),
      containing: (text, _place, limit) => cut('containing', () => chat.slice(-limit))(text, limit),
      page: cut('page', (limit, offset) => chat.toReversed().slice(offset, offset + limit)),
    },
  );
  return { asked, ids: ids.toSorted((a, b) => a - b) };
}

test('a history is cut below or above an id, by words, or by page', async () => {
  expect((await slice({ maxId: 7 })).asked).toEqual([['below', 7, 5]]);
  expect((await slice({ minId: 7 })).asked).toEqual([['above', 7, 5]]);
  expect((await slice({ text: 'word' })).asked).toEqual([
    ['below', Number.MAX_SAFE_INTEGER, 1],
    ['containing', 'word', 5],
  ]);
  expect((await slice({})).ids).toEqual([16, 17, 18, 19, 20]);
  expect((await slice({ page: 1 })).asked).toEqual([['page', 5, 0]]);
  expect((await slice({ page: 3 })).asked).toEqual([['page', 5, 10]]);
});

test('around an id it stands in the middle, one place lower in an even number, and the size is kept', async () => {
  expect((await slice({ around: 10 })).ids).toEqual([8, 9, 10, 11, 12]);
  expect((await slice({ around: 10, size: 4 })).ids).toEqual([8, 9, 10, 11]);
  expect((await slice({ around: 10, size: 1 })).ids).toEqual([10]);
  // Near the end more comes from below, near the beginning there is no more.
  expect((await slice({ around: 19 })).ids).toEqual([16, 17, 18, 19, 20]);
  expect((await slice({ around: 1 })).ids).toEqual([1, 2, 3]);
});

test('a pull without an id is a first one', () => {
  expect([shapeOf(0), shapeOf(1)]).toEqual(['first', 'next']);
});

test('a search reads a long chat slice by slice, newest first, and stops when it has enough or nobody waits', async () => {
  const asked: [number, number | null, number][] = [];
  const chat = Array.from({ length: 5_000 }, (_, n) => ({ id: 5_000 - n }));
  const none = () => Promise.reject(new Error('not asked for'));
  const search = (size: number, isGone?: () => boolean) =>
    sliceOf(
      { ...ANY, text: 'word', size },
      {
        upTo: none,
        above: none,
        page: none,
        below: async (id, limit, offset = 0) =>
          chat.filter((row) => row.id < id).slice(offset, offset + limit),
        // Every thousandth message says it.
        containing: async (_text, { before, from }, limit) => {
          asked.push([before, from, limit]);
          return chat
            .filter(({ id }) => id % 1_000 === 0 && id < before && id >= (from ?? 0))
            .slice(0, limit);
        },
      },
      isGone,
    );
  const MAX = Number.MAX_SAFE_INTEGER;
  // An embedded database answers without a turn of the loop, in which others' requests are read.
  const slicesBefore = new Promise((resolve) => setImmediate(() => resolve(asked.length)));
  await search(10);
  expect(await slicesBefore).toBe(1);
  asked.length = 0;
  expect(await search(3)).toEqual([5_000, 4_000, 3_000]);
  expect(asked.splice(0)).toEqual([
    [MAX, 3_001, 3],
    [3_001, 1_001, 1],
  ]);
  expect(await search(10)).toEqual([5_000, 4_000, 3_000, 2_000, 1_000]);
  expect(asked.splice(0).at(-1)).toEqual([1_001, null, 6]);
  expect(await search(10, () => asked.length > 0)).toEqual([5_000, 4_000]);
  expect(asked).toHaveLength(1);
});

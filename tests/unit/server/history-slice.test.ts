// The ids that a query of the history asks for.
import { expect, test } from 'vitest';
import { type HistoryQuery, sliceOf } from '../../../server/messages/history-slice.ts';
import { shapeOf } from '../../../server/messages/pull.ts';

const ANY = { size: 5, page: null, maxId: null, minId: null, around: null, text: null };

/** The queries of a chat with the ids 1 to 20, and the ids that they return. */
async function slice(place: Partial<HistoryQuery>) {
  const queries: unknown[] = [];
  const chat = Array.from({ length: 20 }, (_, n) => ({ id: n + 1 }));
  const query =
    (name: string, take: (given: number, limit: number) => { id: number }[]) =>
    (given: unknown, limit: number) => {
      queries.push([name, given, limit]);
      return Promise.resolve(take(Number(given), limit));
    };
  const ids = await sliceOf(
    { ...ANY, ...place },
    {
      below: query('below', (id, limit) => chat.filter((row) => row.id < id).slice(-limit)),
      upTo: query('upTo', (id, limit) => chat.filter((row) => row.id <= id).slice(-limit)),
      above: query('above', (id, limit) => chat.filter((row) => row.id > id).slice(0, limit)),
      containing: (text, _place, limit) => query('containing', () => chat.slice(-limit))(text, limit),
      page: query('page', (limit, offset) => chat.toReversed().slice(offset, offset + limit)),
    },
  );
  return { queries, ids: ids.toSorted((a, b) => a - b) };
}

test('A chat’s history is selected below or above an id, by text, or by page', async () => {
  expect((await slice({ maxId: 7 })).queries).toEqual([['below', 7, 5]]);
  expect((await slice({ minId: 7 })).queries).toEqual([['above', 7, 5]]);
  expect((await slice({ text: 'word' })).queries).toEqual([
    ['below', Number.MAX_SAFE_INTEGER, 1],
    ['containing', 'word', 5],
  ]);
  expect((await slice({})).ids).toEqual([16, 17, 18, 19, 20]);
  expect((await slice({ page: 1 })).queries).toEqual([['page', 5, 0]]);
  expect((await slice({ page: 3 })).queries).toEqual([['page', 5, 10]]);
});

test('A history window around an id has the id in its middle, and as many ids as requested', async () => {
  expect((await slice({ around: 10 })).ids).toEqual([8, 9, 10, 11, 12]);
  expect((await slice({ around: 10, size: 4 })).ids).toEqual([8, 9, 10, 11]);
  expect((await slice({ around: 10, size: 1 })).ids).toEqual([10]);
  // Near the end more ids come from below, and near the beginning there are no more.
  expect((await slice({ around: 19 })).ids).toEqual([16, 17, 18, 19, 20]);
  expect((await slice({ around: 1 })).ids).toEqual([1, 2, 3]);
});

test('A pull from id 0 counts as a first pull', () => {
  expect([shapeOf(0), shapeOf(1)]).toEqual(['first', 'next']);
});

test('A history search reads from the newest down, and stops with enough hits or without a client', async () => {
  const queries: [number, number | null, number][] = [];
  const chat = Array.from({ length: 5_000 }, (_, n) => ({ id: 5_000 - n }));
  const unexpected = () => Promise.reject(new Error('not asked for'));
  const search = (size: number, isGone?: () => boolean) =>
    sliceOf(
      { ...ANY, text: 'word', size },
      {
        upTo: unexpected,
        above: unexpected,
        page: unexpected,
        below: async (id, limit, offset = 0) =>
          chat.filter((row) => row.id < id).slice(offset, offset + limit),
        // Every thousandth message has the word.
        containing: async (_text, { before, from }, limit) => {
          queries.push([before, from, limit]);
          return chat
            .filter(({ id }) => id % 1_000 === 0 && id < before && id >= (from ?? 0))
            .slice(0, limit);
        },
      },
      isGone,
    );
  const MAX = Number.MAX_SAFE_INTEGER;
  // An embedded database answers without a turn of the event loop. The server needs such turns to read other
  // requests.
  const slicesBefore = new Promise((resolve) => setImmediate(() => resolve(queries.length)));
  await search(10);
  expect(await slicesBefore).toBe(1);
  queries.length = 0;
  expect(await search(3)).toEqual([5_000, 4_000, 3_000]);
  expect(queries.splice(0)).toEqual([
    [MAX, 3_001, 3],
    [3_001, 1_001, 1],
  ]);
  expect(await search(10)).toEqual([5_000, 4_000, 3_000, 2_000, 1_000]);
  expect(queries.splice(0).at(-1)).toEqual([1_001, null, 6]);
  expect(await search(10, () => queries.length > 0)).toEqual([5_000, 4_000]);
  expect(queries).toHaveLength(1);
});

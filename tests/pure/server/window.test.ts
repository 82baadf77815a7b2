// Node: which ids a look into the history asks for.
import { expect, test } from 'vitest';
import { type HistoryQuery, readShape, shapeOf, sliceOf } from '../../../server/messages/window.ts';

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
      containing: cut('containing', (_, limit) => chat.slice(-limit)),
      page: cut('page', (limit, offset) => chat.toReversed().slice(offset, offset + limit)),
    },
  );
  return { asked, ids: ids.toSorted((a, b) => a - b) };
}

test('a history is cut below or above an id, by words, or by page', async () => {
  expect((await slice({ maxId: 7 })).asked).toEqual([['below', 7, 5]]);
  expect((await slice({ minId: 7 })).asked).toEqual([['above', 7, 5]]);
  expect((await slice({ text: 'word' })).asked).toEqual([['containing', 'word', 5]]);
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

test('a pull without an id is a first one, a pull without a size is whole', () => {
  const shape = (minId: number, size: number | null) => readShape(shapeOf(minId, size));
  expect(shape(0, 10)).toEqual({ isFirst: true, isWhole: false });
  expect(shape(0, null)).toEqual({ isFirst: true, isWhole: true });
  expect(shape(1, 10)).toEqual({ isFirst: false, isWhole: false });
  expect(shape(1, null)).toEqual({ isFirst: false, isWhole: true });
});

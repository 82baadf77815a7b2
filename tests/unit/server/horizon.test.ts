import { expect, test } from 'vitest';
import { createHorizon, type Horizon, horizonOf } from '../../../server/messages/horizon.ts';
import { readUpToHorizon } from '../../../server/messages/pull.ts';

/**
 * The highest id that pulls may return, over scripted answers of the database: the newest id and the lowest
 * mark of an open transaction of each query.
 */
function scripted(...answers: [number, number | null][]) {
  let queries = 0;
  let now = 0;
  const rows = async () => [answers[Math.min(queries++, answers.length - 1)]!];
  const pause = async () => {
    now += 300;
  };
  return { horizon: createHorizon(rows, { now: () => now, pause }), queries: () => queries };
}

test('[INV-1] Without open transactions a pull may return ids up to the newest', async () => {
  const { horizon } = scripted([40, null]);
  expect(horizon.known('private')).toBe(0);
  expect(await horizon.reach('private')).toBe(40);
  expect([horizon.known('private'), horizon.known('group')]).toEqual([40, 0]);
});

test('[INV-1] A pull waits for transactions that began before it, and not for those that begin meanwhile', async () => {
  const { horizon, queries } = scripted([40, 38], [45, 39], [50, 40]);
  expect(await horizon.reach('private')).toBe(40);
  expect(queries()).toBe(3);
});

test('[INV-1] If a transaction hangs, the pull ends at its mark, an id below all ids of that transaction', async () => {
  const { horizon } = scripted([40, 38], [45, 38]);
  expect(await horizon.reach('group')).toBe(38);
});

test('Pulls that start during a query share the answer of the next one, and never use an older answer', async () => {
  const first = Promise.withResolvers<(number | null)[][]>();
  const answers = [first.promise, Promise.resolve([[41, null]])];
  let queries = 0;
  const horizon = createHorizon(async () => answers[queries++]!);
  const early = horizon.reach('private');
  await Promise.resolve();
  const late = [horizon.reach('private'), horizon.reach('private'), horizon.reach('private')];
  first.resolve([[40, null]]);
  expect(await early).toBe(40);
  expect(await Promise.all(late)).toEqual([41, 41, 41]);
  expect(queries).toBe(2);
});

test('A failed query fails the pulls that requested it, and no later pull', async () => {
  let queries = 0;
  const horizon = createHorizon(async () => {
    if (queries++ === 0) throw new Error('out');
    return [[7, null]];
  });
  await expect(horizon.reach('private')).rejects.toThrow('out');
  expect(await horizon.reach('private')).toBe(7);
});

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + 1 + n);
interface Asked {
  minId: number;
  size: number;
  upTo: number;
}
const slice = ({ minId, size, upTo }: Asked) => ids(minId, upTo).slice(0, size);
const partOf = (found: number[]) => [{ rows: found.length, found }];
/** The ids of a page. */
async function read(horizon: Horizon, query: Omit<Asked, 'upTo'>, found: (asked: Asked) => number[] = slice) {
  const parts = await readUpToHorizon(horizon, 'private', query, async (asked) => partOf(found(asked)));
  return parts.flatMap((part) => part.found);
}

test('[INV-1] A page far below the newest id needs no query, and the page that ends the pull needs one', async () => {
  const { horizon, queries } = scripted([10_000, null]);
  expect(await read(horizon, { minId: 0, size: 1_000 })).toEqual(ids(0, 1_000));
  expect(queries()).toBe(1);
  expect(await read(horizon, { minId: 1_000, size: 1_000 })).toEqual(ids(1_000, 2_000));
  expect(queries()).toBe(1);
  expect(await read(horizon, { minId: 9_500, size: 1_000 })).toEqual(ids(9_500, 10_000));
  expect(queries()).toBe(2);
});

test('[INV-1] A page that is not full below the known ids is filled up to the newest committed id', async () => {
  const { horizon } = scripted([10_000, null], [10_400, null]);
  await horizon.reach('private');
  // The pulling user can see every hundredth message.
  const everyHundredth = (query: Asked) =>
    slice({ ...query, size: 1_000_000 })
      .filter((id) => id % 100 === 0)
      .slice(0, query.size);
  const rows = await read(horizon, { minId: 2_000, size: 1_000 }, everyHundredth);
  expect(rows).toEqual(ids(2_000, 10_400).filter((id) => id % 100 === 0));
});

test('An embedded database has no concurrent transactions, so a pull may return every id', async () => {
  const rows = () => Promise.reject(new Error('asked'));
  expect(await horizonOf({ engine: 'pglite', rows }).reach('group')).toBe(Number.MAX_SAFE_INTEGER);
});

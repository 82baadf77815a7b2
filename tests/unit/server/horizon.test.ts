import { expect, test } from 'vitest';
import { createHorizon, horizonOf } from '../../../server/messages/horizon.ts';
import { readUpToHorizon } from '../../../server/messages/pull.ts';

/** A horizon over scripted answers of the database: the newest id and the lowest mark of each query. */
function scripted(...answers: [number, number | null][]) {
  let queries = 0;
  let now = 0;
  const rows = async () => [answers[Math.min(queries++, answers.length - 1)]!];
  const pause = async () => {
    now += 300;
  };
  return { horizon: createHorizon(rows, { now: () => now, pause }), queries: () => queries };
}

test('[INV-1] Without open transactions the newest id is within reach', async () => {
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

test('[INV-1] Where a transaction hangs the pull ends below its mark', async () => {
  const { horizon } = scripted([40, 38], [45, 38]);
  expect(await horizon.reach('group')).toBe(38);
});

test('Pulls during a query share the answer of the next one, and never use an older answer', async () => {
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

test('A query that fails fails the pulls that asked for it, and no later pull', async () => {
  let queries = 0;
  const horizon = createHorizon(async () => {
    if (queries++ === 0) throw new Error('out');
    return [[7, null]];
  });
  await expect(horizon.reach('private')).rejects.toThrow('out');
  expect(await horizon.reach('private')).toBe(7);
});

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + 1 + n);
const slice = async ({ minId, size, upTo }: { minId: number; size: number; upTo: number }) =>
  ids(minId, upTo).slice(0, size);

test('[INV-1] A page far below the horizon needs no query, and the page that ends the pull needs one', async () => {
  const { horizon, queries } = scripted([10_000, null]);
  expect(await readUpToHorizon(horizon, 'private', { minId: 0, size: 1_000 }, slice)).toEqual(ids(0, 1_000));
  expect(queries()).toBe(1);
  expect(await readUpToHorizon(horizon, 'private', { minId: 1_000, size: 1_000 }, slice)).toEqual(
    ids(1_000, 2_000),
  );
  expect(queries()).toBe(1);
  expect(await readUpToHorizon(horizon, 'private', { minId: 9_500, size: 1_000 }, slice)).toEqual(
    ids(9_500, 10_000),
  );
  expect(queries()).toBe(2);
});

test('[INV-1] A page that is not full below the known ids goes on to the horizon', async () => {
  const { horizon } = scripted([10_000, null], [10_400, null]);
  await horizon.reach('private');
  // The reader sees every hundredth message.
  const everyHundredth = async (query: Parameters<typeof slice>[0]) =>
    (await slice({ ...query, size: 1_000_000 })).filter((id) => id % 100 === 0).slice(0, query.size);
  const rows = await readUpToHorizon(horizon, 'private', { minId: 2_000, size: 1_000 }, everyHundredth);
  expect(rows).toEqual(ids(2_000, 10_400).filter((id) => id % 100 === 0));
});

test('An embedded database has no concurrent transactions, so every id is within reach', async () => {
  const rows = () => Promise.reject(new Error('asked'));
  expect(await horizonOf({ engine: 'pglite', rows }).reach('group')).toBe(Number.MAX_SAFE_INTEGER);
});

import { expect, test } from 'vitest';
import { createHorizon, horizonOf } from '../../../server/messages/horizon.ts';
import { readUpToHorizon } from '../../../server/messages/pull.ts';

/** Answers of the database to one look after the other: the newest id, the lowest mark. */
function scripted(...answers: [number, number | null][]) {
  let looks = 0;
  let now = 0;
  const rows = async () => [answers[Math.min(looks++, answers.length - 1)]!];
  const pause = async () => {
    now += 300;
  };
  return { horizon: createHorizon(rows, { now: () => now, pause }), looks: () => looks };
}

test('[INV-1] with nobody under way the newest id is within reach', async () => {
  const { horizon } = scripted([40, null]);
  expect(horizon.known('private')).toBe(0);
  expect(await horizon.reach('private')).toBe(40);
  expect([horizon.known('private'), horizon.known('group')]).toEqual([40, 0]);
});

test('[INV-1] a pull waits for those that were under way before it, not for those that begin meanwhile', async () => {
  const { horizon, looks } = scripted([40, 38], [45, 39], [50, 40]);
  expect(await horizon.reach('private')).toBe(40);
  expect(looks()).toBe(3);
});

test('[INV-1] where one hangs the pull ends below its mark', async () => {
  const { horizon } = scripted([40, 38], [45, 38]);
  expect(await horizon.reach('group')).toBe(38);
});

test('pulls that come while the database is asked share the next answer, never the one that was asked before', async () => {
  const first = Promise.withResolvers<(number | null)[][]>();
  const answers = [first.promise, Promise.resolve([[41, null]])];
  let looks = 0;
  const horizon = createHorizon(async () => answers[looks++]!);
  const early = horizon.reach('private');
  await Promise.resolve();
  const late = [horizon.reach('private'), horizon.reach('private'), horizon.reach('private')];
  first.resolve([[40, null]]);
  expect(await early).toBe(40);
  expect(await Promise.all(late)).toEqual([41, 41, 41]);
  expect(looks).toBe(2);
});

test('a database that does not answer fails the pulls that asked, and no later one', async () => {
  let looks = 0;
  const horizon = createHorizon(async () => {
    if (looks++ === 0) throw new Error('out');
    return [[7, null]];
  });
  await expect(horizon.reach('private')).rejects.toThrow('out');
  expect(await horizon.reach('private')).toBe(7);
});

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + 1 + n);
const slice = async ({ minId, size, upTo }: { minId: number; size: number; upTo: number }) =>
  ids(minId, upTo).slice(0, size);

test('[INV-1] far behind, a page costs no look; the page that ends the pull does', async () => {
  const { horizon, looks } = scripted([10_000, null]);
  expect(await readUpToHorizon(horizon, 'private', { minId: 0, size: 1_000 }, slice)).toEqual(ids(0, 1_000));
  expect(looks()).toBe(1);
  expect(await readUpToHorizon(horizon, 'private', { minId: 1_000, size: 1_000 }, slice)).toEqual(
    ids(1_000, 2_000),
  );
  expect(looks()).toBe(1);
  expect(await readUpToHorizon(horizon, 'private', { minId: 9_500, size: 1_000 }, slice)).toEqual(
    ids(9_500, 10_000),
  );
  expect(looks()).toBe(2);
});

test('[INV-1] a page that is not full below the known ids goes on to the horizon', async () => {
  const { horizon } = scripted([10_000, null], [10_400, null]);
  await horizon.reach('private');
  // A reader who sees every hundredth message.
  const seldom = async (query: Parameters<typeof slice>[0]) =>
    (await slice({ ...query, size: 1_000_000 })).filter((id) => id % 100 === 0).slice(0, query.size);
  const rows = await readUpToHorizon(horizon, 'private', { minId: 2_000, size: 1_000 }, seldom);
  expect(rows).toEqual(ids(2_000, 10_400).filter((id) => id % 100 === 0));
});

test('an embedded database has no transactions side by side', async () => {
  const rows = () => Promise.reject(new Error('asked'));
  expect(await horizonOf({ engine: 'pglite', rows }).reach('group')).toBe(Number.MAX_SAFE_INTEGER);
});

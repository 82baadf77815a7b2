// The plain parts of `npm run load`: its options, accounts, books and figures.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceOf, problemsOf, pushesOf, type Received, type Sent } from '../../../bench/load/books.ts';
import { type Counts, note, quantileOf, sumOf } from '../../../bench/load/histogram.ts';
import { limitProblem } from '../../../bench/load/limits.ts';
import { searchHighest, type Step } from '../../../bench/load/measure.ts';
import { readOptions } from '../../../bench/load/options.ts';
import {
  accountsOf,
  allGroups,
  FRIENDS,
  friendOf,
  friendships,
  groupsOf,
  LEAST_SOCKETS,
  nodeOf,
  stalledAccounts,
} from '../../../bench/load/population.ts';
import { pullProblem } from '../../../bench/load/pulls.ts';
import { quantile } from '../../../bench/median.ts';

test('Without options 10,000 sockets are measured for a minute, on one node and on two', () => {
  expect(readOptions([])).toMatchObject({ sockets: 10_000, seconds: 60, nodes: [1, 2], search: true });
  expect(readOptions(['--nodes', '2', '--sockets', '500', '--no-search', '--stalled', '0'])).toMatchObject({
    sockets: 500,
    nodes: [2],
    search: false,
    stalled: 0,
  });
  expect(readOptions(['--help'])).toBeNull();
});

test('The groups and the stalled readers of a small load fit into its accounts', () => {
  expect(readOptions(['--sockets', '200', '--stalled', '500', '--group', '3000'])).toMatchObject({
    group: 200,
    stalled: 100,
  });
});

test('A number out of bounds is refused with the option and its bounds', () => {
  expect(() => readOptions(['--sockets', '199'])).toThrow(/^--sockets takes .* from 200 to 100000/);
  for (const args of [
    ['--rate', '1.5'],
    ['--seconds', '-1'],
    ['--nodes', '1,9'],
    ['--group', 'x'],
  ])
    expect(() => readOptions([args[0]!, args[1]!])).toThrow(args[0]!);
});

const populations = fc.record({
  sockets: fc.integer({ min: LEAST_SOCKETS / 2, max: 600 }).map((half) => 2 * half),
  nodes: fc.constantFrom(1, 2),
  processes: fc.integer({ min: 1, max: 4 }),
  group: fc.integer({ min: 2, max: 200 }),
  stalled: fc.integer({ min: 0, max: 100 }),
});

test('Each account belongs to one process, and each process has accounts on every node', () => {
  fc.assert(
    fc.property(populations, (population) => {
      const all = Array.from({ length: population.processes }, (_, process) =>
        accountsOf(process, population),
      );
      expect(all.flat().toSorted((a, b) => a - b)).toEqual([...Array(population.sockets).keys()]);
      for (const own of all)
        expect(new Set(own.map((account) => nodeOf(account, population))).size).toBe(population.nodes);
    }),
  );
});

test('The recipient of a private message is a friend, and on the other one of two nodes', () => {
  fc.assert(
    fc.property(populations, fc.nat(), fc.nat(FRIENDS - 1), (population, place, choice) => {
      const account = place % population.sockets;
      const friend = friendOf(account, choice, population);
      const pairs = new Set(friendships(population).flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
      expect(pairs).toContain(`${account} ${friend}`);
      if (population.nodes === 2) expect(nodeOf(friend, population)).not.toBe(nodeOf(account, population));
      // Each friendship is one row for each side.
      expect(pairs.size).toBe(population.sockets * FRIENDS);
    }),
  );
});

test('Groups have only accounts that exist, and the stalled readers are members of their group', () => {
  fc.assert(
    fc.property(populations, (population) => {
      const groups = groupsOf(population);
      for (const { first, count } of allGroups(groups)) {
        expect(first).toBeGreaterThanOrEqual(0);
        expect(first + count).toBeLessThanOrEqual(population.sockets);
      }
      expect(stalledAccounts(groups)).toHaveLength(population.stalled);
    }),
  );
});

test('A quantile of the counts is at most 2 % above that of the durations, also over several processes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.double({ min: 0.01, max: 60_000, noNaN: true }), { minLength: 1 }), {
        minLength: 1,
      }),
      fc.constantFrom(0, 0.5, 0.99, 1),
      (processes, q) => {
        const all = processes.map((times) => {
          const counts: Counts = [];
          for (const ms of times) note(counts, ms);
          return counts;
        });
        const sorted = processes.flat().toSorted((a, b) => a - b);
        const exact = sorted[Math.max(1, Math.ceil(sorted.length * q)) - 1]!;
        const counted = quantileOf(sumOf(all), q);
        expect(counted).toBeGreaterThanOrEqual(exact * 0.999);
        expect(counted).toBeLessThanOrEqual(exact * 1.021);
      },
    ),
  );
  expect(quantileOf([], 0.5)).toBe(0);
  expect(quantile([1, 2, 3], 0.5)).toBe(2);
});

const message = (seq: number, recipients: number, outcome: Sent['outcome'] = 'stored'): Sent => ({
  seq,
  sender: 0,
  target: { kind: 'private', account: 1 },
  recipients,
  outcome,
});
const got = (counts: [number, number][], doubled = 0): Received => ({
  counts: new Map(counts),
  doubled,
  pulled: 0,
});

test('The books balance where each stored message has reached each recipient once, over all processes', () => {
  const balance = balanceOf(
    [message(1, 3), message(2, 1)],
    [
      got([[1, 2]]),
      got([
        [1, 1],
        [2, 1],
      ]),
    ],
  );
  expect(balance).toMatchObject({ stored: 2, pushes: 4, lost: 0, doubled: 0, stray: 0 });
  expect(problemsOf(balance)).toEqual([]);
  expect(pushesOf([message(1, 3), message(2, 1), message(3, 9, 'unknown')])).toBe(4);
});

test('A missing push, a doubled one and one for another socket each have a sentence', () => {
  const lost = balanceOf([message(1, 3)], [got([[1, 2]])]);
  expect(problemsOf(lost)).toEqual(['1 messages did not reach a recipient']);
  expect(problemsOf(balanceOf([message(1, 1)], [got([[1, 1]], 1)]))).toEqual(['1 messages came twice']);
  const stray = ['1 messages reached sockets that they are not for'];
  expect(problemsOf(balanceOf([message(1, 1)], [got([[1, 2]])]))).toEqual(stray);
  expect(problemsOf(balanceOf([], [got([[7, 1]])]))).toEqual(stray);
  expect(problemsOf(balanceOf([message(1, 1, 'refused')], [got([[1, 1]])]))).toEqual(stray);
});

test('A message without an answer may arrive or not', () => {
  for (const counts of [[], [[1, 1]]] as [number, number][][])
    expect(problemsOf(balanceOf([message(1, 1, 'unknown')], [got(counts)]))).toEqual([]);
});

test('Pulls must have every stored message of the account once, and no other', () => {
  const expected = { stored: new Set(['a', 'b']), possible: new Set(['a', 'b', 'c']) };
  expect(pullProblem(['a', 'b'], expected)).toBeNull();
  expect(pullProblem(['a', 'b', 'c'], expected)).toBeNull();
  expect(pullProblem(['a'], expected)).toBe('1 messages too few');
  expect(pullProblem(['a', 'b', 'd'], expected)).toBe('1 messages of others');
  expect(pullProblem(['a', 'b', 'a'], expected)).toBe('a message twice');
});

test('A limit of open files that is too low is told with the needed one and the possible sockets', () => {
  expect(limitProblem(10_000, 1, 20_000)).toBeNull();
  expect(limitProblem(10_000, 1, Number.POSITIVE_INFINITY)).toBeNull();
  const sentence = limitProblem(10_000, 1, 4_096);
  expect(sentence).toContain('ulimit -n 11000');
  expect(sentence).toContain('at most 3096 sockets');
  expect(limitProblem(10_000, 2, 6_000)).toBeNull();
  expect(limitProblem(10_000, 1, Number.NaN)).toContain('needs Linux');
});

/** A server that answers quickly up to `capacity`. */
const stepAt = (rate: number, capacity: number): Step => {
  const times = (ms: number) => ({ p50: ms, p95: ms, p99: ms, max: ms });
  return {
    rate,
    balance: balanceOf([], []),
    latency: times(rate <= capacity ? 20 : 5_000),
    answers: times(1),
    late: times(1),
    pushesPerSecond: rate,
    cores: { nodes: 1, PostgreSQL: 1, Redis: 0, clients: 1 },
    failure: null,
  };
};

test('The search raises the rate until a step fails, and tries one between the last two', async () => {
  const search = async (capacity: number) => {
    const { steps, best } = await searchHighest(100, async (rate) => stepAt(rate, capacity));
    return { rates: steps.map(({ rate }) => rate), best: best?.rate ?? null };
  };
  expect(await search(200)).toEqual({ rates: [100, 160, 256, 202], best: 160 });
  expect(await search(210)).toEqual({ rates: [100, 160, 256, 202], best: 202 });
  expect(await search(50)).toEqual({ rates: [100], best: null });
  expect((await search(1e9)).rates).toHaveLength(10);
});

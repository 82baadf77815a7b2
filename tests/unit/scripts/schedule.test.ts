import { expect, test } from 'vitest';
import { runBeside, startable } from '../../../scripts/test/schedule.ts';

const ring = (name: string, cores: number, gigabytes = 1) => ({ name, cores, gigabytes });
const TWO_CORES = { cores: 2, gigabytes: 6 };
const names = (rings: readonly { name: string }[]) => rings.map(({ name }) => name);

test('Rings that wait start beside the first ring that computes, as long as cores are free', () => {
  const due = [
    ring('headless', 1.6),
    ring('browser', 1.6),
    ring('nodes', 0.2),
    ring('desktop', 0.2),
    ring('network', 0.2),
  ];
  expect(names(startable(due, [], TWO_CORES))).toEqual(['headless', 'nodes', 'desktop']);
  expect(names(startable(due.slice(1), [ring('headless', 1.6)], TWO_CORES))).toEqual(['nodes', 'desktop']);
});

test('Fractions of cores add up to whole ones: 0.8, 0.8 and 0.4 fit two cores', () => {
  const due = [ring('a', 0.8), ring('b', 0.8), ring('c', 0.4)];
  expect(names(startable(due, [], TWO_CORES))).toEqual(['a', 'b', 'c']);
});

test('A ring starts only where its memory is free', () => {
  const due = [ring('browser', 0.5, 5), ring('nodes', 0.5, 2), ring('deploy', 0.5, 1)];
  expect(names(startable(due, [], TWO_CORES))).toEqual(['browser', 'deploy']);
});

test('A ring that is larger than the machine runs alone', () => {
  const due = [ring('browser', 4, 20), ring('nodes', 0.2)];
  expect(names(startable(due, [], TWO_CORES))).toEqual(['browser']);
  expect(names(startable(due, [ring('headless', 1.6)], TWO_CORES))).toEqual(['nodes']);
  expect(names(startable(due.toReversed(), [], { cores: 0, gigabytes: 0 }))).toEqual(['nodes']);
});

/** Runs a plan whose rings end when the test ends them. */
function started(plan: readonly ReturnType<typeof ring>[], isStopped?: () => boolean) {
  const log: string[] = [];
  const ends = new Map<string, (result: string) => void>();
  const results = runBeside(
    plan,
    TWO_CORES,
    ({ name }) => {
      log.push(name);
      return new Promise<string>((resolve) => ends.set(name, resolve));
    },
    isStopped,
  );
  const end = async (name: string) => {
    ends.get(name)!(`${name} ended`);
    // Promises settle before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, results, end };
}

test('A due ring starts when another one ends, and the results are in the order of the plan', async () => {
  const { log, results, end } = started([ring('headless', 1.6), ring('browser', 1.6), ring('nodes', 0.4)]);
  expect(log).toEqual(['headless', 'nodes']);
  await end('nodes');
  expect(log).toEqual(['headless', 'nodes']);
  await end('headless');
  expect(log).toEqual(['headless', 'nodes', 'browser']);
  await end('browser');
  expect(await results).toEqual(['headless ended', 'browser ended', 'nodes ended']);
});

test('After a signal no further ring starts, and the results of the others come', async () => {
  let isStopped = false;
  const { log, results, end } = started([ring('headless', 1.6), ring('browser', 1.6)], () => isStopped);
  isStopped = true;
  await end('headless');
  expect(log).toEqual(['headless']);
  expect(await results).toEqual(['headless ended']);
});

test('A ring that rejects rejects the run', async () => {
  const failing = runBeside([ring('headless', 1)], TWO_CORES, () => Promise.reject(new Error('no disk')));
  await expect(failing).rejects.toThrow('no disk');
});

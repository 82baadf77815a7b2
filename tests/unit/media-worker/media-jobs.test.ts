import { expect, test } from 'vitest';
import {
  IDLE_LIMIT,
  LOAD_LIMIT,
  type MediaJob,
  MediaJobs,
  RETRY_AFTER,
  type SpawnedWorker,
} from '../../../src/platform/media/media-jobs.ts';

interface Calls {
  ready: () => Promise<unknown>;
  draw: (name: string) => Promise<unknown>;
}

interface TestWorker extends SpawnedWorker<Calls> {
  /** Settles the oldest pending call. */
  answer: (value: unknown) => void;
  crash: () => void;
}

/**
 * Jobs with a clock and workers that the test controls.
 * @param loads whether the nth worker's script loads
 */
function setUp(loads: (nth: number) => boolean | 'throws' | 'silent' = () => true) {
  const log: string[] = [];
  const workers: TestWorker[] = [];
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  const spawn = (): TestWorker => {
    const nth = workers.length + 1;
    const loading = loads(nth);
    const open: ((value: unknown) => void)[] = [];
    let crash = (): void => undefined;
    const broken = new Promise<void>((resolve) => {
      crash = () => resolve();
    });
    log.push(`spawn ${nth}`);
    const worker: TestWorker = {
      calls: {
        ready: () => (loading === true ? Promise.resolve(true) : new Promise(() => undefined)),
        draw: (name) => {
          log.push(`${name} in ${nth}`);
          return new Promise((settle) => open.push(settle));
        },
      },
      broken,
      end: () => log.push(`end ${nth}`),
      answer: (value) => open.shift()?.(value),
      crash,
    };
    workers.push(worker);
    if (loading === 'throws') throw new Error('no more workers');
    if (loading === false) crash();
    return worker;
  };
  const jobs = new MediaJobs<Calls>({
    spawn,
    after: (ms, act) => {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    repair: () => {
      log.push('repair');
      return Promise.resolve();
    },
  });
  const run = (job: MediaJob<Calls, string>) => jobs.run(job);
  const draw = (name: string) => {
    const job: MediaJob<Calls, string> = {
      run: (calls) => calls.draw(name),
      limit: 5000,
      valid: (answer) => (typeof answer === 'string' ? answer : undefined),
    };
    return run(job);
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  const pass = async (ms: number): Promise<void> => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.act();
    }
    await settle();
  };
  return { run, draw, log, workers, timers, settle, pass };
}

const JOB_FAILED = { kind: 'failed', why: 'job' };
const NOT_LOADED = { kind: 'failed', why: 'worker' };

test('Media jobs run one at a time in the order of the calls, in one worker', async () => {
  const { draw, log, workers, settle } = setUp();
  const [first, second] = [draw('a'), draw('b')];
  await settle();
  expect(log).toEqual(['spawn 1', 'a in 1']);
  workers[0]!.answer('A');
  expect(await first).toEqual({ kind: 'done', value: 'A' });
  await settle();
  workers[0]!.answer('B');
  expect(await second).toEqual({ kind: 'done', value: 'B' });
  expect(log).toEqual(['spawn 1', 'a in 1', 'b in 1']);
});

test('A media job over its time limit ends the worker, and the next job runs in a new one', async () => {
  const { draw, log, workers, settle, pass } = setUp();
  const [bomb, next] = [draw('bomb'), draw('next')];
  await settle();
  await pass(4999);
  expect(log).toEqual(['spawn 1', 'bomb in 1']);
  await pass(1);
  expect(await bomb).toEqual(JOB_FAILED);
  expect(log).toEqual(['spawn 1', 'bomb in 1', 'end 1', 'spawn 2', 'next in 2']);
  workers[1]!.answer('N');
  expect(await next).toEqual({ kind: 'done', value: 'N' });
});

test('A media job that crashes the worker fails alone', async () => {
  const { draw, log, workers, settle } = setUp();
  const [bomb, next] = [draw('bomb'), draw('next')];
  await settle();
  workers[0]!.crash();
  expect(await bomb).toEqual(JOB_FAILED);
  await settle();
  expect(log.at(-1)).toBe('next in 2');
  workers[1]!.answer('N');
  expect(await next).toEqual({ kind: 'done', value: 'N' });
});

test('A media worker that fails between two jobs does not fail the next job', async () => {
  const { draw, log, workers, settle } = setUp();
  const first = draw('a');
  await settle();
  workers[0]!.answer('A');
  await first;
  workers[0]!.crash();
  await settle();
  const second = draw('b');
  await settle();
  expect(log).toEqual(['spawn 1', 'a in 1', 'end 1', 'spawn 2', 'b in 2']);
  workers[1]!.answer('B');
  expect(await second).toEqual({ kind: 'done', value: 'B' });
});

test('An invalid answer of the media worker ends the worker and fails the job', async () => {
  const { draw, log, workers, settle } = setUp();
  const job = draw('a');
  await settle();
  workers[0]!.answer({ not: 'a string' });
  expect(await job).toEqual(JOB_FAILED);
  expect(log.at(-1)).toBe('end 1');
});

test('A media worker script that did not load is requested once more, after a repair of its copies and a pause', async () => {
  const { draw, log, workers, settle, pass } = setUp((nth) => nth > 1);
  const job = draw('a');
  await settle();
  expect(log).toEqual(['spawn 1', 'end 1', 'repair']);
  await pass(RETRY_AFTER);
  expect(log).toEqual(['spawn 1', 'end 1', 'repair', 'spawn 2', 'a in 2']);
  workers[1]!.answer('A');
  expect(await job).toEqual({ kind: 'done', value: 'A' });
});

test.each([false, 'throws', 'silent'] as const)(
  'A script that never loads (%s) fails the job after two attempts, and the next job tries again',
  async (loading) => {
    const { draw, log, workers, settle, pass } = setUp((nth) => nth > 2 || loading);
    const [first, second] = [draw('a'), draw('b')];
    await settle();
    if (loading === 'silent') await pass(LOAD_LIMIT);
    await pass(RETRY_AFTER);
    if (loading === 'silent') await pass(LOAD_LIMIT);
    expect(await first).toEqual(NOT_LOADED);
    await settle();
    expect(log.filter((line) => !line.startsWith('end'))).toEqual([
      'spawn 1',
      'repair',
      'spawn 2',
      'spawn 3',
      'b in 3',
    ]);
    workers[2]!.answer('B');
    expect(await second).toEqual({ kind: 'done', value: 'B' });
  },
);

test('A media worker without a job for 10 s ends, and the next job starts a new one', async () => {
  const { draw, log, workers, settle, pass, timers } = setUp();
  const first = draw('a');
  await settle();
  workers[0]!.answer('A');
  await first;
  await pass(IDLE_LIMIT - 1);
  const second = draw('b');
  await settle();
  // The idle time starts again after each job.
  await pass(1);
  expect(log).toEqual(['spawn 1', 'a in 1', 'b in 1']);
  workers[0]!.answer('B');
  await second;
  await pass(IDLE_LIMIT);
  expect(log.at(-1)).toBe('end 1');
  expect(timers.size).toBe(0);
  void draw('c');
  await settle();
  expect(log.at(-1)).toBe('c in 2');
});

test('A media job that throws before its call to the worker fails alone', async () => {
  const { run, draw, workers, settle } = setUp();
  const job: MediaJob<Calls, string> = {
    run: () => {
      throw new Error('the frame is detached');
    },
    limit: 1,
    valid: () => '',
  };
  expect(await run(job)).toEqual(JOB_FAILED);
  const next = draw('next');
  await settle();
  workers[1]!.answer('N');
  expect(await next).toEqual({ kind: 'done', value: 'N' });
});

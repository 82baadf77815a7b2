// A worker of the engine whose script does not load.
import { expect, test } from 'vitest';
import { CLOSING } from '../../../src/core/contract/seat.ts';
import { NOT_LOADED, repeatHello } from '../../../src/line/repeat-hello.ts';

/** Hellos with these results, in order: the message of an error, or '' for a success. */
function setUp(...results: readonly string[]) {
  const log: string[] = [];
  const due = [...results];
  const answer = repeatHello(
    () => {
      log.push('hello');
      const reason = due.shift() ?? '';
      return reason === '' ? Promise.resolve('up') : Promise.reject(new Error(reason));
    },
    {
      refreshScripts: () => Promise.resolve(log.push('refresh')),
      wait: (ms) => Promise.resolve(log.push(`${ms} ms`)),
    },
  );
  return { log, answer };
}

test('A worker whose script did not load starts once more, after its copies in the caches were replaced', async () => {
  const { log, answer } = setUp(NOT_LOADED);
  expect(await answer).toBe('up');
  expect(log).toEqual(['hello', 'refresh', 'hello']);
});

test('A worker whose script does not load past the caches either is reported', async () => {
  const { log, answer } = setUp(NOT_LOADED, NOT_LOADED);
  await expect(answer).rejects.toThrow(NOT_LOADED);
  expect(log).toEqual(['hello', 'refresh', 'hello']);
});

test('A hello to an engine that is closing is repeated after 100 ms, at most 50 times', async () => {
  const { log, answer } = setUp(...Array.from({ length: 60 }, () => CLOSING));
  await expect(answer).rejects.toThrow(CLOSING);
  expect(log.filter((line) => line === 'hello')).toHaveLength(50);
  expect(log.slice(0, 3)).toEqual(['hello', '100 ms', 'hello']);
});

// A worker of the engine whose script does not load.
import { expect, test, vi } from 'vitest';
import { connectLine } from '../../../src/line/line.ts';

const NOT_LOADED = 'the worker script did not load';
const log: string[] = [];
let isScriptWrong = true;

vi.mock('../../../src/line/connect.ts', () => ({
  NOT_LOADED: 'the worker script did not load',
  workerEntrance: () => ({}),
  connect: () => {
    log.push('hello');
    return isScriptWrong ? Promise.reject(new Error(NOT_LOADED)) : new Promise(() => undefined);
  },
}));

async function start(isRepaired: boolean) {
  log.length = 0;
  isScriptWrong = true;
  const line = connectLine({
    build: 'b',
    tokens: null,
    keepTokens: () => undefined,
    auto: () => null,
    languages: [],
    take: false,
    alone: false,
    inpage: false,
    refreshScripts: () => {
      log.push('refresh');
      isScriptWrong = !isRepaired;
      return Promise.resolve();
    },
  });
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  return line.state();
}

test('A worker whose script did not load starts once more, after its copies in the caches were replaced', async () => {
  expect(await start(true)).toEqual({ kind: 'connecting' });
  expect(log).toEqual(['hello', 'refresh', 'hello']);
});

test('A worker whose script does not load past the caches either is reported', async () => {
  expect(await start(false)).toEqual({ kind: 'broken', reason: NOT_LOADED });
  expect(log).toEqual(['hello', 'refresh', 'hello']);
});

import { expect, test } from 'vitest';
import type { Diagnostics } from '../../../src/core/contract/diagnostics.ts';
import { done } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { errorReport } from '../../../src/shared/diagnostics/diagnostics-text.ts';
import { engineFacts } from '../../../src/shared/diagnostics/engine-facts.ts';

const page = {
  build: 'b1',
  now: new Date('2026-01-02T03:04:05Z'),
  path: '/home/chat',
  userAgent: 'a browser',
  line: { state: () => ({ kind: 'broken', reason: 'the worker script did not load' }) } as unknown as Line,
  error: undefined,
};
const none = { engine: () => Promise.resolve(null), browser: () => Promise.reject(new Error('denied')) };

test('The error report of an engine that did not start names the build, the page and the reason', async () => {
  expect(await errorReport(page, none)).toEqual({
    page: {
      build: 'b1',
      at: '2026-01-02T03:04:05.000Z',
      path: '/home/chat',
      userAgent: 'a browser',
      line: { kind: 'broken', reason: 'the worker script did not load' },
      error: null,
      cause: null,
    },
    browser: null,
    engine: null,
  });
  expect((await errorReport({ ...page, line: null }, none)).page.line).toBeNull();
});

test('The error report has the error of the page and its cause, without the text that they quote', async () => {
  const cause = new TypeError('x is not a function');
  const error = new Error('Unexpected token in "a secret"', { cause });
  error.stack = 'Error: a secret\n    at Bubble (https://chat.example/assets/chat-1.js:3:14)';
  const report = await errorReport({ ...page, error }, none);
  expect(report.page).toMatchObject({
    error: { name: 'Error', stack: ['at Bubble (/assets/chat-1.js:3:14)'] },
    cause: { name: 'TypeError', message: 'x is not a function' },
  });
  expect(JSON.stringify(report)).not.toContain('secret');
});

test('An error report waits 3 s for the engine, and has its diagnostics if it answers', async () => {
  const facts = { build: 'b1' } as Diagnostics;
  const answering = { command: () => Promise.resolve(done(facts)) } as unknown as Line;
  expect(await engineFacts(answering, () => undefined)).toBe(facts);
  const silent = { command: () => new Promise(() => undefined) } as unknown as Line;
  const waits: number[] = [];
  const setTimer = (callback: () => void, ms: number): void => {
    waits.push(ms);
    callback();
  };
  expect(await engineFacts(silent, setTimer)).toBeNull();
  expect(waits).toEqual([3000]);
});

import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart, PartLoadError, LOAD_TIMEOUT, type Part } from '../../../src/shared/lazy/load-part.ts';

/** Renders a part that loads on demand; resolves with the error that the nearest error boundary would get. */
const failureOf = (part: Part<object>): Promise<unknown> =>
  new Promise((onShellError) => {
    renderToPipeableStream(createElement(part), { onShellError, onError: () => undefined });
  });

test('[ROUTE-07] A part of the app that has not loaded after 120 s fails, and can be requested again', async () => {
  expect(LOAD_TIMEOUT).toBe(120_000);
  let requests = 0;
  let elapse: () => void = () => undefined;
  const Missing = lazyPart(
    () => {
      requests++;
      return new Promise<never>(() => undefined);
    },
    (callback, ms) => {
      expect(ms).toBe(LOAD_TIMEOUT);
      elapse = callback;
    },
  );
  let isSettled = false;
  const preloaded = Missing.preload().then(() => {
    isSettled = true;
  });
  const failing = failureOf(Missing);
  await Promise.resolve();
  expect([requests, isSettled]).toEqual([1, false]);
  elapse();
  await preloaded;
  const failure = await failing;
  expect(failure).toBeInstanceOf(PartLoadError);
  expect(failure).toMatchObject({ cause: { message: 'it takes too long' } });
  expect(requests).toBe(1);
  (failure as PartLoadError).forget();
  void Missing.preload();
  expect(requests).toBe(2);
});

test('A preload that fails keeps no failure: the next render loads the part again', async () => {
  let requests = 0;
  const Part = lazyPart(() => {
    requests++;
    return requests === 1 ? Promise.reject(new TypeError('no network')) : new Promise<never>(() => undefined);
  });
  await Part.preload();
  expect(requests).toBe(1);
  void failureOf(Part);
  await Promise.resolve();
  expect(requests).toBe(2);
});

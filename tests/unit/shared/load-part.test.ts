import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { lazyPart, PartLoadError, PATIENCE, type Part } from '../../../src/shared/lazy/load-part.ts';

/** Draws a part; resolves with what the nearest boundary would get. */
const failureOf = (part: Part<object>): Promise<unknown> =>
  new Promise((onShellError) => {
    renderToPipeableStream(createElement(part), { onShellError, onError: () => undefined });
  });

test('[ROUTE-07] a part that has not loaded after 120 s is treated as failed, and can be asked for anew', async () => {
  expect(PATIENCE).toBe(120_000);
  let asked = 0;
  let giveUp: () => void = () => undefined;
  const Missing = lazyPart(
    () => {
      asked++;
      return new Promise<never>(() => undefined);
    },
    (act, ms) => {
      expect(ms).toBe(PATIENCE);
      giveUp = act;
    },
  );
  let over = false;
  const waited = Missing.preload().then(() => {
    over = true;
  });
  const failing = failureOf(Missing);
  await Promise.resolve();
  expect([asked, over]).toEqual([1, false]);
  giveUp();
  await waited;
  const failure = await failing;
  expect(failure).toBeInstanceOf(PartLoadError);
  expect(failure).toMatchObject({ cause: { message: 'it takes too long' } });
  expect(asked).toBe(1);
  (failure as PartLoadError).forget();
  void Missing.preload();
  expect(asked).toBe(2);
});

import { expect, test } from 'vitest';
import { onDemand, PATIENCE } from '../../../src/screens/shared/on-demand.ts';

test('[ROUTE-07] a part that has not loaded after 120 s is treated as failed, and asked for anew after that', async () => {
  expect(PATIENCE).toBe(120_000);
  let asked = 0;
  let giveUp: () => void = () => undefined;
  const Part = onDemand(
    () => {
      asked++;
      return new Promise<never>(() => undefined);
    },
    (act, ms) => {
      expect(ms).toBe(PATIENCE);
      giveUp = act;
    },
  );
  const waited = Part.preload();
  let over = false;
  void waited.then(() => {
    over = true;
  });
  await Promise.resolve();
  expect([asked, over]).toEqual([1, false]);
  giveUp();
  await waited;
  expect(over).toBe(true);
});

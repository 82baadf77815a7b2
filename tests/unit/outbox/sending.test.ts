import { expect, test } from 'vitest';
import type { SendParts } from '../../../workers/outbox/options.ts';
import { Desk, heldLoads, OK, tick } from './desk.ts';

/** Loads of the code that sends, in the hands of the test. */
function loadsOf(desk: Desk): PromiseWithResolvers<SendParts | null>[] {
  const { loads, load } = heldLoads<SendParts>();
  desk.loadSending = load;
  return loads;
}

test('the code that sends is asked for with the first row, once, and again after it did not come', async () => {
  const desk = new Desk();
  const loads = loadsOf(desk);
  await desk.line(true);
  expect(loads).toHaveLength(0);
  await desk.text('a');
  await desk.text('b');
  expect([loads.length, [...desk.stored.keys()], desk.state('a')]).toEqual([1, ['a', 'b'], 'waiting']);
  loads.shift()?.resolve(null);
  await tick();
  expect([loads.length, desk.posted]).toEqual([0, []]);
  await desk.line(true);
  loads.shift()?.resolve(desk.sendParts);
  await tick();
  expect(desk.posted).toEqual(['a']);
  await desk.answer('a', OK);
  expect([desk.posted, loads.length]).toEqual([['a', 'b'], 0]);
});

test('[MSG-02] an outbox with rows of before asks for the code that sends at the first connect', async () => {
  const desk = new Desk();
  desk.up = false;
  await desk.text('a');
  await desk.crash();
  expect(desk.posted).toEqual([]);
  await desk.line(true);
  expect(desk.posted).toEqual(['a']);
});

test('after its end the outbox sends nothing with code that comes late', async () => {
  const desk = new Desk();
  const loads = loadsOf(desk);
  await desk.text('a');
  desk.end();
  loads.shift()?.resolve(desk.sendParts);
  await tick();
  expect([desk.posted, loads.length]).toEqual([[], 0]);
});

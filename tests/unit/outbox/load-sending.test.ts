import { expect, test } from 'vitest';
import type { SendParts } from '../../../workers/outbox/options.ts';
import { Desk, heldLoads, OK, tick } from './desk.ts';

/** Loads of the sending code, which the test resolves. */
function loadsOf(harness: Desk): PromiseWithResolvers<SendParts | null>[] {
  const { loads, load } = heldLoads<SendParts>();
  harness.loadSending = load;
  return loads;
}

test('The outbox loads its sending code with the first row, once, and again after a failed load', async () => {
  const harness = new Desk();
  const loads = loadsOf(harness);
  await harness.setConnected(true);
  expect(loads).toHaveLength(0);
  await harness.text('a');
  await harness.text('b');
  expect([loads.length, [...harness.stored.keys()], harness.state('a')]).toEqual([1, ['a', 'b'], 'waiting']);
  loads.shift()?.resolve(null);
  await tick();
  expect([loads.length, harness.posted]).toEqual([0, []]);
  await harness.setConnected(true);
  loads.shift()?.resolve(harness.sendParts);
  await tick();
  expect(harness.posted).toEqual(['a']);
  await harness.answer('a', OK);
  expect([harness.posted, loads.length]).toEqual([['a', 'b'], 0]);
});

test('[MSG-02] An outbox with stored rows loads its sending code at the first connect', async () => {
  const harness = new Desk();
  harness.up = false;
  await harness.text('a');
  await harness.crash();
  expect(harness.posted).toEqual([]);
  await harness.setConnected(true);
  expect(harness.posted).toEqual(['a']);
});

test('An ended outbox sends nothing with code that loads late', async () => {
  const harness = new Desk();
  const loads = loadsOf(harness);
  await harness.text('a');
  harness.end();
  loads.shift()?.resolve(harness.sendParts);
  await tick();
  expect([harness.posted, loads.length]).toEqual([[], 0]);
});

test('A sending code that does not load is loaded again after 5, 10, 20 and then each 40 s, while rows wait', async () => {
  const harness = new Desk();
  const loads = loadsOf(harness);
  await harness.setConnected(true);
  await harness.text('a');
  for (const pause of [5_000, 10_000, 20_000, 40_000, 40_000]) {
    loads.shift()?.resolve(null);
    await tick();
    await harness.pass(pause - 1);
    expect(loads).toHaveLength(0);
    await harness.pass(1);
    expect(loads).toHaveLength(1);
  }
  loads.shift()?.resolve(harness.sendParts);
  await tick();
  expect(harness.posted).toEqual(['a']);
});

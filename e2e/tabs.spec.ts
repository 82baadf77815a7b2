import { killEngine } from '../scripts/lib/running-engine.ts';
import { test } from './support/proxy.ts';
import { bubbles, expect, openChat, say, enter } from './support/test.ts';

test('[INV-5] three tabs of one person hold one socket and show the same; the tab that opened the engine closes and the others go on', async ({
  behind,
  signedIn,
}) => {
  const { proxy, context } = await behind();
  const first = await context.newPage();
  await enter(first, 'alice');
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [second, third]) await tab.goto('/home/chat');
  for (const tab of [first, second, third]) {
    await openChat(tab, 'Bruno Keller');
    await expect(tab.getByText(/^Live/)).toBeVisible();
  }
  expect(proxy.traffic.open).toBe(1);
  expect(proxy.traffic.opened).toBe(1);
  const bruno = await signedIn('bruno');
  await openChat(bruno, 'Alice Moreau');
  await say(bruno, 'many: to all three');
  await say(second, 'many: from the second');
  const wanted = ['many: to all three', 'many: from the second'];
  for (const tab of [first, second, third, bruno]) {
    await expect.poll(async () => (await bubbles(tab, 'many:')).sort()).toEqual([...wanted].sort());
  }
  const order = await bubbles(first, 'many:');
  for (const tab of [second, third, bruno]) expect(await bubbles(tab, 'many:')).toEqual(order);
  await first.close();
  await say(bruno, 'many: after the first has gone');
  await say(third, 'many: and an answer');
  const all = [...order, 'many: after the first has gone', 'many: and an answer'];
  for (const tab of [second, third, bruno]) await expect.poll(() => bubbles(tab, 'many:')).toEqual(all);
  expect(proxy.traffic.opened).toBe(1);
});

test('[INV-6, INV-7] the engine dies under two tabs: both come back by themselves, with what was written, on one socket', async ({
  behind,
}) => {
  const { proxy, context } = await behind();
  const first = await context.newPage();
  await enter(first, 'mira');
  const second = await context.newPage();
  await second.goto('/home/chat');
  await openChat(first, 'Alice Moreau');
  await openChat(second, 'Alice Moreau');
  await say(first, 'engine: before');
  await expect.poll(() => bubbles(second, 'engine:')).toHaveLength(1);
  await killEngine(first);
  // Nobody touches anything: the tabs notice, find a new engine, and their views fill again.
  await proxy.waitFor((traffic) => traffic.opened === 2);
  for (const tab of [first, second]) {
    await expect(tab.getByText(/^Live/)).toBeVisible();
    await expect.poll(() => bubbles(tab, 'engine:')).toEqual(['engine: before']);
  }
  await say(second, 'engine: after');
  await expect.poll(() => bubbles(first, 'engine:')).toEqual(['engine: before', 'engine: after']);
  expect(proxy.traffic.open).toBe(1);
});

// Several tabs of one user on one engine.
import { killEngine } from '../scripts/lib/running-engine.ts';
import { device } from './support/device.ts';
import { message } from './support/parts.ts';
import { test } from './support/proxy.ts';
import { bubbleTexts, expect, openChat, sendText, signInWithTokens } from './support/test.ts';

test('[INV-5] Three tabs of a user share one socket and show the same; two continue when the first closes', async ({
  behindProxy,
  server,
}) => {
  const { proxy, context } = await behindProxy();
  const first = await context.newPage();
  await signInWithTokens(first, 'alice');
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [second, third]) await tab.goto('/home/chat');
  for (const tab of [first, second, third]) {
    await openChat(tab, 'Bruno Keller');
    await expect(tab.getByText(/^Connected/)).toBeVisible();
  }
  expect(proxy.traffic.open).toBe(1);
  expect(proxy.traffic.opened).toBe(1);
  const [alice, bruno] = [await device(server.origin, 'alice'), await device(server.origin, 'bruno')];
  await bruno.sendText({ friendId: alice.id }, 'many: to all three');
  await sendText(second, 'many: from the second');
  const expected = ['many: to all three', 'many: from the second'];
  for (const tab of [first, second, third]) {
    await expect.poll(async () => (await bubbleTexts(tab, 'many:')).sort()).toEqual([...expected].sort());
  }
  const order = await bubbleTexts(first, 'many:');
  for (const tab of [second, third]) expect(await bubbleTexts(tab, 'many:')).toEqual(order);
  await first.close();
  await bruno.sendText({ friendId: alice.id }, 'many: after the first has gone');
  await sendText(third, 'many: and an answer');
  const all = [...order, 'many: after the first has gone', 'many: and an answer'];
  for (const tab of [second, third]) await expect.poll(() => bubbleTexts(tab, 'many:')).toEqual(all);
  expect(proxy.traffic.opened).toBe(1);
});

test('[INV-6, INV-7] Two tabs recover from a killed engine by themselves, with their messages and on one socket', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy();
  const first = await context.newPage();
  await signInWithTokens(first, 'mira');
  const second = await context.newPage();
  await second.goto('/home/chat');
  await openChat(first, 'Alice Moreau');
  await openChat(second, 'Alice Moreau');
  await sendText(first, 'engine: before');
  // A message that is in flight at the engine's end counts as not sent (MSG-02).
  await expect(message(second, 'engine: before').getByTitle('Sent', { exact: true })).toBeVisible();
  await killEngine(first);
  // Without user input the tabs detect the end of the engine, start another engine and fill their views.
  await proxy.waitFor((traffic) => traffic.opened === 2);
  for (const tab of [first, second]) {
    await expect(tab.getByText(/^Connected/)).toBeVisible();
    await expect.poll(() => bubbleTexts(tab, 'engine:')).toEqual(['engine: before']);
  }
  await sendText(second, 'engine: after');
  await expect.poll(() => bubbleTexts(first, 'engine:')).toEqual(['engine: before', 'engine: after']);
  expect(proxy.traffic.open).toBe(1);
});

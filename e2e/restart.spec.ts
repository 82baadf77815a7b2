import { bubbles, expect, openChat, say, test } from './support/test.ts';

test.use({ kind: { embedded: true } });

test('the server is killed and restarted in mid-conversation: each message stands once, in order, on both sides', async ({
  signedIn,
  server,
}) => {
  test.setTimeout(120_000);
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await say(alice, 'crash: alice 1');
  await say(bruno, 'crash: bruno 1');
  await expect.poll(() => bubbles(alice, 'crash:')).toHaveLength(2);
  await server.kill();
  await say(alice, 'crash: alice 2');
  await say(alice, 'crash: alice 3');
  await say(bruno, 'crash: bruno 2');
  await expect(alice.getByRole('status').filter({ hasText: /Offline|Connecting/ })).toBeVisible();
  await server.start();
  await say(bruno, 'crash: bruno 3');
  const live = /^Live/;
  await expect(alice.getByText(live)).toBeVisible({ timeout: 40_000 });
  await expect(bruno.getByText(live)).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => bubbles(alice, 'crash:'), { timeout: 40_000 }).toHaveLength(6);
  await expect.poll(() => bubbles(bruno, 'crash:'), { timeout: 40_000 }).toHaveLength(6);
  const [atAlice, atBruno] = [await bubbles(alice, 'crash:'), await bubbles(bruno, 'crash:')];
  expect(atAlice).toEqual(atBruno);
  expect(new Set(atAlice).size).toBe(6);
  const of = (name: string): string[] => atAlice.filter((text) => text.startsWith(`crash: ${name}`));
  expect(of('alice')).toEqual(['crash: alice 1', 'crash: alice 2', 'crash: alice 3']);
  expect(of('bruno')).toEqual(['crash: bruno 1', 'crash: bruno 2', 'crash: bruno 3']);
  await alice.reload();
  await expect.poll(() => bubbles(alice, 'crash:')).toEqual(atAlice);
});

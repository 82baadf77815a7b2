// A kill and restart of the server during a conversation.
import { bubbleTexts, connectNow, expect, openChat, sendText, test } from './support/test.ts';

test.use({ serverOptions: { embedded: true, ownProcess: true } });

test('After a kill and restart of the server, both users have each message once and in order @long', async ({
  signedIn,
  server,
}) => {
  const [alice, bruno] = [await signedIn('alice'), await signedIn('bruno')];
  await openChat(alice, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await sendText(alice, 'crash: alice 1');
  await sendText(bruno, 'crash: bruno 1');
  await expect.poll(() => bubbleTexts(alice, 'crash:')).toHaveLength(2);
  await server.kill();
  await sendText(alice, 'crash: alice 2');
  await sendText(alice, 'crash: alice 3');
  await sendText(bruno, 'crash: bruno 2');
  await expect(alice.getByRole('status').filter({ hasText: /Offline|Connecting/ })).toBeVisible();
  await server.start();
  for (const page of [alice, bruno]) await connectNow(page);
  await sendText(bruno, 'crash: bruno 3');
  const live = /^Connected/;
  await expect(alice.getByText(live)).toBeVisible();
  await expect(bruno.getByText(live)).toBeVisible();
  await expect.poll(() => bubbleTexts(alice, 'crash:')).toHaveLength(6);
  await expect.poll(() => bubbleTexts(bruno, 'crash:')).toHaveLength(6);
  const [aliceTexts, brunoTexts] = [await bubbleTexts(alice, 'crash:'), await bubbleTexts(bruno, 'crash:')];
  expect(aliceTexts).toEqual(brunoTexts);
  expect(new Set(aliceTexts).size).toBe(6);
  const textsOf = (name: string): string[] => aliceTexts.filter((text) => text.startsWith(`crash: ${name}`));
  expect(textsOf('alice')).toEqual(['crash: alice 1', 'crash: alice 2', 'crash: alice 3']);
  expect(textsOf('bruno')).toEqual(['crash: bruno 1', 'crash: bruno 2', 'crash: bruno 3']);
  await alice.reload();
  await expect.poll(() => bubbleTexts(alice, 'crash:')).toEqual(aliceTexts);
});

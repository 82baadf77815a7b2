// The message field and the timeline of an open chat: keys, fast typing, the scroll position and the focus.
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import type { HeadRow } from '../../src/core/contract/rows.ts';
import { bubbleTexts, sendText } from '../support/test.ts';
import { CHAT_ANSWERS } from './support/chat-answers.ts';
import { ALICE, BRUNO, HIKING, MIRA, STUDIO } from './support/demo-world.ts';
import { field, messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, chatOf } from './support/world.ts';

test('[X-CHAT-07, DLG-08, DLG-09] Enter sends, Ctrl+Enter adds a line break as the hint says, and a blank text is not sent', async ({
  page: alice,
  engine,
}) => {
  await openChat(alice, 'Mira Okafor');
  const composer = field(alice);
  await expect(alice.getByText('Enter to send · Ctrl+Enter for new line')).toBeVisible();
  await expect(composer).toHaveAccessibleDescription('Enter to send · Ctrl+Enter for new line');
  await composer.pressSequentially('keys: one');
  await composer.press('Control+Enter');
  await composer.pressSequentially('two');
  await expect(composer).toHaveText('keys: one\ntwo');
  expect(engine.argsOf('sendText')).toEqual([]);
  await composer.press('Enter');
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toEqual(['keys: one\ntwo']);
  await composer.fill('  \n ');
  await composer.press('Enter');
  await expect(alice.getByRole('button', { name: 'Send' })).toHaveCount(0);
  // The next text is the proof that the blank one was not sent before it.
  await sendText(alice, 'keys: three');
  await expect.poll(() => bubbleTexts(alice, 'keys:')).toHaveLength(2);
  await expect
    .poll(() => engine.argsOf('sendText').map(({ content }) => content))
    .toEqual(['keys: one\ntwo', 'keys: three']);
});

test('Texts sent faster than the engine answers become separate messages in order, and a URL becomes a link', async ({
  page: alice,
  engine,
}) => {
  const { promise, resolve } = Promise.withResolvers<null>();
  engine.answer('sendText', async (args, world) => {
    await promise;
    return CHAT_ANSWERS.sendText?.(args, world) ?? Promise.reject(new Error('no answer'));
  });
  await openChat(alice, 'Mira Okafor');
  await field(alice).focus();
  const texts = Array.from({ length: 8 }, (_, index) => `fast: ${index}`);
  // The text is typed without pauses between the keys.
  await Promise.all(
    texts.flatMap((text) => [alice.keyboard.insertText(text), alice.keyboard.press('Enter')]),
  );
  expect(await bubbleTexts(alice, 'fast:')).toEqual([]);
  resolve(null);
  await expect.poll(() => bubbleTexts(alice, 'fast:')).toEqual(texts);
  await expect(field(alice)).toBeFocused();
  await sendText(alice, 'link: https://example.org/a?b=1.');
  const link = alice.getByRole('link', { name: 'https://example.org/a?b=1', exact: true });
  await expect(link).toHaveAttribute('rel', /noopener/);
});

test('[X-CHAT-06] A text sent from another tab of the user does not scroll a view that is scrolled up', async ({
  openPage,
  engine,
}) => {
  const reading = await openPage('/home/chat', { viewport: { width: 1280, height: 420 } });
  await openChat(reading, 'Design studio');
  await expect(reading.locator('[data-bubble]').last()).toBeInViewport();
  await messages(reading).evaluate((box) => {
    box.scrollTop = 0;
  });
  await expect(reading.getByRole('button', { name: /newest|new$/ })).toBeVisible();
  const before = await messages(reading).evaluate((box) => ({ top: box.scrollTop, all: box.scrollHeight }));
  engine.change((world) => addMessage(world, groupChat(STUDIO), ALICE, 'elsewhere: from the other tab'));
  await expect.poll(() => messages(reading).evaluate((box) => box.scrollHeight)).toBeGreaterThan(before.all);
  expect(await messages(reading).evaluate((box) => box.scrollTop)).toBe(before.top);
});

test('[X-A11Y-01, X-CHAT-27] The focus moves to the title of the chat when another user ends writing in it', async ({
  page: bruno,
  engine,
}) => {
  const ends: [name: string, key: HeadRow['key'], blocked: NonNullable<HeadRow['blocked']>][] = [
    ['Design studio', groupChat(STUDIO), { why: 'muted' }],
    ['週末登山', groupChat(HIKING), { why: 'left-group', isDissolved: false }],
    ['Design studio', groupChat(STUDIO), { why: 'left-group', isDissolved: true }],
    ['Mira Okafor', privateChat(MIRA), { why: 'not-friends', wereFriends: true }],
    ['Bruno Keller', privateChat(BRUNO), { why: 'banned', reason: 'spam' }],
  ];
  for (const [name, key, blocked] of ends) {
    engine.change((world) => (chatOf(world, key).blocked = null));
    await openChat(bruno, name);
    await field(bruno).fill('half');
    await expect(field(bruno)).toBeFocused();
    engine.change((world) => (chatOf(world, key).blocked = blocked));
    await expect(field(bruno)).toHaveCount(0);
    await expect(bruno.getByRole('heading', { level: 2, name })).toBeFocused();
  }
});

// A quote whose message is far away or deleted, and the dialogs of cards, avatars and announcements.
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { encodeGroupCard, encodeUserCard } from '../../src/core/wire/index.ts';
import { BRUNO, MIRA, readAll, STUDIO, YATING } from './support/demo-world.ts';
import { message, messages } from '../support/parts.ts';
import { expect, openChat, test } from './support/test.ts';
import { addMessage, chatOf, quoteOf } from './support/world.ts';

test('[X-CHAT-22, ERR-21] A quote leads to its message by keyboard and highlights it; a deleted one shows an error', async ({
  page,
  engine,
}) => {
  const chat = privateChat(MIRA);
  engine.change((world) => {
    const rows = Array.from({ length: 600 }, (_, at) =>
      addMessage(world, chat, MIRA, `Message ${at} of many`),
    );
    const [quoted] = rows.slice(40);
    if (quoted) addMessage(world, chat, MIRA, 'quoting: remember?', { quote: quoteOf(quoted) });
    readAll(world);
  });
  await openChat(page, 'Mira Okafor');
  const button = message(page, 'quoting: remember?').getByRole('button', { name: /quoted message/ });
  await expect(button).toBeInViewport();

  await button.focus();
  await page.keyboard.press('Enter');
  const original = message(page, 'Message 40 of');
  await expect(original).toBeInViewport();
  await expect(original).toHaveAttribute('data-marked');
  await expect(original).toBeFocused();
  const [viewport, position] = [await messages(page).boundingBox(), await original.boundingBox()];
  if (!viewport || !position) throw new Error('the message is not on the screen');
  expect(Math.abs(position.y + position.height / 2 - (viewport.y + viewport.height / 2))).toBeLessThan(4);
  await expect(original).not.toHaveAttribute('data-marked');
  expect(await original.boundingBox()).toEqual(position);
  await page.getByRole('button', { name: 'Go to newest message' }).click();
  await expect(button).toBeInViewport();

  engine.change((world) => {
    const { messages: rows } = chatOf(world, chat);
    chatOf(world, chat).messages = rows.filter(({ content }) => content !== 'Message 40 of many');
  });
  await button.click();
  await expect(page.getByText('Unable to locate message')).toBeVisible();
  await expect(message(page, 'quoting: remember?')).toBeInViewport();
});

test('[X-CHAT-15, SYS-04] A click on a card, avatar or announcement opens the dialog of its user, group or announcement', async ({
  page,
  engine,
}) => {
  const chat = privateChat(MIRA);
  engine.change((world) => {
    const user = encodeUserCard({ userId: YATING, nickName: '陳雅婷', headImage: '' });
    addMessage(world, chat, MIRA, user, { type: MessageType.USER_CARD });
    const group = encodeGroupCard({ groupId: STUDIO, groupName: 'Design studio', headImage: '' });
    addMessage(world, chat, MIRA, group, { type: MessageType.GROUP_CARD });
    readAll(world);
  });
  await openChat(page, 'Mira Okafor');
  const opener = messages(page).getByRole('button', { name: /^Contact card.*陳雅婷|^陳雅婷/ });
  await opener.click();
  const card = page.getByRole('dialog', { name: 'Info about 陳雅婷' });
  await expect(card.getByText('yating')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(opener).toBeFocused();
  await messages(page)
    .getByRole('button', { name: /Design studio/ })
    .click();
  const group = page.getByRole('dialog', { name: 'Info about Design studio' });
  await expect(group.getByText(/\d members · Owner: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(group).toBeHidden();
  await messages(page).getByRole('button', { name: 'Info about Mira Okafor' }).last().click();
  const avatarCard = page.getByRole('dialog', { name: 'Info about Mira Okafor' });
  await expect(avatarCard.getByRole('button', { name: 'Send message' })).toBeVisible();
  await page.keyboard.press('Escape');

  engine.answer('systemContent', () => ({
    ok: true,
    value: { text: 'From two to three. <b>All</b> of it: https://example.org/move', link: '' },
  }));
  await openChat(page, 'System messages');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveCount(0);
  await messages(page)
    .getByRole('button', { name: /New terms of use/ })
    .click();
  const announcement = page.getByRole('dialog', { name: 'New terms of use' });
  await expect(announcement).toContainText('From two to three. <b>All</b> of it:');
  await expect(announcement.getByRole('link', { name: 'https://example.org/move' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
});

test('[X-WEB-04] The times of the list and of an open conversation follow a change of the time zone', async ({
  page,
  engine,
}) => {
  // 20:00 UTC of yesterday: another time of day in each zone, and another day in Tokyo.
  const at = new Date().setUTCHours(-4, 0, 0, 0);
  engine.change((world) => {
    addMessage(world, privateChat(BRUNO), BRUNO, 'zone: one', { sendTime: at });
    readAll(world);
  });
  const session = await page.context().newCDPSession(page);
  // The page sees the change when its window gets the focus, else within a minute.
  const moveTo = async (timezoneId: string): Promise<void> => {
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  await openChat(page, 'Bruno Keller');
  const stamp = message(page, 'zone: one').locator('time').last();
  const inList = page.getByRole('link', { name: /Bruno Keller/ }).locator('time');
  for (const [zone, clock] of [
    ['UTC', '20:00'],
    ['Asia/Tokyo', '05:00'],
    ['America/New_York', /1[56]:00/],
  ] as const) {
    await moveTo(zone);
    await expect(stamp).toHaveText(clock);
    await expect(inList).toHaveText(typeof clock === 'string' ? new RegExp(clock) : clock);
  }
});

// Long timelines: scrolling, quotes, cards and announcements.
import type { Locator, Page } from '@playwright/test';
import { askAsAdmin } from './support/admin.ts';
import type { TestServer } from './support/server.ts';
import { bubbleTexts, expect, PASSWORD, sendText, signInWithTokens, test } from './support/test.ts';
import { serverRows } from './support/stored-messages.ts';

/** Two chats of 3,000 messages each; half of the messages are unread. */
test.use({ serverOptions: { load: 'chats=2,messages=6000' } });

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const messageRow = (page: Page, words: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: words });
const chatLink = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(Online )?${name}`) });
const toNewestButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Go to newest message|[\d,]+ new)$/ });

async function openChat(page: Page, name: string): Promise<void> {
  await chatLink(page, name).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(messages(page).getByRole('listitem').first()).toBeVisible();
}

async function signInAsLoad(page: Page): Promise<void> {
  await signInWithTokens(page, 'load');
  await expect(page.getByText(/^Connected/)).toBeVisible();
}

/** Calls the HTTP API as another user or as another device of the same user. Expects code 200. */
async function callApi(
  server: TestServer,
  userName: string,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const call = async (
    endpoint: string,
    verb: string,
    payload: object,
    headers: object,
  ): Promise<{ code: number; data: unknown }> => {
    const response = await fetch(`${server.origin}/api${endpoint}`, {
      method: verb,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
    });
    return (await response.json()) as { code: number; data: unknown };
  };
  const login = await call('/login', 'POST', { terminal: 1, userName, password: PASSWORD }, {});
  const { accessToken } = login.data as { accessToken: string };
  const { code } = await call(path, method, body, { accessToken });
  expect(code).toBe(200);
}

/** The first fully visible message and its distance from the top of the viewport, CSS px. */
function firstVisibleRow(page: Page): Promise<{ key: string; top: number }> {
  return messages(page).evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-key][tabindex]')]
      .map((element) => ({
        key: element.dataset['key'] ?? '',
        top: element.getBoundingClientRect().top - edge,
      }))
      .sort((a, b) => a.top - b.top);
    return rows.find(({ top }) => top >= 0) ?? { key: '', top: 0 };
  });
}

/** Scrolls by `distance`. Resolves with the largest later shift of the message at mid-height, CSS px. */
function scrollAndMeasureShift(page: Page, distance: number): Promise<number> {
  return messages(page).evaluate(async (box, px) => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    box.scrollTop += px;
    await frame();
    await frame();
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const visible = [...box.querySelectorAll('[role=listitem]')].find(
      (element) => element.getBoundingClientRect().bottom > middle,
    );
    if (!visible) throw new Error('no visible message');
    const before = visible.getBoundingClientRect().top;
    let shift = 0;
    for (let n = 0; n < 6; n++) {
      await frame();
      const now = visible.isConnected ? visible.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      shift = Math.max(shift, Math.abs(now - before));
    }
    return shift;
  }, distance);
}

test('[X-CHAT-04, X-CHAT-05, X-CHAT-06] A chat of 3,000 messages opens at the first unread, scrolls without jumps and keeps its place', async ({
  visitor,
  server,
}) => {
  const page = await (await visitor()).newPage();
  await signInAsLoad(page);
  await openChat(page, 'Person 1');
  await expect(messages(page).getByText('1,500 new messages')).toBeInViewport();
  await expect(messageRow(page, 'Message 0 The quick')).toBeInViewport();

  await toNewestButton(page).click();
  await expect(messageRow(page, 'Message 5998')).toBeInViewport();
  await expect(toNewestButton(page)).toBeHidden();
  await expect(chatLink(page, 'Person 1')).not.toHaveAccessibleName(/unread/);

  // Scroll up by several viewports: no message shifts, and the page renders only a part of the chat.
  for (let step = 0; step < 45; step++) expect(await scrollAndMeasureShift(page, -900)).toBe(0);
  expect(await messages(page).getByRole('listitem').count()).toBeLessThan(60);
  expect(await messages(page).evaluate((box) => box.scrollHeight)).toBeLessThan(80_000);
  for (let step = 0; step < 5; step++) expect(await scrollAndMeasureShift(page, 900)).toBe(0);

  // The button leads back to the end and disappears there, although nothing else renders the timeline again.
  await toNewestButton(page).click();
  await expect(messageRow(page, 'Message 5998')).toBeInViewport();
  await expect(toNewestButton(page)).toBeHidden();
  for (let step = 0; step < 5; step++) expect(await scrollAndMeasureShift(page, -900)).toBe(0);

  // A new message shifts no other message, and is counted on the button to the newest message.
  const before = await firstVisibleRow(page);
  const sample = (await serverRows(server.origin, 'load-1'))[0];
  const loadId = sample?.sendId === undefined ? 0 : Math.min(sample.sendId, sample.recvId ?? sample.sendId);
  await callApi(server, 'load-1', 'POST', '/message/private/send', {
    recvId: loadId,
    tmpId: `${Date.now()}e2etimel`,
    content: 'late: are you reading?',
    type: 0,
  });
  await expect(toNewestButton(page)).toHaveText('1 new');
  expect(await firstVisibleRow(page)).toEqual(before);

  // The chat keeps its scroll position while another chat is open.
  await openChat(page, 'Person 2');
  await openChat(page, 'Person 1');
  await expect.poll(() => firstVisibleRow(page)).toEqual(before);
  await expect(toNewestButton(page)).toHaveText('1 new');

  // A sent message scrolls into view from any position.
  await sendText(page, 'mine: I am');
  await expect(messageRow(page, 'mine: I am')).toBeInViewport();
  await expect.poll(() => bubbleTexts(page, 'late:')).toEqual(['late: are you reading?']);
  await expect(toNewestButton(page)).toBeHidden();
});

test('[X-CHAT-22, ERR-21] A quote leads to its message by keyboard and highlights it; a deleted one shows an error', async ({
  visitor,
  server,
}) => {
  const page = await (await visitor()).newPage();
  await signInAsLoad(page);
  await openChat(page, 'Person 2');
  await toNewestButton(page).click();
  await expect(messageRow(page, 'Message 5999')).toBeInViewport();
  const rows = await serverRows(server.origin, 'load-2');
  const quoted = rows.find(({ content }) => content.startsWith('Message 401 '));
  const loadId = Math.min(quoted?.sendId ?? 0, quoted?.recvId ?? 0);
  if (!quoted) throw new Error('the account is not filled');
  const quote = (content: string): Promise<void> =>
    callApi(server, 'load-2', 'POST', '/message/private/send', {
      recvId: loadId,
      tmpId: `${Date.now()}e2etimel`,
      content,
      type: 0,
      quoteMessageId: quoted.id,
    });
  await quote('quoting: remember?');
  const button = messageRow(page, 'quoting: remember?').getByRole('button', { name: /quoted message/ });
  await expect(button).toBeInViewport();

  await button.focus();
  await page.keyboard.press('Enter');
  const original = messageRow(page, 'Message 401 ');
  await expect(original).toBeInViewport();
  await expect(original).toHaveAttribute('data-marked');
  await expect(original).toBeFocused();
  const [viewport, position] = [await messages(page).boundingBox(), await original.boundingBox()];
  if (!viewport || !position) throw new Error('the message is not on the screen');
  expect(Math.abs(position.y + position.height / 2 - (viewport.y + viewport.height / 2))).toBeLessThan(4);
  await expect(original).not.toHaveAttribute('data-marked');
  expect(await original.boundingBox()).toEqual(position);
  await toNewestButton(page).click();
  await expect(button).toBeInViewport();

  // Another device of the user deletes the message.
  await callApi(server, 'load', 'DELETE', '/message/private/deleteMessage', {
    chatId: rows.find(({ id }) => id === quoted.id)?.sendId === loadId ? quoted.recvId : quoted.sendId,
    messageIds: [quoted.id],
  });
  await quote('quoting: again');
  await expect(messageRow(page, 'quoting: again')).toBeInViewport();
  await button.click();
  await expect(page.getByText('Unable to locate message')).toBeVisible();
  await expect(messageRow(page, 'quoting: remember?')).toBeInViewport();
});

test('[X-CHAT-15, SYS-04] A click on a card, avatar or announcement opens the dialog of its user, group or announcement', async ({
  visitor,
  server,
}) => {
  const page = await (await visitor()).newPage();
  await signInAsLoad(page);
  await openChat(page, 'Person 2');
  const rows = await serverRows(server.origin, 'load-2');
  const loadId = Math.min(rows[0]?.sendId ?? 0, rows[0]?.recvId ?? 0);
  // If earlier tests have not read the chat, it opens above its end.
  if ((await toNewestButton(page).count()) > 0) await toNewestButton(page).click();
  const sendCard = (type: number, content: object): Promise<void> =>
    callApi(server, 'load-2', 'POST', '/message/private/send', {
      recvId: loadId,
      tmpId: `${Date.now()}e2etimel`,
      content: JSON.stringify(content),
      type,
    });
  await sendCard(5, { userId: loadId + 1, nickName: 'Person 1', headImage: '' });
  await messageRow(page, 'Contact card')
    .getByRole('button', { name: /Person 1/ })
    .click();
  const card = page.getByRole('dialog', { name: 'Info about Person 1' });
  await expect(card.getByText('load-1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(messageRow(page, 'Contact card').getByRole('button', { name: /Person 1/ })).toBeFocused();
  await sendCard(6, { groupId: 1, groupName: 'Design studio', headImage: '' });
  await messageRow(page, 'Group card')
    .getByRole('button', { name: /Design studio/ })
    .click();
  const group = page.getByRole('dialog', { name: 'Info about Design studio' });
  await expect(group.getByText(/\d members · Owner: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(group).toBeHidden();
  await messages(page).getByRole('button', { name: 'Info about Person 2' }).last().click();
  const avatarCard = page.getByRole('dialog', { name: 'Info about Person 2' });
  await expect(avatarCard.getByRole('button', { name: 'Send message' })).toBeVisible();
  await page.keyboard.press('Escape');

  await askAsAdmin(server, {
    command: 'publish',
    title: 'The night of the move',
    intro: 'We are away for an hour.',
    body: { kind: 'text', text: 'From two to three. <b>All</b> of it: https://example.org/move' },
    cover: null,
    to: null,
  });
  await openChat(page, 'System messages');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveCount(0);
  await messageRow(page, 'We are away for an hour.')
    .getByRole('button', { name: /The night of the move/ })
    .click();
  const announcement = page.getByRole('dialog', { name: 'The night of the move' });
  await expect(announcement).toContainText('From two to three. <b>All</b> of it:');
  await expect(announcement.getByRole('link', { name: 'https://example.org/move' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
});

// Long timelines: scrolling, and the place of a chat. e2e/pages/timeline.spec.ts has quotes, cards and announcements.
import type { Locator, Page } from '@playwright/test';
import type { TestServer } from './support/server.ts';
import { bubbleTexts, expect, PASSWORD, sendText, signInWithTokens, test } from './support/test.ts';
import { serverRows } from './support/stored-messages.ts';
import { messages } from './support/parts.ts';

/** Two chats of 3,000 messages each; half of the messages are unread. */
test.use({ serverOptions: { load: 'chats=2,messages=6000' } });

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

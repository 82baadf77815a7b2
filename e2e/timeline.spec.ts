import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Locator, Page } from '@playwright/test';
import type { TestServer } from './support/server.ts';
import { bubbles, expect, PASSWORD, say, enter, test } from './support/test.ts';
import { serverRows } from './support/truth.ts';

/** Two chats of three thousand messages each, every other one unread. */
test.use({ kind: { load: 'chats=2,messages=6000' } });

const messages = (page: Page): Locator => page.getByRole('group', { name: 'Messages' });
const row = (page: Page, words: string): Locator =>
  messages(page).getByRole('listitem').filter({ hasText: words });
const chat = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Chats' }).getByRole('link', { name: new RegExp(`^(online )?${name}`) });
const toNewest = (page: Page): Locator =>
  page.getByRole('button', { name: /^(To the newest message|[\d,]+ new)$/ });

async function open(page: Page, name: string): Promise<void> {
  await chat(page, name).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(messages(page).getByRole('listitem').first()).toBeVisible();
}

async function signedIn(page: Page): Promise<void> {
  await enter(page, 'load');
  await expect(page.getByText(/^Live/)).toBeVisible();
}

/** Another account, or another device of the same one, by the API. */
async function ask(
  server: TestServer,
  userName: string,
  method: string,
  path: string,
  body: object,
): Promise<void> {
  const call = async (
    at: string,
    how: string,
    what: object,
    headers: object,
  ): Promise<{ code: number; data: unknown }> => {
    const answer = await fetch(`${server.origin}/api${at}`, {
      method: how,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(what),
    });
    return (await answer.json()) as { code: number; data: unknown };
  };
  const login = await call('/login', 'POST', { terminal: 1, userName, password: PASSWORD }, {});
  const { accessToken } = login.data as { accessToken: string };
  const { code } = await call(path, method, body, { accessToken });
  expect(code).toBe(200);
}

/** The first message that can be seen whole, and where it stands. */
function topRow(page: Page): Promise<{ key: string; top: number }> {
  return messages(page).evaluate((box) => {
    const edge = box.getBoundingClientRect().top;
    const rows = [...box.querySelectorAll<HTMLElement>('[data-key][tabindex]')]
      .map((it) => ({ key: it.dataset['key'] ?? '', top: it.getBoundingClientRect().top - edge }))
      .sort((a, b) => a.top - b.top);
    return rows.find(({ top }) => top >= 0) ?? { key: '', top: 0 };
  });
}

/** Scrolls by this much; answers how far what can be seen has moved by itself afterwards, px. */
function scrollBy(page: Page, by: number): Promise<number> {
  return messages(page).evaluate(async (box, px) => {
    const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
    box.scrollTop += px;
    await frame();
    await frame();
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const seen = [...box.querySelectorAll('[role=listitem]')].find(
      (it) => it.getBoundingClientRect().bottom > middle,
    );
    if (!seen) throw new Error('nothing to see');
    const before = seen.getBoundingClientRect().top;
    let moved = 0;
    for (let look = 0; look < 6; look++) {
      await frame();
      const now = seen.isConnected ? seen.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      moved = Math.max(moved, Math.abs(now - before));
    }
    return moved;
  }, by);
}

test('[X-CHAT-04, X-CHAT-05, X-CHAT-06] thousands of messages: it opens at the first new one, scrolls without a jump, follows at its end only, and is found again where it was left', async ({
  visitor,
  server,
}) => {
  const page = await (await visitor()).newPage();
  await signedIn(page);
  await open(page, 'Person 1');
  await expect(messages(page).getByText('1,500 new messages')).toBeInViewport();
  await expect(row(page, 'Message 0 The quick')).toBeInViewport();

  await toNewest(page).click();
  await expect(row(page, 'Message 5998')).toBeInViewport();
  await expect(toNewest(page)).toBeHidden();
  await expect(chat(page, 'Person 1')).not.toHaveAccessibleName(/unread/);

  // Up over several windows: nothing moves, and the page holds a part of it only.
  for (let step = 0; step < 45; step++) expect(await scrollBy(page, -900)).toBe(0);
  expect(await messages(page).getByRole('listitem').count()).toBeLessThan(60);
  expect(await messages(page).evaluate((box) => box.scrollHeight)).toBeLessThan(80_000);
  for (let step = 0; step < 5; step++) expect(await scrollBy(page, 900)).toBe(0);

  // What comes meanwhile moves nothing, and is counted.
  const before = await topRow(page);
  const self = (await serverRows(server.origin, 'load-1'))[0];
  const load = self?.sendId === undefined ? 0 : Math.min(self.sendId, self.recvId ?? self.sendId);
  await ask(server, 'load-1', 'POST', '/message/private/send', {
    recvId: load,
    tmpId: `${Date.now()}e2etimel`,
    content: 'late: are you reading?',
    type: 0,
  });
  await expect(toNewest(page)).toHaveText('1 new');
  expect(await topRow(page)).toEqual(before);

  // The place is kept while another chat is open.
  await open(page, 'Person 2');
  await open(page, 'Person 1');
  await expect.poll(() => topRow(page)).toEqual(before);
  await expect(toNewest(page)).toHaveText('1 new');

  // What one sends is looked at, from wherever.
  await say(page, 'mine: I am');
  await expect(row(page, 'mine: I am')).toBeInViewport();
  await expect.poll(() => bubbles(page, 'late:')).toEqual(['late: are you reading?']);
  await expect(toNewest(page)).toBeHidden();
});

test('[X-CHAT-22, ERR-21] a quote leads to its message by the keyboard, marks it and leads back; where it is gone that is said', async ({
  visitor,
  server,
}) => {
  const page = await (await visitor()).newPage();
  await signedIn(page);
  await open(page, 'Person 2');
  await toNewest(page).click();
  await expect(row(page, 'Message 5999')).toBeInViewport();
  const rows = await serverRows(server.origin, 'load-2');
  const quoted = rows.find(({ content }) => content.startsWith('Message 401 '));
  const load = Math.min(quoted?.sendId ?? 0, quoted?.recvId ?? 0);
  if (!quoted) throw new Error('the account is not filled');
  const quote = (content: string): Promise<void> =>
    ask(server, 'load-2', 'POST', '/message/private/send', {
      recvId: load,
      tmpId: `${Date.now()}e2etimel`,
      content,
      type: 0,
      quoteMessageId: quoted.id,
    });
  await quote('quoting: remember?');
  const button = row(page, 'quoting: remember?').getByRole('button', { name: /quoted message/ });
  await expect(button).toBeInViewport();

  await button.focus();
  await page.keyboard.press('Enter');
  const original = row(page, 'Message 401 ');
  await expect(original).toBeInViewport();
  await expect(original).toHaveAttribute('data-marked');
  await expect(original).toBeFocused();
  const [box, found] = [await messages(page).boundingBox(), await original.boundingBox()];
  if (!box || !found) throw new Error('it is not on the screen');
  expect(Math.abs(found.y + found.height / 2 - (box.y + box.height / 2))).toBeLessThan(4);
  await expect(original).not.toHaveAttribute('data-marked');
  expect(await original.boundingBox()).toEqual(found);
  await toNewest(page).click();
  await expect(button).toBeInViewport();

  // Deleted on another device of the same person.
  await ask(server, 'load', 'DELETE', '/message/private/deleteMessage', {
    chatId: rows.find(({ id }) => id === quoted.id)?.sendId === load ? quoted.recvId : quoted.sendId,
    messageIds: [quoted.id],
  });
  await quote('quoting: again');
  await expect(row(page, 'quoting: again')).toBeInViewport();
  await button.click();
  await expect(page.getByText('Unable to locate message')).toBeVisible();
  await expect(row(page, 'quoting: remember?')).toBeInViewport();
});

test('[X-CHAT-15, SYS-04] a card opens the person or group that it names, a face its person, and an announcement its page', async ({
  visitor,
  server,
}) => {
  const page = await (await visitor()).newPage();
  await signedIn(page);
  await open(page, 'Person 2');
  const rows = await serverRows(server.origin, 'load-2');
  const load = Math.min(rows[0]?.sendId ?? 0, rows[0]?.recvId ?? 0);
  // Read by the tests before, or not.
  if ((await toNewest(page).count()) > 0) await toNewest(page).click();
  const sendCard = (type: number, content: object): Promise<void> =>
    ask(server, 'load-2', 'POST', '/message/private/send', {
      recvId: load,
      tmpId: `${Date.now()}e2etimel`,
      content: JSON.stringify(content),
      type,
    });
  await sendCard(5, { userId: load + 1, nickName: 'Person 1', headImage: '' });
  await row(page, 'Contact card')
    .getByRole('button', { name: /Person 1/ })
    .click();
  const card = page.getByRole('dialog', { name: 'Card of Person 1' });
  await expect(card.getByText('load-1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(row(page, 'Contact card').getByRole('button', { name: /Person 1/ })).toBeFocused();
  await sendCard(6, { groupId: 1, groupName: 'Design studio', headImage: '' });
  await row(page, 'Group card')
    .getByRole('button', { name: /Design studio/ })
    .click();
  const group = page.getByRole('dialog', { name: 'Card of Design studio' });
  await expect(group.getByText(/\d members · Owner: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(group).toBeHidden();
  await messages(page).getByRole('button', { name: 'Card of Person 2' }).last().click();
  const face = page.getByRole('dialog', { name: 'Card of Person 2' });
  await expect(face.getByRole('button', { name: 'Send message' })).toBeVisible();
  await page.keyboard.press('Escape');

  const admin = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'server/admin/main.ts', 'publish', '--data', server.dataDir]
      .concat(['--title', 'The night of the move', '--intro', 'We are away for an hour.'])
      .concat(['--text', 'From two to three. <b>All</b> of it: https://example.org/move']),
    { stdio: 'ignore' },
  );
  expect((await once(admin, 'exit'))[0]).toBe(0);
  await open(page, 'System messages');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveCount(0);
  await row(page, 'We are away for an hour.')
    .getByRole('button', { name: /The night of the move/ })
    .click();
  const body = page.getByRole('dialog', { name: 'The night of the move' });
  await expect(body).toContainText('From two to three. <b>All</b> of it:');
  await expect(body.getByRole('link', { name: 'https://example.org/move' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
});

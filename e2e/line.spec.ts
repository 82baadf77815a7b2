import { test } from './support/proxy.ts';
import { bubbles, expect, openChat, say } from './support/test.ts';

const live = /^Live/;
const refusal = JSON.stringify({ code: 500, message: 'The archive is closed.', data: null });

test('[ERR-11, ERR-12, RT-09, X-NET-02] the line breaks and comes back: both are told, and what was written meanwhile is sent once', async ({
  signedInBehind,
  signedIn,
}) => {
  const { page, proxy } = await signedInBehind('alice');
  const bruno = await signedIn('bruno');
  await openChat(page, 'Bruno Keller');
  await openChat(bruno, 'Alice Moreau');
  await expect(page.getByText(live)).toBeVisible();
  // The composer's code comes after the list's, and without a network only from a service worker.
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await proxy.offline();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Disconnected, trying to reconnect...' }),
  ).toBeVisible();
  await say(page, 'line: written without one');
  await say(bruno, 'line: sent meanwhile');
  await proxy.online();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(page.getByText('Reconnection successful')).toBeVisible({ timeout: 40_000 });
  for (const tab of [page, bruno]) {
    await expect
      .poll(async () => (await bubbles(tab, 'line:')).sort())
      .toEqual(['line: sent meanwhile', 'line: written without one']);
  }
  expect(await bubbles(page, 'line:')).toEqual(await bubbles(bruno, 'line:'));
});

test('[ERR-13, PULL-05] a pull that the server refuses ends the sign-in with its own words', async ({
  signedInBehind,
}) => {
  const { page, proxy } = await signedInBehind('mira');
  await expect(page.getByText(live)).toBeVisible();
  await proxy.rule({
    on: 'http',
    path: '/api/message/private/loadOfflineMessage*',
    do: 'replace',
    body: refusal,
  });
  await proxy.cutSockets();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/Failed to pull offline messages/)).toBeVisible();
  await expect(page.getByText(/The archive is closed\./)).toBeVisible();
});

test('[ERR-14, RT-12] lists that the server refuses after a reconnect end the sign-in as a failed initialization; no answer at all does not', async ({
  signedInBehind,
}) => {
  const { page, proxy } = await signedInBehind('yating');
  await expect(page.getByText(live)).toBeVisible();
  const silent = await proxy.rule({
    on: 'http',
    path: '/api/friend/list',
    do: 'status',
    status: 502,
    body: '<p>bad</p>',
  });
  await proxy.cutSockets();
  await silent.hit(1);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await openChat(page, 'Alice Moreau');
  await expect(page).toHaveURL(/\/home\/chat/);
  await silent.remove();
  await proxy.rule({ on: 'http', path: '/api/friend/list', do: 'replace', body: refusal });
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await expect(page).toHaveURL(/\/login/, { timeout: 40_000 });
  await expect(page.getByText(/Initialization Failed/)).toBeVisible();
});

// A lost connection, and refusals by the server after a reconnect. e2e/pages/connection.spec.ts has the foot of the lists.
import type { Page } from '@playwright/test';
import { device } from './support/device.ts';
import { test } from './support/proxy.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import { serverTexts } from './support/stored-messages.ts';
import { bubbleTexts, connectNow, expect, openChat, sendText, signInWithTokens } from './support/test.ts';

const live = /^Connected/;
const refusal = JSON.stringify({ code: 500, message: 'The archive is closed.', data: null });

test('[ERR-11, ERR-12, RT-09, X-NET-02] A lost and a restored connection are announced, and texts of the outage are sent once', async ({
  behindProxy,
  server,
}) => {
  const { context, proxy } = await behindProxy({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInWithTokens(page, 'alice');
  // Parts of the page load after the list, some of them offline: from the service worker.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [alice, bruno] = [await device(server.origin, 'alice'), await device(server.origin, 'bruno')];
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(live)).toBeVisible();
  await proxy.offline();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Disconnected, trying to reconnect...' }),
  ).toBeVisible();
  await sendText(page, 'line: written without one');
  await bruno.sendText({ friendId: alice.id }, 'line: sent meanwhile');
  await proxy.online();
  await connectNow(page);
  await expect(page.getByText('Reconnection successful')).toBeVisible();
  const all = ['line: sent meanwhile', 'line: written without one'];
  await expect.poll(async () => (await serverTexts(server.origin, 'bruno', 'line:')).sort()).toEqual(all);
  await expect
    .poll(() => bubbleTexts(page, 'line:'))
    .toEqual(await serverTexts(server.origin, 'bruno', 'line:'));
});

test("[ERR-13, PULL-05] A refused pull ends the sign-in and shows the server's reason", async ({
  signedInBehindProxy,
}) => {
  const { page, proxy } = await signedInBehindProxy('mira');
  await expect(page.getByText(live)).toBeVisible();
  await proxy.rule({
    on: 'http',
    path: '/api/message/private/loadOfflineMessage*',
    kind: 'replace',
    body: refusal,
  });
  await proxy.cutSockets();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/Failed to pull offline messages/)).toBeVisible();
  await expect(page.getByText(/The archive is closed\./)).toBeVisible();
});

test('[ERR-14, RT-12] A refused request for friends or groups after a reconnect ends the sign-in; a 502 response does not @long', async ({
  signedInBehindProxy,
}) => {
  const { page, proxy } = await signedInBehindProxy('yating');
  await expect(page.getByText(live)).toBeVisible();
  const badGateway = await proxy.rule({
    on: 'http',
    path: '/api/friend/list',
    kind: 'status',
    status: 502,
    body: '<p>bad</p>',
  });
  await proxy.cutSockets();
  await badGateway.hit(1);
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await openChat(page, 'Alice Moreau');
  await expect(page).toHaveURL(/\/home\/chat/);
  await badGateway.remove();
  await proxy.rule({ on: 'http', path: '/api/friend/list', kind: 'replace', body: refusal });
  await connectNow(page);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/Initialization Failed/)).toBeVisible();
});

test('A captive portal that answers HTML for everything loses nothing, and no answer of it is stored', async ({
  behindProxy,
  server,
}) => {
  const { context, proxy } = await behindProxy({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInWithTokens(page, 'alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  // At first only for files: the socket lives, and the service worker installs.
  const files = await proxy.rule({ on: 'http', path: '/assets/*', kind: 'status', status: 200 });
  const missing = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
  await page.getByRole('button', { name: 'New chat' }).press('Enter');
  await expect(missing.getByRole('button', { name: 'Reload' })).toBeVisible();
  // Then for everything.
  await proxy.rule({ on: 'http', kind: 'status', status: 200 });
  await proxy.cutSockets();
  await expect(page.getByText(/^Offline since/)).toBeVisible();
  await sendText(page, 'portal: written meanwhile');
  await expect(page).toHaveURL(/\/home\/chat/);
  await files.hit(10);
  await proxy.clear();
  await connectNow(page);
  const texts = () => serverTexts(server.origin, 'bruno', 'portal:');
  await expect.poll(texts).toEqual(['portal: written meanwhile']);
  await waitForServiceWorker(page);
  expect(await foreignFiles(page)).toEqual([]);
  // An earlier release has stored such pages: the parts are fetched past the cache, and replaced there.
  const wrong = await page.evaluate(storePortal, ['SettingsDialog-', 'EmojiPicker-', 'search-view-']);
  expect(wrong.length).toBeGreaterThanOrEqual(4);
  await page.reload();
  await openChat(page, 'Mira Okafor');
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
  expect(await foreignFiles(page)).toEqual([]);
  expect(await texts()).toEqual(['portal: written meanwhile']);
});

/** Paths of stored files of the build that are a page of HTML. */
const foreignFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cache = await caches.open('partyline-files');
    const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
    const texts = await Promise.all(files.map(async (file) => (await cache.match(file))?.text()));
    return files.flatMap(({ url }, index) => (/^\s*<html/.test(texts[index] ?? '') ? [url] : []));
  });

/** Replaces stored files by a page of HTML. Returns their URLs. */
async function storePortal(names: string[]): Promise<string[]> {
  const cache = await caches.open('partyline-files');
  const all = (await cache.keys()).map(({ url }) => url);
  const wrong = all.filter((url) => names.some((name) => url.includes(`/assets/${name}`)));
  const headers = { 'content-type': 'text/html' };
  await Promise.all(wrong.map((url) => cache.put(url, new Response('<html>Welcome</html>', { headers }))));
  return wrong;
}

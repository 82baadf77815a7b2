// A lost connection, and refusals by the server after a reconnect. e2e/pages/connection.spec.ts has the foot of the lists.
import { device } from './support/device.ts';
import { test } from './support/proxy.ts';
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

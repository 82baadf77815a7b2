// Releases and returns to an older build. The server restarts with another build while users are signed in, so
// both builds run at the same time for a moment. One build has the connection, no message is lost, and no page
// reloads twice.
import type { CDPSession, Page } from '@playwright/test';
import { attachAndSend, textFile } from './support/files.ts';
import { test as base } from './support/proxy.ts';
import { otherBuild } from './support/second-build.ts';
import { TestServer } from './support/server.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import {
  bubbleTexts,
  connectNow,
  expect,
  openChat,
  sendText,
  type Name,
  signInWithTokens,
} from './support/test.ts';
import { serverTexts } from './support/stored-messages.ts';

const test = base.extend<{ ownServer: TestServer }, { otherClient: string }>({
  /** The folder of another build. */
  otherClient: [
    // Playwright reads a fixture's needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await otherBuild()),
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern
  ownServer: async ({}, use) => {
    const server = await TestServer.launch();
    await use(server);
    await server.dispose();
  },
});

// Each test has its own server and takes 30 s, mostly waiting.
test.describe.configure({ mode: 'parallel' });

/** Returns a function that counts the page loads since this call. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => count++);
  return () => count;
}

/** Name of the app's script, which differs between builds. */
const appScript = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-app]')?.dataset['app']);

const updateBar = (page: Page) => page.getByText('A new version of Partyline is ready.');
const live = /^Connected/;

/** Restarts the server with another build, and makes the pages reconnect at once. */
async function releaseBuild(
  server: TestServer,
  client: string | undefined,
  pages: readonly Page[],
): Promise<void> {
  await server.restartWithClient(client);
  for (const page of pages) await connectNow(page);
  for (const page of pages) await expect(page.getByText(live)).toBeVisible();
}

/** Signs in, opens the chat, and waits for the connection and the service worker. */
async function openSignedInChat(page: Page, name: Name, partner: string): Promise<void> {
  await signInWithTokens(page, name);
  await openChat(page, partner);
  await expect(page.getByText(live)).toBeVisible();
  await waitForServiceWorker(page);
}

/** Clicks Reload in the update bar and waits for the reload. */
async function reloadToUpdate(page: Page): Promise<void> {
  await expect(updateBar(page)).toBeVisible();
  const loaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
}

const sentTexts = (server: TestServer, prefix: string): Promise<string[]> =>
  serverTexts(server.origin, 'bruno', prefix);

for (const [direction, title] of [
  [
    'forward',
    '[INV-3, INV-5] A release with a message in flight reloads each tab once and loses or duplicates no message',
  ],
  [
    'back',
    '[INV-3, INV-5] A return to an older build reloads each tab once and loses or duplicates no message @long',
  ],
] as const) {
  test(title, async ({ behindProxy, ownServer, otherClient }) => {
    const [from, to] = direction === 'forward' ? [undefined, otherClient] : [otherClient, undefined];
    if (from) await ownServer.restartWithClient(from);
    const { proxy, context } = await behindProxy({ serviceWorkers: 'allow' }, ownServer);
    const first = await context.newPage();
    await openSignedInChat(first, 'alice', 'Bruno Keller');
    const second = await context.newPage();
    await second.goto('/home/chat?chat=private-2');
    await expect(second.getByText(live)).toBeVisible();
    const before = await appScript(first);
    await sendText(first, `${direction}: said before`);
    await releaseBuild(ownServer, to, [first, second]);
    await expect(updateBar(first)).toBeVisible();

    const stalled = await proxy.rule({
      on: 'http',
      path: '/api/message/private/send',
      kind: 'stall',
      at: 'answer',
    });
    await sendText(first, `${direction}: in flight`);
    await stalled.holds(1);
    const times = { first: countLoads(first), second: countLoads(second) };
    // A chunk of the old build that loads on demand still loads.
    await first.getByRole('button', { name: 'Emoji' }).click();
    await expect(first.getByRole('dialog')).toBeVisible();
    await first.keyboard.press('Escape');
    await reloadToUpdate(second);
    await stalled.remove();
    // The new build takes over the connection, and the old page reloads.
    await expect.poll(times.first).toBe(1);
    for (const page of [first, second]) {
      await expect(page.getByText(live)).toBeVisible();
      expect(await appScript(page)).not.toBe(before);
    }
    expect(await appScript(first)).toBe(await appScript(second));
    await sendText(first, `${direction}: said after`);
    const all = ['said before', 'in flight', 'said after'].map((text) => `${direction}: ${text}`);
    await expect.poll(() => sentTexts(ownServer, `${direction}:`)).toEqual(all);
    for (const page of [first, second])
      await expect.poll(() => bubbleTexts(page, `${direction}:`)).toEqual(all);
    expect([times.first(), times.second()]).toEqual([1, 1]);
    expect(proxy.traffic.open).toBe(1);
  });
}

test('[INV-5] A tab frozen during a release reloads once on resume and does not take over the socket @long', async ({
  behindProxy,
  ownServer,
  otherClient,
}) => {
  const { proxy, context } = await behindProxy({ serviceWorkers: 'allow' }, ownServer);
  const frozen = await context.newPage();
  await openSignedInChat(frozen, 'alice', 'Bruno Keller');
  const awake = await context.newPage();
  await awake.goto('/home/chat?chat=private-2');
  await expect(awake.getByText(live)).toBeVisible();
  await releaseBuild(ownServer, otherClient, [awake, frozen]);
  await expect(updateBar(awake)).toBeVisible();
  const cdp = await freeze(frozen);
  await reloadToUpdate(awake);
  await expect(awake.getByText(live)).toBeVisible();
  await sendText(awake, 'frozen: meanwhile');
  const times = { frozen: countLoads(frozen), awake: countLoads(awake) };
  await cdp.send('Debugger.resume');
  await cdp.detach();
  await expect.poll(times.frozen).toBe(1);
  await expect(frozen.getByText(live)).toBeVisible();
  await expect.poll(() => bubbleTexts(frozen, 'frozen:')).toEqual(['frozen: meanwhile']);
  expect(await appScript(frozen)).toBe(await appScript(awake));
  await sendText(awake, 'frozen: and after');
  await expect.poll(() => bubbleTexts(frozen, 'frozen:')).toHaveLength(2);
  expect([times.frozen(), times.awake()]).toEqual([1, 0]);
  expect(proxy.traffic.open).toBe(1);
});

/** Pauses the scripts of the page, as in a tab frozen by the browser. */
async function freeze(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Debugger.enable');
  const paused = new Promise((settle) => cdp.once('Debugger.paused', settle));
  await cdp.send('Debugger.pause');
  await paused;
  return cdp;
}

test('[INV-5] The old build keeps the connection during an upload or typing, then hands it over @long', async ({
  behindProxy,
  ownServer,
  otherClient,
}) => {
  const { proxy, context } = await behindProxy({ serviceWorkers: 'allow' }, ownServer);
  const writing = await context.newPage();
  await openSignedInChat(writing, 'alice', 'Bruno Keller');
  const next = await context.newPage();
  await next.goto('/home/chat?chat=private-2');
  await expect(next.getByText(live)).toBeVisible();
  await releaseBuild(ownServer, otherClient, [writing, next]);
  for (const page of [writing, next]) await expect(updateBar(page)).toBeVisible();
  const times = countLoads(writing);
  const refused = next.getByText(/^Another tab is still writing or uploading/);
  const stalled = await proxy.rule({ on: 'http', path: '/api/file/upload', kind: 'stall' });
  await attachAndSend(writing, 'File', [textFile('plan.txt', 'a plan')]);
  await stalled.holds(1);
  await reloadToUpdate(next);
  await expect(refused).toBeVisible();
  expect(times()).toBe(0);
  // The user starts to type before the upload ends.
  const composer = writing.getByRole('textbox', { name: 'Message', exact: true });
  await composer.pressSequentially('busy: half a sentence');
  await stalled.remove();
  await expect.poll(() => sentTexts(ownServer, '{"')).not.toEqual([]);
  await expect(refused).toBeVisible();
  expect(times()).toBe(0);
  // A text counts as being typed until 10 s after the last key.
  await expect.poll(times).toBe(1);
  await expect(next.getByText(live)).toBeVisible();
  await expect(writing.getByText(live)).toBeVisible();
  // The draft survives the reload.
  await expect(composer).toHaveText('busy: half a sentence');
  expect(times()).toBe(1);
  expect(await appScript(writing)).toBe(await appScript(next));
});

test('[INV-5] A hidden tab loads a new build by itself, unless another tab is visible @long', async ({
  behindProxy,
  ownServer,
  otherClient,
}) => {
  const { context } = await behindProxy({ serviceWorkers: 'allow' }, ownServer);
  // Every page of an automated browser is visible, so the test fakes visibilityState.
  await context.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (sessionStorage.getItem('test.hidden') ? 'hidden' : 'visible'),
    });
  });
  const hide = (page: Page): Promise<void> =>
    page.evaluate(() => {
      sessionStorage.setItem('test.hidden', '1');
      document.dispatchEvent(new Event('visibilitychange'));
    });
  const page = await context.newPage();
  await openSignedInChat(page, 'alice', 'Bruno Keller');
  const visiblePage = await context.newPage();
  await visiblePage.goto('/home/chat');
  await expect(visiblePage.getByText(live)).toBeVisible();
  await hide(page);
  const before = await appScript(page);
  const times = countLoads(page);
  await releaseBuild(ownServer, otherClient, [page, visiblePage]);
  await expect(updateBar(visiblePage)).toBeVisible();
  expect(times()).toBe(0);
  await visiblePage.close();
  // The browser releases the lock of a visible page some time after the page has closed.
  const visiblePages = (): Promise<number> =>
    page.evaluate(async () => {
      const { held } = await navigator.locks.query();
      return held?.filter(({ name }) => name === 'partyline-seen').length ?? 0;
    });
  await expect.poll(visiblePages).toBe(0);
  await hide(page);
  await expect.poll(times).toBe(1);
  expect(await appScript(page)).not.toBe(before);
  await expect(page.getByText(live)).toBeVisible();
});

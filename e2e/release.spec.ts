// A release, and the way back: the server comes back with another build while people are at work. Both builds run
// side by side for a moment, one of them holds the line, nothing is lost, and no page loads itself twice.
import type { CDPSession, Page } from '@playwright/test';
import { attach, textFile } from './support/files.ts';
import { test as base } from './support/proxy.ts';
import { otherBuild } from './support/second-build.ts';
import { TestServer } from './support/server.ts';
import { isKept } from './support/shell.ts';
import { bubbles, expect, openChat, say, type Name, enter } from './support/test.ts';
import { serverRows } from './support/truth.ts';

const test = base.extend<{ house: TestServer }, { other: string }>({
  /** The folder of another build. */
  other: [
    // Playwright reads a fixture's needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use(await otherBuild()),
    { scope: 'worker', timeout: 60_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  house: async ({}, use) => {
    const server = await TestServer.launch();
    await use(server);
    await server.dispose();
  },
});

// Each has a server of its own, and takes half a minute, most of it waits.
test.describe.configure({ mode: 'parallel' });

/** How often a page was loaded since this call. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => count++);
  return () => count;
}

/** The first script of the page: each build names its own. */
const appOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-app]')?.dataset['app']);

const ready = (page: Page) => page.getByText('A new version of Partyline is ready.');
const live = /^Live/;

/** The server is back with another build; the line does not wait for its next attempt. */
async function release(
  server: TestServer,
  client: string | undefined,
  pages: readonly Page[],
): Promise<void> {
  await server.release(client);
  for (const page of pages) await page.evaluate(() => dispatchEvent(new Event('online')));
  for (const page of pages) await expect(page.getByText(live)).toBeVisible({ timeout: 40_000 });
}

async function atWork(page: Page, name: Name, partner: string): Promise<void> {
  await enter(page, name);
  await openChat(page, partner);
  await expect(page.getByText(live)).toBeVisible();
  await isKept(page);
}

/** Takes up the new version by hand. */
async function takeUp(page: Page): Promise<void> {
  await expect(ready(page)).toBeVisible({ timeout: 40_000 });
  const again = page.waitForEvent('domcontentloaded');
  await page.getByRole('button', { name: 'Reload' }).click();
  await again;
}

const arrived = async (server: TestServer, mark: string): Promise<string[]> =>
  (await serverRows(server.origin, 'bruno'))
    .filter(({ content }) => content.startsWith(mark))
    .map(({ content }) => content);

for (const [direction, title] of [
  [
    'forward',
    '[INV-3, INV-5] a release with a message in flight: each tab is loaded once, nothing is lost or doubled',
  ],
  ['back', '[INV-3, INV-5] the way back to an older build goes like a release'],
] as const) {
  test(title, async ({ behind, house, other }) => {
    const [from, to] = direction === 'forward' ? [undefined, other] : [other, undefined];
    if (from) await house.release(from);
    const { proxy, context } = await behind({ serviceWorkers: 'allow' }, house);
    const first = await context.newPage();
    await atWork(first, 'alice', 'Bruno Keller');
    const second = await context.newPage();
    await second.goto('/home/chat?chat=private-2');
    await expect(second.getByText(live)).toBeVisible();
    const before = await appOf(first);
    await say(first, `${direction}: said before`);
    await release(house, to, [first, second]);
    await expect(ready(first)).toBeVisible({ timeout: 40_000 });

    const stalled = await proxy.rule({
      on: 'http',
      path: '/api/message/private/send',
      do: 'stall',
      at: 'answer',
    });
    await say(first, `${direction}: in flight`);
    await stalled.holds(1);
    const times = { first: loads(first), second: loads(second) };
    // A part that this build has not needed so far is still there.
    await first.getByRole('button', { name: 'Emoji' }).click();
    await expect(first.getByRole('dialog')).toBeVisible();
    await first.keyboard.press('Escape');
    await takeUp(second);
    await stalled.remove();
    // The old one's line went to the new one, and with it the page.
    await expect.poll(times.first).toBe(1);
    for (const page of [first, second]) {
      await expect(page.getByText(live)).toBeVisible({ timeout: 40_000 });
      expect(await appOf(page)).not.toBe(before);
    }
    expect(await appOf(first)).toBe(await appOf(second));
    await say(first, `${direction}: said after`);
    const all = ['said before', 'in flight', 'said after'].map((text) => `${direction}: ${text}`);
    await expect.poll(() => arrived(house, `${direction}:`), { timeout: 40_000 }).toEqual(all);
    for (const page of [first, second]) await expect.poll(() => bubbles(page, `${direction}:`)).toEqual(all);
    expect([times.first(), times.second()]).toEqual([1, 1]);
    expect(proxy.traffic.open).toBe(1);
  });
}

test('[INV-5] a tab that was frozen through a release loads itself once when it wakes, and takes nobody the line', async ({
  behind,
  house,
  other,
}) => {
  const { proxy, context } = await behind({ serviceWorkers: 'allow' }, house);
  const frozen = await context.newPage();
  await atWork(frozen, 'alice', 'Bruno Keller');
  const awake = await context.newPage();
  await awake.goto('/home/chat?chat=private-2');
  await expect(awake.getByText(live)).toBeVisible();
  await release(house, other, [awake, frozen]);
  await expect(ready(awake)).toBeVisible({ timeout: 40_000 });
  const tools = await freeze(frozen);
  await takeUp(awake);
  await expect(awake.getByText(live)).toBeVisible({ timeout: 40_000 });
  await say(awake, 'frozen: meanwhile');
  const times = { frozen: loads(frozen), awake: loads(awake) };
  await tools.send('Debugger.resume');
  await tools.detach();
  await expect.poll(times.frozen).toBe(1);
  await expect(frozen.getByText(live)).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => bubbles(frozen, 'frozen:')).toEqual(['frozen: meanwhile']);
  expect(await appOf(frozen)).toBe(await appOf(awake));
  await say(awake, 'frozen: and after');
  await expect.poll(() => bubbles(frozen, 'frozen:')).toHaveLength(2);
  expect([times.frozen(), times.awake()]).toEqual([1, 0]);
  expect(proxy.traffic.open).toBe(1);
});

/** Its scripts stand still, as those of a tab that the browser has frozen. */
async function freeze(page: Page): Promise<CDPSession> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Debugger.enable');
  const paused = new Promise((settle) => tools.once('Debugger.paused', settle));
  await tools.send('Debugger.pause');
  await paused;
  return tools;
}

test('[INV-5] while somebody writes or uploads in it, the old build keeps the line and its page; then it gives it', async ({
  behind,
  house,
  other,
}) => {
  const { proxy, context } = await behind({ serviceWorkers: 'allow' }, house);
  const writing = await context.newPage();
  await atWork(writing, 'alice', 'Bruno Keller');
  const next = await context.newPage();
  await next.goto('/home/chat?chat=private-2');
  await expect(next.getByText(live)).toBeVisible();
  await release(house, other, [writing, next]);
  for (const page of [writing, next]) await expect(ready(page)).toBeVisible({ timeout: 40_000 });
  const times = loads(writing);
  const refused = next.getByText(/^Another tab is still writing or uploading/);
  const stalled = await proxy.rule({ on: 'http', path: '/api/file/upload', do: 'stall' });
  await attach(writing, 'File', [textFile('plan.txt', 'a plan')]);
  await stalled.holds(1);
  await takeUp(next);
  await expect(refused).toBeVisible();
  expect(times()).toBe(0);
  // The upload has ended; a text is begun before that.
  const composer = writing.getByRole('textbox', { name: 'Message', exact: true });
  await composer.pressSequentially('busy: half a sentence');
  await stalled.remove();
  await expect.poll(() => arrived(house, '{"'), { timeout: 20_000 }).not.toEqual([]);
  await expect(refused).toBeVisible();
  expect(times()).toBe(0);
  // Ten seconds after the last key nobody writes any more.
  await expect.poll(times, { timeout: 30_000 }).toBe(1);
  await expect(next.getByText(live)).toBeVisible({ timeout: 40_000 });
  await expect(writing.getByText(live)).toBeVisible({ timeout: 40_000 });
  // What was written is still there.
  await expect(composer).toHaveText('busy: half a sentence');
  expect(times()).toBe(1);
  expect(await appOf(writing)).toBe(await appOf(next));
});

test('[INV-5] a tab that nobody looks at takes a new build up by itself, unless somebody looks at another one', async ({
  behind,
  house,
  other,
}) => {
  const { context } = await behind({ serviceWorkers: 'allow' }, house);
  // Under automation every page counts as seen.
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
  await atWork(page, 'alice', 'Bruno Keller');
  const seen = await context.newPage();
  await seen.goto('/home/chat');
  await expect(seen.getByText(live)).toBeVisible();
  await hide(page);
  const before = await appOf(page);
  const times = loads(page);
  await release(house, other, [page, seen]);
  await expect(ready(seen)).toBeVisible({ timeout: 40_000 });
  expect(times()).toBe(0);
  await seen.close();
  await hide(page);
  await expect.poll(times).toBe(1);
  expect(await appOf(page)).not.toBe(before);
  await expect(page.getByText(live)).toBeVisible({ timeout: 40_000 });
});

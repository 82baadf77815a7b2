// An update from the last release: its server and its client give way to this version while people have pages open.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { exportRelease, releaseClient, releaseDemo, withoutRelease } from '../scripts/lib/last-release.ts';
import type { Proxy } from '../tests/proxy/client.ts';
import { attachAndSend, pngFile } from './support/files.ts';
import { test as base } from './support/proxy.ts';
import { TestServer } from './support/server.ts';
import { waitForServiceWorker } from './support/service-worker.ts';
import { readJournal, serverRows } from './support/stored-messages.ts';
import {
  bubbleTexts,
  connectNow,
  expect,
  type Name,
  openChat,
  sendText,
  signInWithTokens,
} from './support/test.ts';
import { field } from './support/parts.ts';

const live = /^Connected/;
const PREFIX = 'update:';

/** A server of the last release, with its client and its demo data. */
const test = base.extend<{ release: TestServer }>({
  release: [
    // Playwright reads a fixture's needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, testInfo) => {
      const reason = withoutRelease();
      testInfo.skip(reason !== null, reason ?? '');
      const sources = await exportRelease();
      const root = await mkdtemp(join(tmpdir(), 'partyline-e2e-'));
      const folder = join(root, 'data');
      const [client] = await Promise.all([releaseClient(sources), releaseDemo(sources, folder)]);
      const data = {
        folder,
        databaseUrl: undefined,
        remove: () => rm(root, { recursive: true }),
      };
      const server = await TestServer.launch({ data, version: { sources, client } });
      await use(server);
      await server.dispose();
      await rm(sources, { recursive: true });
    },
    // The client of the release is built once, in 20 s, and in a minute on a busy machine.
    { timeout: 300_000 },
  ],
});

/** Two tabs of one person behind a proxy, both live. */
interface Person {
  proxy: Proxy;
  tabs: [Page, Page];
}

async function openTabs(
  { proxy, context }: { proxy: Proxy; context: BrowserContext },
  name: Name,
  [partner, second]: [string, string],
): Promise<Person> {
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()];
  await signInWithTokens(tabs[0], name);
  await openChat(tabs[0], partner);
  await tabs[1].goto('/home/chat');
  await openChat(tabs[1], second);
  for (const tab of tabs) {
    await expect(tab.getByText(live)).toBeVisible();
    // The composer's code loads after the list.
    await expect(field(tab)).toBeVisible();
  }
  await waitForServiceWorker(tabs[0]);
  return { proxy, tabs };
}

/** Name of the app's script, which differs between builds. */
const appScript = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-app]')?.dataset['app']);

async function reconnect({ tabs }: Person): Promise<void> {
  for (const tab of tabs) await connectNow(tab);
  for (const tab of tabs) await expect(tab.getByText(live)).toBeVisible();
}

/** Reloads the first tab by the bar of a new build. The second one follows by itself. */
async function loadNewBuild({ tabs }: Person): Promise<void> {
  const [first, second] = tabs;
  const old = await appScript(first);
  for (const tab of tabs) await expect(tab.getByText('A new version of Partyline is ready.')).toBeVisible();
  await first.getByRole('button', { name: 'Reload' }).click();
  for (const tab of tabs) await expect.poll(() => appScript(tab).catch(() => old)).not.toBe(old);
  expect(await appScript(first)).toBe(await appScript(second));
  for (const tab of tabs) await expect(tab.getByText(live)).toBeVisible();
}

test('[INV-1, INV-3, INV-5] An update from the last release loses no message, queued message, draft or journal', async ({
  behindProxy,
  release: server,
}) => {
  const options = { serviceWorkers: 'allow' } as const;
  const alice = await openTabs(await behindProxy(options, server), 'alice', [
    'Bruno Keller',
    'Design studio',
  ]);
  const bruno = await openTabs(await behindProxy(options, server), 'bruno', [
    'Alice Moreau',
    'Design studio',
  ]);
  const draft = `${PREFIX} half a sentence`;
  await field(alice.tabs[1]).pressSequentially(draft);
  await sendText(alice.tabs[0], `${PREFIX} before`);
  await expect.poll(() => bubbleTexts(bruno.tabs[0], PREFIX)).toHaveLength(1);
  const journal = await readJournal(alice.tabs[0]);

  // Bruno has no network. His messages wait in the outbox.
  await bruno.proxy.offline();
  await sendText(bruno.tabs[0], `${PREFIX} queued 1`);
  await attachAndSend(bruno.tabs[0], 'Picture', [pngFile('harbour.png', 640, 480)]);
  await sendText(bruno.tabs[1], `${PREFIX} queued for the group`);
  await sendText(bruno.tabs[0], `${PREFIX} queued 2`);
  await server.stop();
  await sendText(alice.tabs[0], `${PREFIX} during the update`);
  await server.startVersion({});

  // The clients of the last release go on at the new server.
  await reconnect(alice);
  await sendText(alice.tabs[0], `${PREFIX} at the new server`);
  await bruno.proxy.online();
  await reconnect(bruno);
  const texts = ['before', 'queued 1', 'queued 2', 'during the update', 'at the new server'];
  const agree = async (more: readonly string[] = []) => {
    const wanted = [...texts, ...more].map((text) => `${PREFIX} ${text}`).toSorted();
    for (const { tabs } of [alice, bruno])
      await expect.poll(async () => (await bubbleTexts(tabs[0], PREFIX)).toSorted()).toEqual(wanted);
    expect(await bubbleTexts(alice.tabs[0], PREFIX)).toEqual(await bubbleTexts(bruno.tabs[0], PREFIX));
  };
  await agree();

  const requests = alice.proxy.traffic.requests.length;
  await loadNewBuild(alice);
  await loadNewBuild(bruno);
  await expect(field(alice.tabs[1])).toHaveText(draft);
  await sendText(alice.tabs[0], `${PREFIX} from the new client`);
  await sendText(bruno.tabs[0], `${PREFIX} and back`);
  await agree(['from the new client', 'and back']);

  // The new client goes on with the journal of the old one, and pulls from its cursors.
  const later = await readJournal(alice.tabs[0]);
  for (const [chat, ids] of Object.entries(journal.ids))
    expect(later.ids[chat]).toEqual(expect.arrayContaining(ids));
  const pulls = alice.proxy.traffic.requests
    .slice(requests)
    .flatMap(({ path }) => /loadOfflineMessage\?.*minId=(\d+)/.exec(path)?.[1] ?? []);
  expect(pulls.length).toBeGreaterThan(0);
  expect(pulls).not.toContain('0');
  const stored = (await serverRows(server.origin, 'bruno')).filter(({ sendId }) => sendId === 2);
  expect(stored.map(({ content }) => content).filter((text) => text.startsWith(PREFIX))).toEqual(
    ['queued 1', 'queued 2', 'and back', 'queued for the group'].map((text) => `${PREFIX} ${text}`),
  );
  expect(stored.filter(({ content }) => content.includes('harbour'))).toHaveLength(1);
});

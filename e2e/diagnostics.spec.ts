// The diagnostics panel, saved records and their replay, engine start failures and bug reports.
import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killEngine, runInEngine } from '../scripts/lib/running-engine.ts';
import { device } from './support/device.ts';
import { type ProxyFixtures, test } from './support/proxy.ts';
import { otherBuild } from './support/second-build.ts';
import { TestServer } from './support/server.ts';
import { bubbleTexts, connectNow, expect, openChat, sendText, signInWithTokens } from './support/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Diagnostics' });

/** Saves a diagnostics record from the panel and replays it. `output`: stdout of `npm run replay`. */
async function saveAndReplay(page: Page): Promise<{ output: string; record: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-record-'));
  const file = join(folder, 'record.json');
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Save record' }).click();
  await (await download).saveAs(file);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    'scripts/replay.ts',
    file,
  ]);
  const record = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return { output: stdout, record };
}

/** Signs Alice in behind a proxy, and exchanges 12 texts with Bruno while answers, pushes, socket and engine fail. */
async function chatWithFaults(
  behindProxy: ProxyFixtures['behindProxy'],
  server: TestServer,
  serviceWorkers: 'allow' | 'block',
): Promise<Page> {
  const { proxy, context } = await behindProxy({ serviceWorkers }, server);
  const page = await context.newPage();
  await signInWithTokens(page, 'alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(/^Connected/)).toBeVisible();
  const [alice, bruno] = [await device(server.origin, 'alice'), await device(server.origin, 'bruno')];
  await proxy.rule({ on: 'http', path: '/api/message/private/send', nth: 3, kind: 'lose' });
  await proxy.rule({ on: 'down', frame: { cmd: 3 }, nth: 2, times: 3, kind: 'duplicate' });
  for (let n = 1; n <= 12; n++) {
    const content = `record: lighthouse ${n}`;
    if (n % 2) await sendText(page, content);
    else await bruno.sendText({ friendId: alice.id }, content);
    if (n === 5) await proxy.cutSockets();
    if (n === 8) await killEngine(page);
  }
  await connectNow(page);
  await expect.poll(() => bubbleTexts(page, 'record:')).toHaveLength(12);
  await page.goto('/home/chat?chat=private-2&debug');
  await expect(panel(page).getByText('live · live')).toBeVisible();
  return page;
}

test('[INV-2] A diagnostics record of a run with faults replays to the same state', async ({
  behindProxy,
  server,
}) => {
  const page = await chatWithFaults(behindProxy, server, 'block');
  await expect(
    panel(page)
      .getByText(/event message private-2/)
      .first(),
  ).toBeVisible();
  const { output, record } = await saveAndReplay(page);
  expect(output).toContain('the same state as it was taken from');
  expect(record).not.toContain('lighthouse');
});

test('[INV-2] A diagnostics record replays to the same state in another build @long', async ({
  behindProxy,
}) => {
  const other = await otherBuild();
  const server = await TestServer.launch();
  const page = await chatWithFaults(behindProxy, server, 'allow');
  const first = await saveAndReplay(page);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();

  await server.restartWithClient(other);
  await connectNow(page);
  await page.getByRole('button', { name: 'Reload' }).click({ timeout: 120_000 });
  await expect(panel(page).getByText('live · live')).toBeVisible({ timeout: 120_000 });
  await sendText(page, 'record: lighthouse 13');
  const second = await saveAndReplay(page);
  expect(second.output).toContain('the same state as it was taken from');
  const buildOf = (record: string): string =>
    (JSON.parse(record) as { diagnostics: { build: string } }).diagnostics.build;
  expect(buildOf(second.record)).not.toBe(buildOf(first.record));
  await server.dispose();
});

test('An engine that does not start leads to an error page that shows and copies the diagnostics', async ({
  behindProxy,
}) => {
  const { context } = await behindProxy();
  await context.route('**/assets/worker-*.js', (route) => route.abort());
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Partyline could not start' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const report = await page.evaluate(async () => JSON.parse(await navigator.clipboard.readText()) as object);
  expect(report).toMatchObject({ page: { path: '/login', line: { kind: 'broken' } }, engine: null });
  await page.getByRole('button', { name: 'Diagnostics', exact: true }).click();
  await expect(panel(page).getByText(/^broken:/)).toBeVisible();
  await expect(panel(page).getByText('The engine is not responding.')).toBeVisible();
});

test('A slow engine start shows a notice, which the sign-in form replaces', async ({ behindProxy }) => {
  const { context } = await behindProxy();
  let releaseWorker = (): void => undefined;
  const released = new Promise<void>((resolve) => (releaseWorker = resolve));
  await context.route('**/assets/worker-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto('/login');
  const slowStart = page.getByRole('heading', { name: 'Partyline takes longer than usual to start' });
  await expect(slowStart).toBeVisible();
  releaseWorker();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(slowStart).toBeHidden();
});

test('[INV-10] An uncaught exception in the engine shows a notice in one tab, and its stack is in the diagnostics', async ({
  signedInBehindProxy,
}) => {
  const { page, context } = await signedInBehindProxy('alice');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = await context.newPage();
  await other.goto('/home/chat');
  await expect(other.getByText(/^Connected/)).toBeVisible();
  await page.keyboard.press('Shift');
  await runInEngine(page, `(function onPurpose() { throw new TypeError('on purpose'); })()`);
  const notice = 'Something went wrong. Nothing is lost.';
  await expect(page.getByText(notice)).toBeVisible();
  await expect(other.getByText(notice)).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  const clipboardText = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboardText).toMatch(/TypeError: on purpose\s+at onPurpose/);
  await page.goto('/home/chat?debug');
  await expect(panel(page).getByText('TypeError: on purpose').first()).toBeVisible();
  await openChat(page, 'Bruno Keller');
  await sendText(page, 'after the mistake');
  await expect.poll(() => bubbleTexts(page, 'after the mistake')).toHaveLength(1);
});

// Looking inside: the panel beside the page, and a record that anybody can save, which boots again to the same state.
import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { killEngine, runInEngine } from '../scripts/lib/running-engine.ts';
import { test } from './support/proxy.ts';
import { otherBuild } from './support/second-build.ts';
import { TestServer } from './support/server.ts';
import { bubbles, expect, openChat, say, enter } from './support/test.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Diagnostics' });

/** What `npm run replay` says of the record that this page saves. */
async function replayed(page: Page): Promise<{ said: string; record: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'partyline-record-'));
  const file = join(folder, 'record.json');
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Save a record' }).click();
  await (await download).saveAs(file);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    'scripts/replay.ts',
    file,
  ]);
  const record = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return { said: stdout, record };
}

test('[INV-2] a record of a run with faults is booted again to the same state, one of another build as well', async ({
  behind,
  visitor,
}) => {
  // Another build may have to be made, and two records are booted.
  test.setTimeout(180_000);
  const other = await otherBuild();
  const server = await TestServer.launch();
  const { proxy, context } = await behind({ serviceWorkers: 'allow' }, server);
  const page = await context.newPage();
  await enter(page, 'alice');
  await openChat(page, 'Bruno Keller');
  await expect(page.getByText(/^Live/)).toBeVisible();
  const partner = await (await visitor({ baseURL: server.origin })).newPage();
  await enter(partner, 'bruno');
  await openChat(partner, 'Alice Moreau');
  await proxy.rule({ on: 'http', path: '/api/message/private/send', nth: 3, do: 'lose' });
  await proxy.rule({ on: 'down', frame: { cmd: 3 }, nth: 2, times: 3, do: 'duplicate' });
  for (let n = 1; n <= 12; n++) {
    await say(n % 2 ? page : partner, `record: lighthouse ${n}`);
    if (n === 5) await proxy.cutSockets();
    if (n === 8) await killEngine(page);
  }
  await expect.poll(() => bubbles(page, 'record:'), { timeout: 60_000 }).toHaveLength(12);
  await page.goto('/home/chat?chat=private-2&debug');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByText('live · live')).toBeVisible();
  await expect(
    panel(page)
      .getByText(/event message private-2/)
      .first(),
  ).toBeVisible();
  const first = await replayed(page);
  expect(first.said).toContain('the same state as it was taken from');
  expect(first.record).not.toContain('lighthouse');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();

  await server.release(other);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Reload' }).click({ timeout: 60_000 });
  await expect(panel(page).getByText('live · live')).toBeVisible({ timeout: 60_000 });
  await say(page, 'record: lighthouse 13');
  const second = await replayed(page);
  expect(second.said).toContain('the same state as it was taken from');
  const buildOf = (record: string): string =>
    (JSON.parse(record) as { diagnostics: { build: string } }).diagnostics.build;
  expect(buildOf(second.record)).not.toBe(buildOf(first.record));
  await server.dispose();
});

test('an engine that does not come up leads to a page that says so, and from there inside', async ({
  behind,
}) => {
  const { context } = await behind();
  await context.route('**/assets/worker-*.js', (route) => route.abort());
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Partyline could not start' })).toBeVisible();
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  await expect(panel(page).getByText(/^broken:/)).toBeVisible();
  await expect(panel(page).getByText('The engine does not answer.')).toBeVisible();
});

test('an engine that says nothing for a while is told of, and what comes after all takes its place', async ({
  behind,
}) => {
  const { context } = await behind();
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await context.route('**/assets/worker-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto('/login');
  const late = page.getByRole('heading', { name: 'Starting takes longer than usual' });
  await expect(late).toBeVisible();
  go();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(late).toBeHidden();
});

test('an exception that no part of the engine catches is told, and its stack is in the diagnostics', async ({
  signedInBehind,
}) => {
  const { page, context } = await signedInBehind('alice');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await runInEngine(page, `(function onPurpose() { throw new TypeError('on purpose'); })()`);
  await expect(page.getByText('Partyline made a mistake. Nothing is lost.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/TypeError: on purpose\s+at onPurpose/);
  await page.goto('/home/chat?debug');
  await expect(panel(page).getByText('TypeError: on purpose').first()).toBeVisible();
  await openChat(page, 'Bruno Keller');
  await say(page, 'after the mistake');
  await expect.poll(() => bubbles(page, 'after the mistake')).toHaveLength(1);
});

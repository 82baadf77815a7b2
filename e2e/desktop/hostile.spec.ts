// Hostile pages, frames and calls in the desktop window: none reaches the bridge, opens a window, leaves the server's pages
// or reads a file.
import { createServer, type Server } from 'node:http';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { PAGE_SIZES } from '../../src/core/contract/desktop.ts';
import { DesktopApp, evaluateUnpressed } from '../support/desktop.ts';
import { expect, test } from '../support/test.ts';

let app: DesktopApp;
let page: Page;
/** A server of another origin, and the paths of its requests. */
let foreign: Server;
let foreignOrigin: string;
const requested: string[] = [];

test.beforeAll(async ({ serverOf }, { file }) => {
  foreign = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.setHeader('access-control-allow-origin', '*');
    response.end('<title>Foreign</title><script>window.found = typeof partylineDesktop</script>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => foreign.once('listening', resolve));
  foreignOrigin = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
  app = await DesktopApp.launch((await serverOf(file)).origin);
  page = await app.page();
});

test.afterAll(async () => {
  await app.dispose();
  foreign.close();
});

/** The page is still there, in its window, with its bridge. */
async function expectUnharmed(): Promise<void> {
  await expect.poll(() => app.window.ids().length).toBe(1);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await page.evaluate('typeof partylineDesktop')).toBe('object');
}

test('the page has the bridge and no other function of the host', async () => {
  const names = (await page.evaluate(
    'Object.getOwnPropertyNames(window).filter((name) => /partyline/i.test(name))',
  )) as string[];
  expect(names.toSorted()).toEqual(['partylineDesktop', 'partylineSetMaximized']);
  expect(await page.evaluate('typeof require + typeof process + typeof electron')).toBe(
    'undefinedundefinedundefined',
  );
  await page.evaluate(
    'partylineDesktop.close = () => 0; delete window.partylineDesktop; window.partylineDesktop = null',
  );
  expect(await page.evaluate('typeof partylineDesktop.minimize')).toBe('function');
});

test('a script opens no URL outside without a press, also with replaced functions of the browser', async () => {
  await evaluateUnpressed(
    page,
    `Object.defineProperty(UserActivation.prototype, 'isActive', { get: () => true });
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    partylineDesktop.openExternal('https://example.org/replaced');`,
  );
  await page.keyboard.press('Shift');
  await evaluateUnpressed(
    page,
    `for (const at of [1, 2, 3]) partylineDesktop.openExternal('https://example.org/' + at);`,
  );
  await expect.poll(() => app.openedUrls()).toEqual(['https://example.org/1']);
  await app.forgetOpened();
});

test('malformed calls change nothing', async () => {
  await page.evaluate(`
    partylineDesktop.resize({ width: 1, height: 1 });
    partylineDesktop.resize('__proto__');
    partylineDesktop.maximize('yes');
    partylineDesktop.badge(-1);
    partylineDesktop.badge('<img>');
    partylineDesktop.openExternal({ toString: () => 'https://example.org' });
  `);
  // The next two calls run after the others.
  await page.evaluate('partylineDesktop.minimize()');
  await expect.poll(() => app.window.shown()).toBe('minimized');
  await page.evaluate('partylineDesktop.focus()');
  await expect.poll(() => app.window.shown()).toBe('normal');
  expect(await page.evaluate('[innerWidth, innerHeight]')).toEqual(Object.values(PAGE_SIZES.login));
  expect(await app.openedUrls()).toEqual([]);
  await expectUnharmed();
});

test('a frame of the page, also one of the same origin, has no bridge of its own', async () => {
  const found = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentWindow as unknown as Record<string, unknown>;
    const post = inner['partylinePost'] as ((text: string) => void) | undefined;
    post?.('{"call":"close"}');
    const types = [typeof inner['partylineDesktop'], typeof post];
    frame.remove();
    return types;
  });
  expect(found).toEqual(['undefined', 'undefined']);
  await expectUnharmed();
});

for (const [name, go] of [
  ['a foreign page', (url: string) => `location.href = '${url}/leave'`],
  ['a file', () => "location.href = 'file:///etc/passwd'"],
  ['a script URL', () => "location.href = 'javascript:document.title=1'"],
  ['a data URL', () => "location.href = 'data:text/html,hello'"],
  ["Chromium's settings", () => "location.href = 'chrome://settings/'"],
] as const) {
  test(`the page cannot leave for ${name}`, async () => {
    await page.evaluate(go(foreignOrigin)).catch(() => undefined);
    await expectUnharmed();
    expect(requested).toEqual([]);
  });
}

test('an empty page gives way to the page of the server', async () => {
  await page.evaluate("location.href = 'about:blank'");
  await expect.poll(() => page.url()).not.toContain('about:');
  await expectUnharmed();
});

test('a window that the page or the keyboard opens closes at once', async () => {
  const addresses = ['/login', foreignOrigin, 'about:blank'];
  // Each of Playwright's earlier evaluations counts as a press for some seconds.
  await expect.poll(() => evaluateUnpressed(page, 'navigator.userActivation.isActive')).toBe(false);
  for (const address of addresses) await evaluateUnpressed(page, `void window.open('${address}')`);
  for (const address of addresses)
    await page.evaluate(`void window.open('${address}', '', 'width=200,height=200')`);
  for (const key of ['ctrl+n', 'ctrl+t', 'ctrl+shift+n']) app.window.press(key);
  await expect.poll(() => app.pages().length).toBe(1);
  await expectUnharmed();
  expect(await app.openedUrls()).toEqual([`${new URL(page.url()).origin}/login`, `${foreignOrigin}/`]);
});

test('a file that the user drops does not replace the page', async () => {
  const file = test.info().outputPath('dropped.html');
  await writeFile(file, '<title>Dropped</title>');
  // Chromium opens a dropped file as a navigation of the browser, which this command starts too.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.navigate', { url: `file://${file}` }).catch(() => undefined);
  await expect.poll(() => page.url()).toContain('http://localhost');
  await expectUnharmed();
});

test('scripts of the page read no file', async () => {
  const read = page.evaluate("fetch('file:///etc/passwd').then((r) => r.text())");
  await expect(read).rejects.toThrow();
});

test('the page has the permissions of calls and notifications, and no others', async () => {
  const state = (name: string): Promise<unknown> =>
    page.evaluate(
      (wanted) => navigator.permissions.query({ name: wanted as PermissionName }).then((p) => p.state),
      name,
    );
  expect(await state('notifications')).toBe('granted');
  expect(await state('microphone')).toBe('granted');
  expect(await state('camera')).toBe('granted');
  expect(await state('geolocation')).toBe('denied');
  expect(await state('midi')).toBe('denied');
});

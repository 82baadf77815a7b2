// The life of the desktop window: one instance, its place over a restart, its start without a server.
import { once } from 'node:events';
import { PAGE_SIZES } from '../../src/core/contract/desktop.ts';
import { DesktopApp } from '../support/desktop.ts';
import { TestServer } from '../support/server.ts';
import { waitForServiceWorker } from '../support/service-worker.ts';
import { expect, fillSignIn, test } from '../support/test.ts';

test('a second start shows the window of the first one', async ({ server }) => {
  const app = await DesktopApp.launch(server.origin);
  const page = await app.page();
  await page.evaluate('partylineDesktop.minimize()');
  await expect.poll(() => app.window.shown()).toBe('minimized');
  const second = app.spawn();
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  expect(app.output).toContain('Partyline runs already');
  await expect.poll(() => app.window.shown()).toBe('normal');
  expect(app.window.ids()).toHaveLength(1);
  await app.dispose();
});

test('[HOME-10] the window keeps its place and its size over a restart', async ({ server }) => {
  const app = await DesktopApp.launch(server.origin);
  let page = await app.page();
  await page.evaluate("partylineDesktop.resize('home')");
  await expect.poll(() => page.evaluate('innerWidth')).toBe(PAGE_SIZES.home.width);
  // The host takes the first bounds after its own call for those of the window manager.
  let width = 1100;
  await expect
    .poll(async () => {
      app.window.place({ x: 200, y: 120, width: ++width, height: 760 });
      return (await app.storedPlace()).homeSize;
    })
    .not.toBeNull();
  app.window.place({ x: 200, y: 120, width: 1100, height: 760 });
  await expect.poll(() => app.storedPlace()).toMatchObject({ homeSize: { width: 1100, height: 760 } });
  app.window.close();
  await expect.poll(() => app.hasEnded).toBe(true);

  await app.start();
  page = await app.page();
  await page.evaluate("partylineDesktop.resize('home')");
  await expect.poll(() => page.evaluate('[innerWidth, innerHeight]')).toEqual([1100, 760]);
  await expect.poll(async () => (await app.storedPlace()).center).toEqual({ x: 750, y: 500 });
  await app.dispose();
});

test('the user cannot resize the login by the frame', async ({ server }) => {
  const app = await DesktopApp.launch(server.origin);
  const page = await app.page();
  await expect.poll(() => page.evaluate('innerWidth')).toBe(PAGE_SIZES.login.width);
  app.window.place({ x: 200, y: 120, width: 900, height: 700 });
  await expect
    .poll(() => page.evaluate('[innerWidth, innerHeight]'))
    .toEqual(Object.values(PAGE_SIZES.login));
  await app.dispose();
});

test('[HOME-10] the window opens without a server, in its last size, and loads an unvisited one when it answers @long', async () => {
  const server = await TestServer.launch();
  const app = await DesktopApp.launch(server.origin);
  try {
    const page = await app.page();
    await fillSignIn(page, 'alice');
    await expect(page.getByText(/^Connected/)).toBeVisible();
    await waitForServiceWorker(page);
    await server.stop();
    app.window.close();
    await expect.poll(() => app.hasEnded).toBe(true);

    await app.start();
    const offline = await app.page();
    await expect(offline.getByText(/^Offline since/)).toBeVisible();
    await expect(offline.locator('[data-chat]').first()).toBeVisible();
    await expect
      .poll(() => offline.evaluate('[innerWidth, innerHeight]'))
      .toEqual(Object.values(PAGE_SIZES.home));
    await app.quit();

    const unvisited = await DesktopApp.launch(server.origin);
    try {
      await expect.poll(() => unvisited.pages()[0]?.url()).toBe('chrome-error://chromewebdata/');
      await server.start();
      await (await unvisited.page()).getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    } finally {
      await unvisited.dispose();
    }
  } finally {
    await app.dispose();
    await server.dispose();
  }
});

// Browsers without a required feature. Each test removes a feature before a script of the page runs.
import { expect, test } from './support/test.ts';

test('Without a secure context a page asks for https', async ({ openPage }) => {
  const page = await openPage('about:blank');
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  await page.goto('/home/chat');
  await expect(page.getByRole('heading', { name: 'Open this page over https' })).toBeVisible();
});

test('Without Web Locks a page names the missing feature', async ({ openPage }) => {
  const page = await openPage('about:blank');
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This browser cannot run Partyline' })).toBeVisible();
  await expect(page.getByText(/Web Locks/)).toBeVisible();
});

test('A full disk is named as long as it is full', async ({ page, engine }) => {
  const notice = page.getByText(/^The disk of this device is full/);
  const store = (storage: 'full' | 'journal') =>
    engine.change((world) => {
      world.status = { ...world.status, storage };
    });
  store('full');
  await expect(notice).toBeVisible();
  store('journal');
  await expect(notice).toHaveCount(0);
});

test('Without IndexedDB a notice says that nothing is stored', async ({ page, engine }) => {
  const notice = page.getByText(/^This browser does not store data/);
  await expect(notice).toHaveCount(0);
  engine.change((world) => {
    world.status = { ...world.status, storage: 'memory' };
  });
  await expect(notice).toBeVisible();
  // The button beside the text leaves it room, in each width of the list.
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await notice.boundingBox())?.width).toBeGreaterThan(180);
  }
});

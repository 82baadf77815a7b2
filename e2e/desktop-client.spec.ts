// The client in the desktop shell, with a fake bridge in an ordinary browser: title bar, window sizes, attention, links.
import type { Page } from '@playwright/test';
import { bridgeCalls, defineBridge } from '../scripts/lib/fake-bridge.ts';
import { PAGE_SIZES } from '../src/core/contract/desktop.ts';
import { callBrowser } from './support/browser-options.ts';
import { device } from './support/device.ts';
import { expectNoAxeViolations, expectNothingCutOff } from './support/page-checks.ts';
import { expect, fillSignIn, openChat, signInWithTokens, test } from './support/test.ts';

const RECORD = 'Record 2026-11';

test.use({
  ...callBrowser,
  serverOptions: { env: { SITE_RECORD: RECORD, SITE_RECORD_URL: 'https://record.example/' } },
});

const bar = (page: Page) => page.getByRole('region', { name: 'Window', exact: true });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const sizes = async (page: Page) => (await bridgeCalls(page, 'resize')).map(([, screen]) => screen);

test('[DESK-01, DESK-02, DESK-03, LOGIN-07, REG-08, HOME-10, LIM-26, GEN-11] The window follows the screens, and a browser of the user stays signed in', async ({
  visitor,
  signedIn,
}) => {
  const browser = await signedIn('alice');
  const context = await visitor({ viewport: PAGE_SIZES.login });
  await context.addInitScript(defineBridge);
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(button(page, 'Minimize')).toBeVisible();
  await expect(button(page, 'Maximize')).toHaveCount(0);
  await expect(page.getByText(RECORD)).toHaveCount(0);
  await expectNothingCutOff(page, 'login');
  await expectNoAxeViolations(page, { within: 'html', where: 'login' });

  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.setViewportSize(PAGE_SIZES.register);
  await expect(button(page, 'Maximize')).toHaveCount(0);
  await expectNothingCutOff(page, 'registration');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.setViewportSize(PAGE_SIZES.login);
  await fillSignIn(page, 'alice');
  await expect(button(page, 'Maximize')).toBeVisible();
  expect(await sizes(page)).toEqual(['login', 'register', 'login', 'home']);

  await page.setViewportSize(PAGE_SIZES.home);
  await page.goto('/home/chat?settings=devices');
  const own = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(own).toContainText('Partyline on Linux');
  await expect(own).toContainText('App');
  await expect(browser.getByRole('list', { name: 'Chats' })).toBeVisible();
  await expect(bar(browser)).toHaveCount(0);
});

test('[DESK-01, HOME-05] The title bar works above an open dialog, which a press on the bar does not close', async ({
  visitor,
  server,
}) => {
  const context = await visitor({ viewport: PAGE_SIZES.home });
  await context.addInitScript(defineBridge);
  const page = await context.newPage();
  await signInWithTokens(page, 'alice');
  await page.goto('/home/chat?settings=info');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await expect(dialog).toBeVisible();
  await expectNoAxeViolations(page, { within: 'html', where: 'dialog' });
  await bar(page).getByText('Partyline').click();
  for (const name of ['Minimize', 'Maximize', 'Restore', 'Close window']) await button(page, name).click();
  const calls = await bridgeCalls(page);
  expect(calls.filter(([name]) => ['minimize', 'maximize', 'close'].includes(name))).toEqual([
    ['minimize'],
    ['maximize', true],
    ['maximize', false],
    ['close'],
  ]);
  await expect(dialog).toBeVisible();
  // The focus has stayed in the dialog, so its keys work.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectNothingCutOff(page, 'home');
  await expect(page.getByRole('button', { name: 'Full screen' })).toHaveCount(0);

  await button(page, 'Minimize').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Maximize')).toBeFocused();

  const bruno = await device(server.origin, 'bruno');
  const alice = await device(server.origin, 'alice');
  await bruno.sendText({ friendId: alice.id }, 'desktop: https://example.org/plan');
  await openChat(page, 'Bruno Keller');
  const link = page.getByRole('link', { name: 'https://example.org/plan', exact: true });
  await link.click();
  await link.click({ button: 'middle' });
  await link.click({ modifiers: ['Control'] });
  const opened = await bridgeCalls(page, 'openExternal');
  expect(opened.map(([, url]) => url)).toEqual(Array(3).fill('https://example.org/plan'));
  expect(context.pages()).toHaveLength(1);
  const isDropRefused = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.html', { type: 'text/html' }));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    return !document.querySelector('nav')!.dispatchEvent(drop);
  });
  expect(isDropRefused).toBe(true);
});

test('[DESK-01] The title bar is on pages without a screen of their own, which keep the size of the window', async ({
  visitor,
}) => {
  const context = await visitor();
  await context.addInitScript(defineBridge);
  const page = await context.newPage();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(button(page, 'Maximize')).toBeVisible();
  await expectNothingCutOff(page, 'not found');
  expect(await sizes(page)).toEqual([]);
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This browser cannot run Partyline' })).toBeVisible();
  await button(page, 'Close window').click();
  expect(await bridgeCalls(page)).toEqual([['close']]);
});

test('Messages and calls flash the window and set its number, and a click on a notification brings it to the front', async ({
  visitor,
  server,
  signedIn,
}) => {
  const context = await visitor({ viewport: PAGE_SIZES.home });
  await context.addInitScript(defineBridge);
  await context.addInitScript(() => {
    class Granted {
      static readonly permission = 'granted';
      onclick: (() => void) | null = null;
      title: string;
      constructor(title: string) {
        this.title = title;
        Object.assign(window, { shown: this });
      }
      close(): void {}
    }
    Object.defineProperty(window, 'Notification', { value: Granted });
    document.hasFocus = () => false;
  });
  const page = await context.newPage();
  await signInWithTokens(page, 'mira');
  const mira = await device(server.origin, 'mira');
  const bruno = await device(server.origin, 'bruno');
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const before = Number(/\d+/.exec(await page.title())?.[0] ?? 0);
  await bruno.sendText({ friendId: mira.id }, 'desktop: attention');
  await expect(bar(page)).toContainText(`(${before + 1}) Partyline`);
  await expect.poll(() => bridgeCalls(page, 'badge')).toContainEqual(['badge', before + 1]);
  await expect.poll(() => bridgeCalls(page, 'flash')).toEqual([['flash']]);
  expect(await bridgeCalls(page, 'focus')).toEqual([]);
  await page.evaluate(() => (window as unknown as { shown: { onclick: () => void } }).shown.onclick());
  expect(await bridgeCalls(page, 'focus')).toEqual([['focus']]);
  await expect(page.getByText('Turn on notifications for new messages?')).toHaveCount(0);

  const caller = await signedIn('bruno');
  await openChat(caller, 'Mira Okafor');
  await caller.getByRole('button', { name: 'Voice call', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(() => bridgeCalls(page, 'flash')).toEqual([['flash'], ['flash']]);
  await expectNothingCutOff(page, 'incoming call');
});

test('[HOME-05, DESK-03] A browser shows the record number, and its full-screen toggle follows the browser', async ({
  visitor,
  signedIn,
}) => {
  const guest = await (await visitor()).newPage();
  await guest.goto('/login');
  await expect(guest.getByRole('link', { name: RECORD })).toBeVisible();
  const page = await signedIn('yating');
  await page.getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect(leave).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeHidden();
});

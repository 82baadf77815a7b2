// A person in the desktop window, the same person in a browser beside it, and a friend: sign-in, chat, attention, a call.
import type { Page } from '@playwright/test';
import { PAGE_SIZES } from '../../src/core/contract/desktop.ts';
import { callBrowser } from '../support/browser-options.ts';
import { acceptor, callDialog, expectMore, received, recordMedia } from '../support/calls.ts';
import { attachAndSend, textFile } from '../support/files.ts';
import { DesktopApp } from '../support/desktop.ts';
import { row } from '../support/parts.ts';
import {
  bubbleTexts,
  expect,
  fillSignIn,
  openChat,
  sendText,
  signInWithTokens,
  test,
} from '../support/test.ts';

test.use(callBrowser);

interface Shown {
  title: string;
  click: () => void;
}

/** Records system notifications: no program on the test's display shows them. */
function recordNotifications(): void {
  const shown: Shown[] = [];
  Object.assign(window, { shown });
  class Recorded {
    static readonly permission = 'granted';
    onclick: (() => void) | null = null;
    constructor(title: string) {
      shown.push({ title, click: () => this.onclick?.() });
    }
    close(): void {}
  }
  Object.defineProperty(window, 'Notification', { value: Recorded });
}

const size = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
const bar = (page: Page) => page.getByRole('region', { name: 'Window', exact: true });

/** The terminal in the page's access token. */
async function terminalOf(page: Page): Promise<unknown> {
  const stored = await page.evaluate(() => sessionStorage.getItem('partyline.tokens'));
  const { accessToken } = JSON.parse(stored ?? '') as { accessToken: string };
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    info: string;
  };
  return (JSON.parse(claims.info) as { terminal: unknown }).terminal;
}

test('[GEN-01, GEN-11, DESK-01, DESK-02, DESK-03, LOGIN-07, REG-08, HOME-05, HOME-10, LIM-26] A person chats and talks in the desktop window, beside a browser of the same person', async ({
  server,
  visitor,
}) => {
  const app = await DesktopApp.launch(server.origin);
  try {
    const desktop = await app.page();
    await recordMedia(desktop.context());
    await desktop.context().addInitScript(recordNotifications);
    await desktop.reload();

    // The login: its size, and a bar without "Maximize".
    await expect.poll(() => size(desktop)).toEqual(PAGE_SIZES.login);
    await expect(bar(desktop).getByRole('button')).toHaveCount(2);
    await expect(bar(desktop).getByRole('button', { name: 'Maximize' })).toBeHidden();
    await desktop.getByRole('link', { name: 'Register' }).click();
    await expect.poll(() => size(desktop)).toEqual(PAGE_SIZES.register);
    await expect(bar(desktop).getByRole('button', { name: 'Maximize' })).toBeHidden();
    await desktop.getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(() => size(desktop)).toEqual(PAGE_SIZES.login);
    await fillSignIn(desktop, 'alice');
    expect(await terminalOf(desktop)).toBe(1);
    await expect.poll(() => size(desktop)).toEqual(PAGE_SIZES.home);
    await expect(desktop.getByRole('button', { name: 'Full screen' })).toBeHidden();

    // A browser of the same person, and a friend; the window stays signed in.
    const browser = await (await visitor()).newPage();
    await signInWithTokens(browser, 'alice');
    const friendContext = await visitor();
    await recordMedia(friendContext);
    const friend = await friendContext.newPage();
    await signInWithTokens(friend, 'bruno');
    await Promise.all([openChat(desktop, 'Bruno Keller'), openChat(browser, 'Bruno Keller')]);
    await openChat(friend, 'Alice Moreau');
    await sendText(desktop, 'desk: from the window');
    await sendText(browser, 'desk: from the browser');
    await sendText(friend, 'desk: see https://example.org/agenda');
    const texts = ['desk: from the window', 'desk: from the browser', 'desk: see https://example.org/agenda'];
    for (const page of [desktop, browser, friend])
      await expect.poll(() => bubbleTexts(page, 'desk:')).toEqual(texts);

    // A link opens in the system's browser.
    await desktop.getByRole('link', { name: 'https://example.org/agenda', exact: true }).click();
    await expect.poll(() => app.openedUrls()).toEqual(['https://example.org/agenda']);

    // A file of the server is downloaded, and the page stays.
    await attachAndSend(friend, 'File', [textFile('agenda.txt', 'the agenda')]);
    const download = desktop.waitForEvent('download');
    await desktop
      .getByRole('link', { name: /agenda\.txt/ })
      .last()
      .click();
    expect((await download).suggestedFilename()).toBe('agenda.txt');
    await expect(desktop).toHaveURL(/\/home\/chat/);

    // The chat is read to its end, so that the title counts no more of its messages.
    await expect(row(desktop, 'Bruno Keller')).not.toContainText('unread');

    // The buttons of the bar; the title and the icon of a minimized window show an unread message.
    await bar(desktop).getByRole('button', { name: 'Maximize' }).click();
    await expect.poll(() => app.window.shown()).toBe('maximized');
    await bar(desktop).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => app.window.shown()).toBe('normal');
    await desktop.keyboard.press('Escape');
    await bar(desktop).getByRole('button', { name: 'Minimize' }).click();
    await expect.poll(() => app.window.shown()).toBe('minimized');
    await browser.goto('/home/friend');
    const titleBefore = app.window.title;
    const before = Number(/^\((\d+)\)/.exec(titleBefore)?.[1] ?? 0);
    const icon = app.window.property('_NET_WM_ICON');
    await desktop.evaluate(() => window.dispatchEvent(new Event('blur')));
    await sendText(friend, 'desk: are you there?');
    await expect.poll(() => app.window.title).toBe(`(${before + 1}) Partyline`);
    await expect.poll(() => app.window.property('_NET_WM_ICON')).not.toBe(icon);
    const shown = (): Promise<string[]> =>
      desktop.evaluate(() => (window as unknown as { shown: Shown[] }).shown.map(({ title }) => title));
    await expect.poll(shown).toEqual(['Bruno Keller']);
    await desktop.evaluate(() => (window as unknown as { shown: Shown[] }).shown[0]?.click());
    await expect.poll(() => app.window.shown()).toBe('normal');
    await expect(desktop.getByText('desk: are you there?').last()).toBeVisible();
    await expect.poll(() => app.window.title).toBe(titleBefore);

    // A call rings in the window and in the browser. The window answers, and the call goes on while it is minimized.
    await friend.getByRole('button', { name: 'Video call', exact: true }).click();
    await expect(acceptor(browser)).toBeVisible();
    await acceptor(desktop).getByRole('button', { name: 'Accept', exact: true }).click();
    for (const page of [desktop, friend]) {
      await expect(callDialog(page).getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
      await expectMore(page, 'voice');
      await expectMore(page, 'frames');
    }
    await expect(acceptor(browser)).toBeHidden();
    await bar(desktop).getByRole('button', { name: 'Minimize' }).click();
    await expect.poll(() => app.window.shown()).toBe('minimized');
    await expectMore(friend, 'voice');
    await expectMore(desktop, 'voice');
    await callDialog(friend).getByRole('button', { name: 'Hang up' }).click();
    await expect.poll(async () => (await received(desktop)).connections).toBe(0);

    // The sign-out returns to the size of the login; the browser stays signed in.
    await desktop.evaluate('partylineDesktop.focus()');
    await desktop.keyboard.press('Escape');
    await desktop.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => size(desktop)).toEqual(PAGE_SIZES.login);
    await expect(browser).toHaveURL(/\/home\/friend/);
    await bar(desktop).getByRole('button', { name: 'Close window' }).click();
    await expect.poll(() => app.hasEnded).toBe(true);
  } finally {
    await app.dispose();
  }
});

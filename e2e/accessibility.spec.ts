// Window sizes, axe rules, unread badges and use by keyboard, on the main screens.
import type { Locator, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/lib/chromium.ts';
import {
  expectNoAxeViolations,
  expectNothingCutOff,
  expectKeyboardReachable,
} from './support/page-checks.ts';
import { bubbleTexts, expect, openChat, PASSWORD, sendText, test } from './support/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1000, height: 700 },
  { width: 768, height: 1024 },
  { width: 360, height: 640 },
];

async function openSearch(page: Page, words: string): Promise<void> {
  await page.locator('input[enterkeyhint=search]').fill(words);
  await expect(page.locator('[data-hit]').first()).toBeVisible();
}

for (const locale of ['en-US', 'zh-TW'] as const) {
  // The language is in the name of the group, so that the titles stay literal.
  test.describe(locale, () => {
    test('[X-A11Y-03] No control or text is cut off at widths of 1440, 1000, 768 and 360 px', async ({
      visitor,
    }) => {
      const page = await (await visitor({ locale })).newPage();
      await page.goto('/login');
      await expect(page.locator('form')).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectNothingCutOff(page);
      }
      await page.locator('input[name=userName]').fill('alice');
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/home\/chat/);
      await expect(page.getByRole('link', { name: /Bruno Keller/ }).first()).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectNothingCutOff(page);
      }
      await openSearch(page, 'a');
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectNothingCutOff(page);
      }
      await page.goto('/home/chat?chat=group-1');
      await expect(page.locator('[data-conversation] [contenteditable]')).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectNothingCutOff(page);
      }
      await page.goto('/home/chat?debug');
      await expect(page.getByRole('complementary')).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectNothingCutOff(page);
      }
    });

    test('[X-A11Y-01] No screen has a serious axe violation or a control that the keyboard cannot reach', async ({
      visitor,
    }) => {
      const page = await (await visitor({ locale })).newPage();
      await page.goto('/login');
      await expect(page.locator('form')).toBeVisible();
      await expectNoAxeViolations(page);
      await expectKeyboardReachable(page);
      await page.locator('input[name=userName]').fill('mira');
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('link', { name: /Design studio/ }).first()).toBeVisible();
      await expectNoAxeViolations(page);
      await expectKeyboardReachable(page);
      await openSearch(page, 'a');
      await expectNoAxeViolations(page);
      await expectKeyboardReachable(page);
      await page.goto('/home/chat?chat=group-1&debug');
      await expect(page.locator('[data-conversation] [contenteditable]')).toBeVisible();
      await expectNoAxeViolations(page);
      await expectKeyboardReachable(page);
      await expect(page.getByRole('complementary').locator('dd').nth(12)).toBeVisible();
      await expectNoAxeViolations(page);
      await expectKeyboardReachable(page);
    });
  });
}

test('[HOME-02, HOME-11, HOME-12] The badge and the page title count unread messages, and the count drops when a chat is read', async ({
  signedIn,
}) => {
  const [yating, mira] = [await signedIn('yating'), await signedIn('mira')];
  const badge = yating.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Chats/ });
  const unread = async (): Promise<number> =>
    Number(/\((\d+)\) Partyline/.exec(await yating.title())?.[1] ?? 0);
  await expect(yating.getByText(/^Connected/)).toBeVisible();
  // All chats are read first, so that the number of unread messages is known.
  const unreadRows = yating
    .getByRole('list', { name: 'Chats' })
    .getByRole('link', { name: /\d unread message/ });
  for (let left = await unreadRows.count(); left > 0; left--) {
    await unreadRows.first().click();
    // A chat opens at its first unread message. Messages below the viewport stay unread until scrolled to.
    await expect
      .poll(async () => {
        await yating
          .getByRole('group', { name: 'Messages' })
          .evaluate((box) => box.scrollTo(0, box.scrollHeight));
        return unreadRows.count();
      })
      .toBe(left - 1);
  }
  await expect.poll(unread).toBe(0);
  await expect(yating).toHaveTitle('Partyline');
  await openChat(yating, 'Alice Moreau');
  await openChat(mira, '陳雅婷');
  await sendText(mira, 'badge: one');
  await sendText(mira, 'badge: two');
  await expect(yating).toHaveTitle('(2) Partyline');
  await expect(badge).toContainText('2');
  await openChat(yating, 'Mira Okafor');
  await expect(yating).toHaveTitle('Partyline');
  await expect(badge).not.toContainText('2');
});

test('A page without a secure context shows a heading about https and no sign-in form', async ({
  server,
}) => {
  // Plain http on a name other than localhost has no Web Locks, crypto.subtle or service workers.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [...chromiumFlags, '--host-resolver-rules=MAP partyline.test 127.0.0.1'],
  });
  const page = await browser.newPage({ locale: 'en-US' });
  await page.goto(`http://partyline.test:${server.port}/login`);
  await expect(page.getByRole('heading', { name: /https/ })).toBeVisible();
  await expect(page.locator('form')).toBeHidden();
  await browser.close();
});

test('[X-A11Y-01] The keyboard alone signs in, opens a chat, sends a message and signs out', async ({
  visitor,
}) => {
  const page = await (await visitor()).newPage();
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('bruno');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('list', { name: 'Chats' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await tabTo(page, rows.first());
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(composer).toBeFocused();
  await page.keyboard.type('keyboard: no mouse needed');
  await page.keyboard.press('Enter');
  await expect.poll(() => bubbleTexts(page, 'keyboard:')).toEqual(['keyboard: no mouse needed']);
  await expect(composer).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

/** Presses Tab until `target` has the focus. Fails after 40 presses. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

// User actions in a conversation that lead to a screen.
import type { Page } from '@playwright/test';
import { conversationLoaded, openHome } from './screen.ts';

/** Opens the chat; true where it has no element of the selector yet. */
export async function isNew(page: Page, selector: string): Promise<boolean> {
  await openHome(page);
  await page.locator('[data-chat]', { hasText: 'Ilse' }).click();
  await conversationLoaded(page);
  return (await page.locator(selector).count()) === 0;
}

export async function online(page: Page): Promise<void> {
  await openHome(page);
  const notLive = page.locator('[class*=_foot_]').locator('[class*=_wait_], [class*=_busy_]');
  await notLive.waitFor({ state: 'detached', timeout: 60_000 });
}

export async function say(page: Page, text: string): Promise<void> {
  await page.locator('footer [contenteditable]').fill(text);
  await page.locator('footer [contenteditable]').press('Enter');
}

/** @param entry index of the menu entry: 0 pictures and videos, 1 any file */
export async function attach(page: Page, entry: 0 | 1, files: ReturnType<typeof file>[]): Promise<void> {
  await choose(page, entry, files);
  const tray = page.locator('[role=dialog]');
  await tray.locator('footer button').last().click();
  await tray.waitFor({ state: 'detached' });
}

/** Chooses files. @param entry index of the menu entry: 0 pictures and videos, 1 any file */
export async function choose(page: Page, entry: 0 | 1, files: ReturnType<typeof file>[]): Promise<void> {
  await page.locator('footer button[aria-haspopup=menu]').click();
  const chooser = page.waitForEvent('filechooser');
  await page.locator('[role=menuitem]').nth(entry).click();
  await (await chooser).setFiles(files);
}

export async function toEnd(page: Page): Promise<void> {
  const end = page.locator('[data-conversation] [role=group]');
  await end.evaluate(async (box) => {
    box.scrollTop = box.scrollHeight;
    await Promise.all([...box.querySelectorAll('img')].map((image) => image.decode().catch(() => null)));
    box.scrollTop = box.scrollHeight;
  });
}

export const file = (name: string, buffer: Buffer) => ({
  name,
  mimeType: name.endsWith('.png') ? 'image/png' : 'application/octet-stream',
  buffer,
});

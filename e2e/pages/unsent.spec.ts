// The content of a composer that closes: text, files, caption and recording.
import type { Locator, Page } from '@playwright/test';
import type { HeadRow } from '../../src/core/contract/rows.ts';
import { groupChat } from '../../src/core/domain/chat-key.ts';
import { fakeDevices } from '../support/browser-options.ts';
import { dropOrPaste, textFile } from '../support/files.ts';
import { field } from '../support/parts.ts';
import { STUDIO } from './support/demo-world.ts';
import { expect, openChat, test } from './support/test.ts';
import { chatOf } from './support/world.ts';

test.use(fakeDevices);

test('[X-CHAT-27, X-CHAT-14] A composer that closes gives back its text, files, caption and recording', async ({
  page,
  engine,
}) => {
  const chat = groupChat(STUDIO);
  const block = (blocked: HeadRow['blocked']): unknown =>
    engine.change((world) => (chatOf(world, chat).blocked = blocked));
  const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');
  await openChat(page, 'Design studio');
  const voice = page.getByRole('button', { name: 'Record a voice message' });
  await voice.click();
  await expect(page.getByRole('dialog', { name: 'Voice message' }).getByRole('timer')).toHaveText('0:01');
  // A text of another tab closes no recorder.
  engine.change((world) => (chatOf(world, chat).draft = { text: lines, revision: 7 }));
  await expect(field(page)).toHaveText(lines);
  await expect(page.getByRole('dialog', { name: 'Voice message' })).toBeVisible();
  await dropOrPaste('paste', field(page), [textFile('plan.txt', 'the plan'), textFile('b.txt', 'b')]);
  await page.getByRole('textbox', { name: 'Caption' }).fill('as agreed');
  block({ why: 'left-group', isDissolved: false });
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const text = page.getByRole('region', { name: 'Your unsent text' });
  await expect(text.getByRole('textbox')).toHaveValue(lines);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await text.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(lines);
  const caption = page.getByRole('region', { name: 'Your unsent caption' });
  await expect(caption.getByRole('textbox')).toHaveValue('as agreed');
  const files = page.getByRole('region', { name: 'Your unsent files' });
  expect(await savedBy(page, files.getByRole('button', { name: 'Save plan.txt' }))).toBe('plan.txt');
  await files.getByRole('button', { name: 'Remove b.txt' }).click();
  const recording = page.getByRole('region', { name: 'Your unsent recording' });
  await expect(recording.locator('[data-voice]')).toBeVisible();
  expect(await savedBy(page, recording.getByRole('button', { name: 'Save' }))).toMatch(/^voice\./);

  // Another chat and back, then the right to write again: everything is in the composer.
  await openChat(page, 'Bruno Keller');
  await openChat(page, 'Design studio');
  await expect(text.getByRole('textbox')).toHaveValue(lines);
  block(null);
  await expect(page.getByRole('dialog', { name: 'Send 1 file to Design studio' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveText('as agreed');
  // A cancelled tray leaves the caption in the field.
  await page.getByRole('dialog', { name: 'Send 1 file' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page)).toContainText('as agreed');
  await expect(page.getByRole('dialog', { name: 'Voice message' })).toBeVisible();

  block({ why: 'muted' });
  await recording.getByRole('button', { name: 'Delete' }).click();
  await expect(recording).toHaveCount(0);
  await text.getByRole('button', { name: 'Delete' }).click();
  await expect(text).toHaveCount(0);
  await expect.poll(() => engine.argsOf('draft').at(-1)?.text).toBe('');
});

/** The name of the file that a press on the button saves. */
async function savedBy(page: Page, button: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await button.click();
  return (await download).suggestedFilename();
}

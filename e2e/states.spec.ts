// Every state of a conversation, as it looks: in a narrow and a wide window, in both themes and both languages.
import type { Page } from '@playwright/test';
import { chromiumFlags, findHeadlessShell } from '../scripts/lib/chromium.ts';
import { noSeriousFault, nothingCutOff, nothingOutOfReach, nothingTooSmall } from './support/look.ts';
import { test } from './support/proxy.ts';
import { sceneFor } from './support/scene.ts';
import { type State, statesOf } from './support/states.ts';
import { enter, expect } from './support/test.ts';

const executablePath = findHeadlessShell();

// A microphone that beeps, and nobody asks for it.
test.use({
  launchOptions: {
    args: [...chromiumFlags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

// The two languages look at chats of their own.
test.describe.configure({ mode: 'parallel' });

/** A state is reached in the first, where that is hardest, and lives through the others. */
const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const REFUSAL = {
  on: 'http',
  method: 'POST',
  path: '/api/message/group/send',
  do: 'status',
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ code: 500, message: 'You are writing too fast. Wait a minute.', data: null }),
} as const;

for (const { locale, viewer, groupId } of [
  { locale: 'en-US', viewer: 'alice', groupId: 1 },
  { locale: 'zh-TW', viewer: 'yating', groupId: 2 },
] as const) {
  // One title for the rows, literal, and the language beside it.
  test.describe(locale, () => {
    test('[X-A11Y-01, X-A11Y-02, X-A11Y-03] in no state anything is cut off, without a name or out of reach, and Esc ends it', async ({
      behind,
      server,
    }) => {
      test.setTimeout(180_000);
      const scene = await sceneFor(server.origin, viewer, groupId);
      const { context, proxy } = await behind({ locale, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await enter(page, viewer);
      let chat: string | null = null;
      for (const state of statesOf(scene, () => proxy.rule(REFUSAL))) {
        await test.step(state.name, async () => {
          if (state.chat !== chat) await goTo(page, state.chat);
          chat = state.chat;
          await look(page, state);
        });
      }
    });
  });
}

async function goTo(page: Page, chat: string | null): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  await page.goto(chat === null ? '/home/chat' : `/home/chat?chat=${chat}`);
  if (chat === null) return;
  await page.locator('[data-conversation] [data-bubble]').last().waitFor();
  // It has come to rest where it was opened.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function look(page: Page, { name, open, floats, leave, within, pointed }: State): Promise<void> {
  if (!pointed) await page.setViewportSize(SIZES[0]);
  await open(page);
  if (floats !== undefined) await expect(page.locator(floats)).toBeVisible();
  for (const size of pointed ? [] : SIZES) {
    await page.setViewportSize(size);
    await nothingCutOff(page, `${name}, at ${size.width}`);
    await nothingTooSmall(page, `${name}, at ${size.width}`);
  }
  if (floats !== undefined) await expect(page.locator(floats)).toBeVisible();
  await nothingOutOfReach(page, name);
  await noSeriousFault(page, { where: name, within: within ?? floats ?? 'body' });
  if (floats !== undefined) {
    await page.keyboard.press('Escape');
    await expect(page.locator(floats)).toHaveCount(0);
  }
  await leave?.(page);
}

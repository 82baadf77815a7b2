// Layout and accessibility of all UI states of a conversation and of the friend screens: three window sizes, both themes,
// both languages.
import type { BrowserContext, Page } from '@playwright/test';
import { fakeDevices } from './support/browser-options.ts';
import {
  expectNoAxeViolations,
  expectNothingCutOff,
  expectKeyboardReachable,
  expectTargetSizes,
} from './support/page-checks.ts';
import { peopleStates } from './support/people-states.ts';
import { type ProxiedBrowser, test } from './support/proxy.ts';
import { fillSampleGroup, type SampleGroup } from './support/sample-group.ts';
import { type State, conversationStates } from './support/states.ts';
import { signInWithTokens, expect } from './support/test.ts';

test.use(fakeDevices());

// Each language uses its own chats.
test.describe.configure({ mode: 'parallel' });

/**
 * The test enters each state at the first size, where that is hardest. The state stays open at the other sizes.
 */
const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

const REFUSAL = {
  on: 'http',
  method: 'POST',
  path: '/api/message/group/send',
  kind: 'status',
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ code: 500, message: 'You are writing too fast. Wait a minute.', data: null }),
} as const;

test('[X-A11Y-01, X-A11Y-02, X-A11Y-03] UI states fit the window, pass axe and are reachable by keyboard; overlays close on Escape', async ({
  behindProxy,
  server,
}) => {
  const group = await fillSampleGroup(server.origin, 'alice', 1);
  await checkConversations(await behindProxy(optionsIn('en-US')), 'alice', group, checkState);
});

// axe and the keyboard see the same elements in each language.
test('[X-A11Y-03] UI states fit the window in Chinese; overlays close on Escape', async ({
  behindProxy,
  server,
}) => {
  const group = await fillSampleGroup(server.origin, 'yating', 2);
  await checkConversations(await behindProxy(optionsIn('zh-TW')), 'yating', group, checkLayout);
});

test('[X-A11Y-01, X-A11Y-02, X-A11Y-03] Friend screens fit the window, pass axe and are reachable by keyboard', async ({
  visitor,
}) => {
  for (const people of peopleStates) await checkPeople(await visitor(optionsIn('en-US')), people, checkState);
});

test('[X-A11Y-03] Friend screens fit the window in Chinese', async ({ visitor }) => {
  for (const people of peopleStates)
    await checkPeople(await visitor(optionsIn('zh-TW')), people, checkLayout);
});

const optionsIn = (locale: string) => ({ locale, reducedMotion: 'reduce' }) as const;

type Check = (page: Page, state: State) => Promise<void>;

async function checkConversations(
  { context, proxy }: ProxiedBrowser,
  viewer: string,
  group: SampleGroup,
  check: Check,
): Promise<void> {
  const page = await context.newPage();
  await signInWithTokens(page, viewer);
  let chat: string | null = null;
  for (const state of conversationStates(group, () => proxy.rule(REFUSAL))) {
    await test.step(state.name, async () => {
      if (state.chat !== chat) await openChatAtUrl(page, state.chat);
      chat = state.chat;
      await check(page, state);
    });
  }
}

async function checkPeople(
  context: BrowserContext,
  { viewer, states }: (typeof peopleStates)[number],
  check: Check,
): Promise<void> {
  const page = await context.newPage();
  await signInWithTokens(page, viewer);
  for (const state of states) await test.step(state.name, () => check(page, state));
}

async function openChatAtUrl(page: Page, chat: string | null): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  await page.goto(chat === null ? '/home/chat' : `/home/chat?chat=${chat}`);
  if (chat === null) return;
  await page.locator('[data-conversation] [data-bubble]').last().waitFor();
  // The scroll position is final once all images have loaded.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** Checks the layout, and the use with a keyboard and a screen reader. */
async function checkState(page: Page, state: State): Promise<void> {
  const { name, overlay, axeScope } = state;
  await enterState(page, state);
  await expectKeyboardReachable(page, name);
  await expectNoAxeViolations(page, { where: name, within: axeScope ?? overlay ?? 'body' });
  await leaveState(page, state);
}

async function checkLayout(page: Page, state: State): Promise<void> {
  await enterState(page, state);
  await leaveState(page, state);
}

/** Opens the state and checks its layout at each size. */
async function enterState(page: Page, { name, open, overlay, pointerOnly }: State): Promise<void> {
  if (!pointerOnly) await page.setViewportSize(SIZES[0]);
  await open(page);
  if (overlay !== undefined) await expect(page.locator(overlay)).toBeVisible();
  for (const size of pointerOnly ? [] : SIZES) {
    await page.setViewportSize(size);
    await expectNothingCutOff(page, `${name}, at ${size.width}`);
    await expectTargetSizes(page, `${name}, at ${size.width}`);
  }
  if (overlay !== undefined) await expect(page.locator(overlay)).toBeVisible();
}

async function leaveState(page: Page, { overlay, leave }: State): Promise<void> {
  if (overlay !== undefined) {
    await page.keyboard.press('Escape');
    await expect(page.locator(overlay)).toHaveCount(0);
  }
  await leave?.(page);
}

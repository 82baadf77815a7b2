// Every screen in a pseudo-locale that is half as long again: no text outside the catalogues, no broken layout.
import type { BrowserContext, Page } from '@playwright/test';
import { fakeDevices } from './support/browser-options.ts';
import { groupStates } from './support/group-states.ts';
import { expectNothingCutOff } from './support/page-checks.ts';
import { peopleStates } from './support/people-states.ts';
import { type PageTexts, textsOf } from './support/plain-texts.ts';
import { test } from './support/proxy.ts';
import { usePseudoLocale } from './support/pseudo-locale.ts';
import { field, fillAccount, offerRegistration, PHONE } from './support/registration.ts';
import { fillSampleGroup } from './support/sample-group.ts';
import { conversationStates, type State } from './support/states.ts';
import { expect, signInWithTokens } from './support/test.ts';

test.use(fakeDevices());

const SIZES = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
] as const;

/** The words of Intl in dates of the language en-US. */
const DATE_WORDS = new Set(
  Array.from({ length: 365 }, (_, day) => new Date(2026, 0, day + 1)).flatMap((date) =>
    [
      new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }),
      new Intl.DateTimeFormat('en-US', { weekday: 'short' }),
    ].flatMap((format) => format.format(date).match(/\p{L}+/gu) ?? []),
  ),
);

/** The product's name with an unread count, and sizes of files, whose numbers Intl formats. */
const ALLOWED = /^(?:(?:\(\d+\) )?Partyline|[\d.,]+ [KMG]?B)$/;

const REFUSAL = {
  on: 'http',
  method: 'POST',
  path: '/api/message/group/send',
  kind: 'status',
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ code: 500, message: '1', data: null }),
} as const;

/** Walks states of the app, and collects the texts of all of them. */
class Walk {
  readonly #found: (PageTexts['plain'][number] & { state: string })[] = [];
  readonly #foreign = new Set<string>();

  async check(page: Page, name: string): Promise<void> {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectNothingCutOff(page, `${name}, at ${size.width}`);
      const { plain, foreign } = await textsOf(page);
      for (const text of foreign) this.#foreign.add(text);
      this.#found.push(...plain.map((found) => ({ ...found, state: name })));
    }
  }

  async enter(page: Page, { name, open, overlay, leave, pointerOnly }: State): Promise<void> {
    if (!pointerOnly) await page.setViewportSize(SIZES[0]);
    await open(page);
    if (overlay !== undefined) await expect(page.locator(overlay)).toBeVisible();
    if (!pointerOnly) await this.check(page, name);
    if (overlay !== undefined) {
      await page.keyboard.press('Escape');
      await expect(page.locator(overlay)).toHaveCount(0);
    }
    await leave?.(page);
  }

  /** Names of users appear in attributes too, where nothing marks them. */
  expectNoPlainTexts(): void {
    const faults = this.#found.filter(({ text }) => !this.#isForeign(text));
    expect([...new Map(faults.map((fault) => [fault.text, fault])).values()]).toEqual([]);
  }

  /** A screen reader announces a message as "sender: text". */
  #isForeign(text: string): boolean {
    const [sender = '', ...rest] = text.split(': ');
    return (
      ALLOWED.test(text) ||
      this.#foreign.has(text) ||
      (this.#foreign.has(sender) && this.#foreign.has(rest.join(': '))) ||
      text.match(/\p{L}+/gu)?.every((word) => DATE_WORDS.has(word)) === true
    );
  }
}

test('[I18N-01, REG-01] Login and registration fit a pseudo-locale and show no text outside the catalogues', async ({
  behindProxy,
}) => {
  const { proxy, context } = await behindProxy({ reducedMotion: 'reduce' });
  await offerRegistration(proxy, ['phone', 'email', 'username']);
  await usePseudoLocale(context);
  const page = await context.newPage();
  const walk = new Walk();
  await page.goto('/login');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[name=userName]')).toHaveAttribute('aria-invalid', 'true');
  await walk.check(page, 'login');
  await page.goto('/register');
  await fillAccount(page, '使用者');
  await field(page, 'confirmPassword').fill('secret2');
  await page.locator('button[type=submit]').click();
  await expect(field(page, 'phone')).toBeFocused();
  await walk.check(page, 'registration');
  for (const [index, name] of ['phone', 'email', 'username'].entries()) {
    await page.getByRole('tab').nth(index).click();
    await walk.check(page, `registration by ${name}`);
  }
  await page.getByRole('tab').first().click();
  await field(page, 'phone').fill(PHONE);
  await page.locator('[data-get-code]').click();
  await expect(page.getByRole('dialog').locator('img')).toBeVisible();
  await page.getByRole('dialog').locator('[aria-live] button').click();
  await walk.check(page, 'captcha');
  walk.expectNoPlainTexts();
});

test('[I18N-01, X-A11Y-03] Chats and conversations fit a pseudo-locale and show no text outside the catalogues', async ({
  behindProxy,
  server,
}) => {
  const group = await fillSampleGroup(server.origin, 'alice', 1);
  const { context, proxy } = await behindProxy({ reducedMotion: 'reduce' });
  const [page, walk] = [await pseudoPage(context), new Walk()];
  await signInWithTokens(page, 'alice');
  await walk.check(page, 'chats');
  let chat: string | null = null;
  for (const state of conversationStates(group, () => proxy.rule(REFUSAL))) {
    await test.step(state.name, async () => {
      if (state.chat !== chat) await openChatAtUrl(page, state.chat);
      chat = state.chat;
      await walk.enter(page, state);
    });
  }
  walk.expectNoPlainTexts();
});

test('[I18N-01, X-A11Y-03] Friends, groups and settings fit a pseudo-locale and show no text outside the catalogues', async ({
  visitor,
}) => {
  const walk = new Walk();
  const ofAlice = { viewer: 'alice', states: groupStates } as const;
  for (const { viewer, states } of [ofAlice, ...peopleStates]) {
    const page = await pseudoPage(await visitor({ reducedMotion: 'reduce' }));
    await signInWithTokens(page, viewer);
    for (const state of states) await test.step(state.name, () => walk.enter(page, state));
  }
  walk.expectNoPlainTexts();
});

async function pseudoPage(context: BrowserContext): Promise<Page> {
  await usePseudoLocale(context);
  return context.newPage();
}

async function openChatAtUrl(page: Page, chat: string | null): Promise<void> {
  await page.setViewportSize(SIZES[0]);
  await page.goto(chat === null ? '/home/chat' : `/home/chat?chat=${chat}`);
  if (chat === null) return;
  await page.locator('[data-conversation] [data-bubble]').last().waitFor();
  // The scroll position is final once all images have loaded.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

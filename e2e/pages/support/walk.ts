// A walk through UI states: each state is entered once, and all checks are taken there, in each size of the window.
import type { Page } from '@playwright/test';
import {
  expectKeyboardReachable,
  expectNoAxeViolations,
  expectNothingCutOff,
  expectTargetSizes,
} from '../../support/page-checks.ts';
import type { State } from '../screens/state.ts';
import { expectComposedKeysIgnored } from './composed-keys.ts';
import type { FakeEngine } from './fake-engine.ts';
import { type PageTexts, textsOf } from './plain-texts.ts';
import { expect, test } from './test.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface WalkOptions {
  /** The states are entered at the first size, where that is hardest, and stay open at the others. */
  readonly sizes: readonly [Size, ...Size[]];
  /** `all`: also target sizes, axe, the keyboard, input methods and the texts of the pseudo-locale. */
  readonly checks: 'layout' | 'all';
  /** The language that the page must have at the end. */
  readonly lang: string;
}

/** Walks through all states. The order matters: a state may continue the one before. */
export async function walk(
  page: Page,
  engine: FakeEngine,
  states: readonly State[],
  options: WalkOptions,
): Promise<void> {
  const texts = new Texts();
  let chat: State['chat'] = null;
  for (const state of states) {
    await test.step(state.name, async () => {
      await page.setViewportSize(options.sizes[0]);
      if (state.chat !== chat) await openChat(page, state.chat);
      chat = state.chat;
      await visit(page, engine, state, options, texts);
    });
  }
  if (options.checks === 'all') texts.expectNoPlain();
  await expect(page.locator('html')).toHaveAttribute('lang', options.lang);
}

async function openChat(page: Page, chat: State['chat']): Promise<void> {
  await page.goto(chat === null ? '/home/chat' : `/home/chat?chat=${chat}`);
  if (chat === null) return;
  await page.locator('[data-conversation] [data-bubble]').last().waitFor();
  // The scroll position is final once all images have loaded.
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

async function visit(
  page: Page,
  engine: FakeEngine,
  { name, open, overlay, leave, axeScope, pointerOnly }: State,
  { sizes, checks }: WalkOptions,
  texts: Texts,
): Promise<void> {
  await open(page, engine);
  if (overlay !== undefined) await expect(page.locator(overlay)).toBeVisible();
  for (const size of pointerOnly ? [] : sizes) {
    const where = `${name}, at ${size.width}`;
    await page.setViewportSize(size);
    await expectNothingCutOff(page, where);
    if (checks === 'layout') continue;
    await expectTargetSizes(page, where);
    texts.add(name, await textsOf(page));
  }
  if (checks === 'all') {
    await expectKeyboardReachable(page, name);
    await expectComposedKeysIgnored(page, name, overlay);
    await expectNoAxeViolations(page, { where: name, within: axeScope ?? overlay ?? 'body' });
  }
  if (overlay !== undefined) {
    await expect(page.locator(overlay)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator(overlay)).toHaveCount(0);
  }
  await leave?.(page);
}

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

/** The texts of all visited states in the pseudo-locale. */
class Texts {
  readonly #found: (PageTexts['plain'][number] & { state: string })[] = [];
  readonly #foreign = new Set<string>();

  add(state: string, { plain, foreign }: PageTexts): void {
    for (const text of foreign) this.#foreign.add(text);
    this.#found.push(...plain.map((found) => ({ ...found, state })));
  }

  /** Names of users appear in attributes too, where nothing marks them. */
  expectNoPlain(): void {
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

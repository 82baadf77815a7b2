// A user without a mouse. After each key press, the focus must be on a visible element.
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** Maximum number of key presses to a target: more than any screen has tab stops. */
const MAX_STOPS = 60;

export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses the keys in order. An element focused by Tab must have a name and a visible focus ring. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      const byTab = key.endsWith('Tab');
      await this.page.keyboard.press(key);
      // After the last tab stop the focus leaves the page for the browser's own controls.
      for (let more = 0; byTab && more < 2 && (await this.#focusFault(byTab)) === NO_FOCUS; more++)
        await this.page.keyboard.press(key);
      await this.expectFocusVisible(byTab);
    }
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Presses `key` until `target` has the focus. */
  async focusTo(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    await this.#pressUntil(target.and(this.page.locator(':focus')), key);
  }

  /** Presses `key` until an element inside `container` has the focus. */
  async focusInto(container: Locator, key = 'Tab'): Promise<void> {
    await expect(container).toBeVisible();
    await this.#pressUntil(container.locator(':focus'), key);
  }

  /** Moves the focus to `target` and presses Enter. */
  async activate(target: Locator, key = 'Tab'): Promise<void> {
    await this.focusTo(target, key);
    await this.page.keyboard.press('Enter');
  }

  /** Waits until the open menu has the focus. */
  async expectMenu(): Promise<Locator> {
    const menu = this.page.getByRole('menu');
    await this.expectFocusWithin(menu);
    return menu;
  }

  /** Expects the focus on or inside `container`. Dialogs and menus take the focus one frame after they appear. */
  async expectFocusWithin(container: Locator): Promise<void> {
    const focus = this.page.locator(':focus');
    await expect(container.locator(focus).or(container.and(focus))).toBeVisible();
  }

  async chooseMenuItem(name: string): Promise<void> {
    const menu = await this.expectMenu();
    await this.activate(menu.getByRole('menuitem', { name, exact: true }), 'ArrowDown');
    await expect(menu).toHaveCount(0);
  }

  /** Presses Escape: `overlay` closes and `opener` has the focus again. */
  async closeWithEscape(overlay: Locator, opener: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    await expect(opener).toBeFocused();
    await this.expectFocusVisible();
  }

  /** Expects the focus on a visible element; after Tab, the element also has a name and a focus ring. */
  async expectFocusVisible(byTab = false): Promise<void> {
    if ((await this.#focusFault(byTab)) !== '') await expect.poll(() => this.#focusFault(byTab)).toBe('');
  }

  async #pressUntil(focused: Locator, key: string): Promise<void> {
    for (let stop = 0; (await focused.count()) === 0; stop++) {
      if (stop === MAX_STOPS) throw new Error(`${key} does not lead to ${focused.toString()}`);
      await this.press(key);
    }
  }

  #focusFault(byTab: boolean): Promise<string> {
    return this.page.evaluate(focusFault, byTab);
  }
}

/** Opens a chat through the search field above the list; works from anywhere in the shell. */
export async function openChatByKeyboard(keys: Keys, name: string): Promise<Locator> {
  const { page } = keys;
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toBeFocused();
  await keys.type(name);
  // Enter opens the first row. After a reload the list may still be loading.
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(field).toBeFocused();
  return field;
}

const NO_FOCUS = 'nothing has the focus';

/** Why the focused element fails the check; '' without a fault. Runs in the page. */
function focusFault(byTab: boolean): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return 'nothing has the focus';
  const box = element.getBoundingClientRect();
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
  const isUncovered = [0.5, 0.1, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
  const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const name = [element, ...labels]
    .map((source) => source.ariaLabel ?? source.title + source.textContent)
    .join('');
  // A field may have its focus ring on an ancestor.
  const isField = element.isContentEditable || element instanceof HTMLInputElement;
  const ringCandidates = isField
    ? [element, element.parentElement, element.parentElement?.parentElement]
    : [element];
  const hasRing = ringCandidates.some((candidate) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
    return boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0);
  });
  const faults = [
    [right - left < 1 || bottom - top < 1, 'is outside the window'],
    [!isShown, 'is not shown'],
    [!isUncovered, 'is covered'],
    [byTab && name.trim() === '', 'has no name'],
    [byTab && !hasRing, 'shows no focus ring'],
  ] as const;
  const found = faults.find(([applies]) => applies);
  return found ? `<${element.tagName} ${name.trim().slice(0, 40)}> ${found[1]}` : '';
}

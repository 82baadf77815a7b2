// Somebody without a mouse: a page is told everything by keys, and after each of them the focus has to be where it
// can be seen.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, type Name, PASSWORD } from './test.ts';

/** More stops than any part of the product has. */
const FAR = 60;

export class Keys {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** One after the other. What Tab leads to has a name, and shows that it has the focus. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      const byTab = key.endsWith('Tab');
      await this.page.keyboard.press(key);
      // Beyond the last stop lies the browser's own window.
      if (byTab && (await this.#fault(byTab)) === NOWHERE) await this.page.keyboard.press(key);
      await this.stands(byTab);
    }
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Goes on from stop to stop until this has the focus. */
  async to(target: Locator, key = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    await this.#until(target.and(this.page.locator(':focus')), key);
  }

  /** The same until something in it has. */
  async into(place: Locator, key = 'Tab'): Promise<void> {
    await expect(place).toBeVisible();
    await this.#until(place.locator(':focus'), key);
  }

  /** Goes there, and presses it. */
  async push(target: Locator, key = 'Tab'): Promise<void> {
    await this.to(target, key);
    await this.page.keyboard.press('Enter');
  }

  /** The menu that was asked for has the keys. */
  async menu(): Promise<Locator> {
    const menu = this.page.getByRole('menu');
    await this.within(menu);
    return menu;
  }

  /** The focus is there, or in it: a dialog or a menu takes the focus a frame after it is seen. */
  async within(place: Locator): Promise<void> {
    const focus = this.page.locator(':focus');
    await expect(place.locator(focus).or(place.and(focus))).toBeVisible();
  }

  async choose(name: string): Promise<void> {
    const menu = await this.menu();
    await this.push(menu.getByRole('menuitem', { name, exact: true }), 'ArrowDown');
    await expect(menu).toHaveCount(0);
  }

  /** Esc closes this, and the focus is back where it was. */
  async closes(what: Locator, opener: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(what).toHaveCount(0);
    await expect(opener).toBeFocused();
    await this.stands();
  }

  /** The focus is on something that can be seen. */
  async stands(byTab = false): Promise<void> {
    if ((await this.#fault(byTab)) !== '') await expect.poll(() => this.#fault(byTab)).toBe('');
  }

  async #until(here: Locator, key: string): Promise<void> {
    for (let stop = 0; (await here.count()) === 0; stop++) {
      if (stop === FAR) throw new Error(`${key} does not lead to ${here.toString()}`);
      await this.press(key);
    }
  }

  #fault(byTab: boolean): Promise<string> {
    return this.page.evaluate(faultOf, byTab);
  }
}

/** Signed in by keys, at the chat list. */
export async function byKeys(visitor: () => Promise<BrowserContext>, name: Name): Promise<Keys> {
  const page = await (await visitor()).newPage();
  const keys = new Keys(page);
  await page.goto('/login');
  await keys.to(page.getByLabel('Username'));
  await keys.type(name);
  await keys.to(page.getByLabel('Password', { exact: true }));
  await keys.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible();
  // Rows that come while somebody walks by keys move the stops.
  await expect(page.locator('[data-chat]').first()).toBeVisible();
  await expect(page.getByText(/^Live/)).toBeVisible();
  await keys.stands();
  return keys;
}

/** From wherever in the shell, by the field over the list. */
export async function openByKeys(keys: Keys, name: string): Promise<Locator> {
  const { page } = keys;
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toBeFocused();
  await keys.type(name);
  // Enter opens the first row, so the row has to be there: after a reload the list may still be loading.
  await expect(page.getByRole('list', { name: 'Chats' }).getByRole('link').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(field).toBeFocused();
  return field;
}

const NOWHERE = 'nothing has the focus';

/** '' where the focus can be seen. Runs in the page. */
function faultOf(byTab: boolean): string {
  const it = document.activeElement;
  if (!(it instanceof HTMLElement) || it === document.body) return 'nothing has the focus';
  const box = it.getBoundingClientRect();
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
  const isSeen = [0.5, 0.1, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part);
    return hit !== null && (it.contains(hit) || hit.contains(it));
  });
  const isShown = it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const labels = it instanceof HTMLInputElement ? [...(it.labels ?? [])] : [];
  const name = [it, ...labels].map((one) => one.ariaLabel ?? one.title + one.textContent).join('');
  // A field may have its ring around the box that it stands in.
  const edits = it.isContentEditable || it instanceof HTMLInputElement;
  const rings = edits ? [it, it.parentElement, it.parentElement?.parentElement] : [it];
  const isMarked = rings.some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return boxShadow !== 'none' || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0);
  });
  const faults = [
    [right - left < 1 || bottom - top < 1, 'is outside the window'],
    [!isShown, 'is not shown'],
    [!isSeen, 'is covered'],
    [byTab && name.trim() === '', 'has no name'],
    [byTab && !isMarked, 'does not show that it has the focus'],
  ] as const;
  const found = faults.find(([is]) => is);
  return found ? `<${it.tagName} ${name.trim().slice(0, 40)}> ${found[1]}` : '';
}

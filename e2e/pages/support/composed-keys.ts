// Keys of input methods in every text field of a state, in the orders of events of Chrome and of Safari. The page does
// nothing for them.
import { expect, type Page } from '@playwright/test';

/** Keys that some handler of the page uses, alone or with Ctrl. */
const KEYS = ['Escape', 'Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'PageDown', 'F6', 'k', 'm', '/', 'Delete'];

/** @param overlay selector of the overlay whose fields are tried; without it all visible fields */
export async function expectComposedKeysIgnored(page: Page, where: string, overlay = 'body'): Promise<void> {
  expect.soft(await page.evaluate(faultsOfFields, { keys: KEYS, overlay }), where).toEqual([]);
}

async function faultsOfFields(tried: { keys: readonly string[]; overlay: string }): Promise<string[]> {
  const fieldSelector =
    'input:not([type]), input[type=text], input[type=search], textarea, [contenteditable=true]';
  const focused = document.activeElement;
  const fields = [...document.querySelectorAll<HTMLElement>(`:is(${tried.overlay}) :is(${fieldSelector})`)];
  if (focused instanceof HTMLElement && focused.matches(fieldSelector)) fields.push(focused);
  const faults: string[] = [];
  const drawn = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const state = (): string =>
    JSON.stringify([
      location.href,
      document.querySelectorAll('[role=dialog], [role=menu], [role=option], aside, form, section').length,
      [...document.querySelectorAll<HTMLInputElement>(fieldSelector)].map((field) => field.value),
    ]);
  for (const field of new Set(fields)) {
    if (!field.checkVisibility({ visibilityProperty: true }) || field.closest('[inert]')) continue;
    const name = field.ariaLabel ?? field.outerHTML.slice(0, 120);
    field.focus();
    await drawn();
    for (const order of ['Chrome', 'Safari']) {
      const shown = state();
      const heard: string[] = [];
      // The capture phase of the window is the first place where the page could hear of a key.
      const listen = ({ key }: KeyboardEvent): unknown => heard.push(key);
      window.addEventListener('keydown', listen, { capture: true });
      for (const key of tried.keys) {
        const compose = (type: string): unknown =>
          field.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
        const isComposing = order === 'Chrome';
        const init = { key, keyCode: 229, isComposing, bubbles: true, cancelable: true };
        compose('compositionstart');
        if (!isComposing) compose('compositionend');
        for (const ctrlKey of [false, true])
          field.dispatchEvent(new KeyboardEvent('keydown', { ...init, ctrlKey }));
        if (isComposing) compose('compositionend');
      }
      window.removeEventListener('keydown', listen, { capture: true });
      await drawn();
      if (heard.length > 0) faults.push(`${name}, ${order}: the page hears ${[...new Set(heard)].join(' ')}`);
      if (document.activeElement !== field) faults.push(`${name}, ${order}: lost the focus`);
      if (state() !== shown) faults.push(`${name}, ${order}: ${shown} became ${state()}`);
    }
  }
  if (focused instanceof HTMLElement) focused.focus();
  return faults;
}

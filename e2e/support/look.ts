// What must be true of a page whatever it shows: nothing is cut off, nothing is too small to press, and axe knows of no
// serious fault. What is found wrong does not end a test, so that one run tells all of it.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** CSS px, either way (WCAG 2.5.8) */
const TARGET = 24;

/** Everything that one reads or works with lies inside the window or can be scrolled to, and no text is cut. */
export async function nothingCutOff(page: Page, where = 'cut off'): Promise<void> {
  await atRest(page);
  const found = await page.evaluate(() => {
    const parts =
      'button, input:not([type=hidden]), textarea, [contenteditable=true], a, [role=option], [role=dialog], [role=menu], [role=listbox]';
    const controls = [...document.querySelectorAll<HTMLElement>(parts)]
      .filter(isSeen)
      .map((element) => ({ element, ...shownOf(element.getBoundingClientRect(), holderOf(element)) }));
    const texts = [...textsOf(document.body)].map(({ element, rect }) => ({
      element,
      ...shownOf(rect, element),
    }));
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
      ...(scrollHeight > innerHeight ? ['the page scrolls'] : []),
      ...[...controls, ...texts].filter(({ cut }) => cut).map(({ element }) => told(element)),
      ...texts.flatMap((text) =>
        controls
          .filter((control) => liesOver(control, text))
          .map(({ element }) => `${told(element)} over ${told(text.element)}`),
      ),
    ];

    interface Shown {
      box: { left: number; right: number; top: number; bottom: number };
      cut: boolean;
    }

    /** What can be seen of it now, and whether the rest can never be. */
    function shownOf(rect: DOMRect, first: Element | null): Shown {
      const box = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
      let cut = false;
      for (let holder = first; holder instanceof HTMLElement; holder = holderOf(holder)) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(holder);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const within = holder.getBoundingClientRect();
        // Said to the ear only.
        if (within.width <= 1) return { box: { left: 0, right: 0, top: 0, bottom: 0 }, cut: false };
        // Three dots stand for what is left out.
        const signed = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const across = !signed && !/auto|scroll/.test(overflowX);
        const down = !signed && !/auto|scroll/.test(overflowY);
        cut ||= across && (box.left < within.left - 1 || box.right > within.right + 1);
        cut ||= down && (box.top < within.top - 1 || box.bottom > within.bottom + 1);
        box.left = Math.min(Math.max(box.left, within.left), within.right);
        box.right = Math.max(Math.min(box.right, within.right), within.left);
        box.top = Math.min(Math.max(box.top, within.top), within.bottom);
        box.bottom = Math.max(Math.min(box.bottom, within.bottom), within.top);
      }
      cut ||= box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
      return { box, cut };
    }

    /** What may cut it next: nothing between it and what it is placed by does. */
    function holderOf(element: HTMLElement): Element | null {
      const { position } = getComputedStyle(element);
      return position === 'absolute' || position === 'fixed' ? element.offsetParent : element.parentElement;
    }

    function* textsOf(root: HTMLElement): Iterable<{ element: HTMLElement; rect: DOMRect }> {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || node.textContent?.trim() === '' || !isSeen(element)) continue;
        range.selectNodeContents(node);
        yield { element, rect: range.getBoundingClientRect() };
      }
    }

    function isSeen(element: HTMLElement): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
      );
    }

    /** In the same flow of things, on words that are not its own. */
    function liesOver(control: Part, text: Part): boolean {
      const [a, b] = [control.box, text.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (across < 2 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 2) return false;
      if (control.element.contains(text.element) || text.element.contains(control.element)) return false;
      const layer = layerOf(control.element);
      return layer !== control.element && layer === layerOf(text.element);
    }

    type Part = Shown & { element: HTMLElement };

    function layerOf(element: Element): Element {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/absolute|fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return document.body;
    }

    function told(element: HTMLElement): string {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return `${element.outerHTML.slice(0, 160)} at ${[left, right, top, bottom].map(Math.round).join(' ')}`;
    }
  });
  expect.soft(found, where).toEqual([]);
}

/** Whatever is pressed is large enough for an unsteady hand, but for links within a text. */
export async function nothingTooSmall(page: Page, where = 'too small'): Promise<void> {
  const small = await page.evaluate((target) => {
    const pressed =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role^=menuitem]';
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .flatMap((element) => {
        // A box and its words are pressed alike.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const over = getComputedStyle(element, '::after');
        const [more, higher] = over.position === 'absolute' ? [over.width, over.height].map(parseFloat) : [];
        const [across, down] = [Math.max(width, more || 0), Math.max(height, higher || 0)];
        const isSmall = Math.min(across, down) < target - 0.1;
        return isSmall ? [`${across} × ${down}: ${element.outerHTML.slice(0, 160)}`] : [];
      });
  }, TARGET);
  expect.soft(small, where).toEqual([]);
}

/** Every control is a stop of the Tab key, or stands in a part that has one stop and goes on by arrow keys. */
export async function nothingOutOfReach(page: Page, where = 'out of reach'): Promise<void> {
  const found = await page.evaluate(() => {
    const parts =
      'button, a[href], input:not([type=hidden]), textarea, [contenteditable=true], [role=slider], [role=checkbox]';
    const composites = '[role=list], [role=tablist], [role=toolbar]';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter((element) => element.tabIndex < 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches(':disabled') && !element.closest('[aria-hidden=true], [inert]'))
      .filter((element) => {
        const inGrid = element.matches('[data-cell]');
        const composite = element.closest(inGrid ? '[role=tabpanel], [role=dialog]' : composites);
        const others = composite?.querySelectorAll<HTMLElement>(inGrid ? '[data-cell]' : '*') ?? [];
        return ![...others].some((other) => other.tabIndex >= 0);
      })
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect.soft(found, where).toEqual([]);
}

/** Of axe's rules those that a theme has to do with. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** For people who cannot see or use a mouse, in both themes. */
export async function noSeriousFault(page: Page, { within = 'body', where = 'axe' } = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    // Its source is long, and needed once a page.
    const isThere = await page.evaluate(() => 'axe' in window);
    const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
      .include(within)
      .options({
        resultTypes: ['violations'],
        ...(colorScheme === 'dark'
          ? { runOnly: { type: 'rule', values: COLOURS } }
          : // What floats above the page is no landmark of it.
            { rules: { region: { enabled: false } } }),
      })
      // In the page itself: otherwise each look at it opens another one beside it.
      .setLegacyMode()
      .analyze();
    const serious = violations.filter((it) => it.impact === 'serious' || it.impact === 'critical');
    const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    expect.soft(told, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** No colour or place is between two others; what turns for ever is at rest as it is. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const moves = (it: Animation): boolean =>
      it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity;
    do {
      // The theme or the size that was just set is drawn.
      await frame();
      await frame();
    } while (document.getAnimations().some(moves));
  });
}

// Layout and accessibility checks for any page: clipped content, target sizes, keyboard reachability and axe rules.
// The assertions are soft, so that one run reports all faults.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Minimum width and height of a target (WCAG 2.5.8), CSS px. */
const MIN_TARGET = 24;

/** Expects every control and text inside the window or reachable by scrolling, no clipped text, and no overlap. */
export async function expectNothingCutOff(page: Page, where = 'cut off'): Promise<void> {
  await waitForAnimations(page);
  const found = await page.evaluate(() => {
    const selector =
      'button, input:not([type=hidden]), textarea, [contenteditable=true], a, [role=option], [role=dialog], [role=menu], [role=listbox]';
    const controls = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(isVisible)
      .map((element) => ({
        element,
        ...visiblePart(element.getBoundingClientRect(), clippingAncestor(element)),
      }));
    const texts = [...textsOf(document.body)].map(({ element, rect }) => ({
      element,
      ...visiblePart(rect, element),
    }));
    const { scrollWidth, scrollHeight } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
      ...(scrollHeight > innerHeight ? ['the page scrolls'] : []),
      ...[...controls, ...texts].filter(({ isCut }) => isCut).map(({ element }) => describeElement(element)),
      ...[...texts, ...controls].flatMap((part) =>
        controls
          .filter((control) => overlaps(control, part))
          .map(({ element }) => `${describeElement(element)} over ${describeElement(part.element)}`),
      ),
      ...controls.filter(leavesDialog).map(({ element }) => `outside: ${describeElement(element)}`),
    ];

    interface VisiblePart {
      box: { left: number; right: number; top: number; bottom: number };
      isCut: boolean;
    }

    /** The currently visible part of `rect`, and whether scrolling can never show its other parts. */
    function visiblePart(rect: DOMRect, first: Element | null): VisiblePart {
      const box = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom };
      let isCut = false;
      for (let ancestor = first; ancestor instanceof HTMLElement; ancestor = clippingAncestor(ancestor)) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(ancestor);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const clip = ancestor.getBoundingClientRect();
        // The text is for screen readers only.
        if (clip.width <= 1) return { box: { left: 0, right: 0, top: 0, bottom: 0 }, isCut: false };
        // An ellipsis marks the omitted text.
        const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
        const clipsX = !hasEllipsis && !/auto|scroll/.test(overflowX);
        const clipsY = !hasEllipsis && !/auto|scroll/.test(overflowY);
        isCut ||= clipsX && (box.left < clip.left - 1 || box.right > clip.right + 1);
        isCut ||= clipsY && (box.top < clip.top - 1 || box.bottom > clip.bottom + 1);
        box.left = Math.min(Math.max(box.left, clip.left), clip.right);
        box.right = Math.max(Math.min(box.right, clip.right), clip.left);
        box.top = Math.min(Math.max(box.top, clip.top), clip.bottom);
        box.bottom = Math.max(Math.min(box.bottom, clip.bottom), clip.top);
      }
      isCut ||= box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1;
      return { box, isCut };
    }

    /**
     * The next ancestor that may clip the element: the offset parent of a positioned element, else its parent.
     */
    function clippingAncestor(element: HTMLElement): Element | null {
      const { position } = getComputedStyle(element);
      return position === 'absolute' || position === 'fixed' ? element.offsetParent : element.parentElement;
    }

    function* textsOf(root: HTMLElement): Iterable<{ element: HTMLElement; rect: DOMRect }> {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || node.textContent?.trim() === '' || !isVisible(element)) continue;
        range.selectNodeContents(node);
        yield { element, rect: range.getBoundingClientRect() };
      }
    }

    function isVisible(element: HTMLElement): boolean {
      return (
        element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1
      );
    }

    /** Whether the control reaches over the left or right edge of its dialog. */
    function leavesDialog({ element, box }: Part): boolean {
      const dialog = element.parentElement?.closest('[role=dialog], [role=alertdialog]');
      if (!dialog) return false;
      const { left, right } = dialog.getBoundingClientRect();
      return box.right > box.left && (box.left < left - 1 || box.right > right + 1);
    }

    /** Whether the control covers a text or control that is in the same layer and belongs to another element. */
    function overlaps(control: Part, text: Part): boolean {
      const [a, b] = [control.box, text.box];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (width < 2 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < 2) return false;
      if (control.element.contains(text.element) || text.element.contains(control.element)) return false;
      const layer = layerOf(control.element);
      return layer !== control.element && layer === layerOf(text.element);
    }

    type Part = VisiblePart & { element: HTMLElement };

    function layerOf(element: Element): Element {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (/absolute|fixed|sticky/.test(getComputedStyle(at).position)) return at;
      }
      return document.body;
    }

    function describeElement(element: HTMLElement): string {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return `${element.outerHTML.slice(0, 160)} at ${[left, right, top, bottom].map(Math.round).join(' ')}`;
    }
  });
  expect.soft(found, where).toEqual([]);
}

/** Expects every target to be at least MIN_TARGET wide and high. Links inside a text are exempt. */
export async function expectTargetSizes(page: Page, where = 'too small'): Promise<void> {
  const tooSmall = await page.evaluate((minTarget) => {
    const targets =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=option], [role^=menuitem]';
    return [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .flatMap((element) => {
        // A label is part of its control's target.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const after = getComputedStyle(element, '::after');
        const [afterWidth, afterHeight] =
          after.position === 'absolute' ? [after.width, after.height].map(parseFloat) : [];
        const targetWidth = Math.max(width, afterWidth || 0);
        const targetHeight = Math.max(height, afterHeight || 0);
        const isSmall = Math.min(targetWidth, targetHeight) < minTarget - 0.1;
        return isSmall ? [`${targetWidth} × ${targetHeight}: ${element.outerHTML.slice(0, 160)}`] : [];
      });
  }, MIN_TARGET);
  expect.soft(tooSmall, where).toEqual([]);
}

/** Expects every control to be a tab stop, or part of a group with one tab stop and arrow keys. */
export async function expectKeyboardReachable(page: Page, where = 'out of reach'): Promise<void> {
  const found = await page.evaluate(() => {
    const controls =
      'button, a[href], input:not([type=hidden]), textarea, [contenteditable=true], [role=slider], [role=checkbox]';
    const composites = '[role=list], [role=tablist], [role=toolbar]';
    return [...document.querySelectorAll<HTMLElement>(controls)]
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

/** The axe rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Expects no serious or critical axe violation in either theme. The dark theme is checked for colours only. */
export async function expectNoAxeViolations(
  page: Page,
  { within = 'body', where = 'axe' } = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForAnimations(page);
    // The source of axe is long; one injection per page is enough.
    const isInjected = await page.evaluate(() => 'axe' in window);
    const { violations } = await new AxeBuilder({ page, ...(isInjected && { axeSource: 'void 0' }) })
      .include(within)
      .options({
        resultTypes: ['violations'],
        ...(colorScheme === 'dark'
          ? { runOnly: { type: 'rule', values: COLOUR_RULES } }
          : // Overlays are outside the landmarks of the page.
            { rules: { region: { enabled: false } } }),
      })
      // axe runs in the page itself; otherwise each analysis opens another page.
      .setLegacyMode()
      .analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const faults = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    expect.soft(faults, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Waits until no finite animation runs. Endless animations are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
    const isRunning = ({ playState, effect }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
    do {
      // Two frames pass, so that the theme or size that was just set is drawn.
      await frame();
      await frame();
      // A closed toast has no height until its removal, a moment after its animation.
    } while (document.getAnimations().some(isRunning) || document.querySelector('[data-leaving]') !== null);
  });
}

// Layout faults that texts written by other users can cause.
import type { Page } from '@playwright/test';

export interface LayoutFaults {
  /** Texts and attributes in which a letter has nine or more combining marks. */
  stackedMarks: string[];
  /** Texts and attributes of more than 6000 characters, which is more than one part of a message may have. */
  tooLong: string[];
  /** Texts of elements that reach beyond the conversation's left or right edge. */
  tooWide: string[];
  /** True if the page is wider than the window. */
  pageScrollsSideways: boolean;
}

/** The result for a page without layout faults. */
export const NO_LAYOUT_FAULTS: LayoutFaults = {
  stackedMarks: [],
  tooLong: [],
  tooWide: [],
  pageScrollsSideways: false,
};

export function layoutFaults(page: Page): Promise<LayoutFaults> {
  return page.evaluate(() => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...[...element.attributes].map(({ value }) => value),
    ]);
    const conversation = document.querySelector('[data-conversation]')?.getBoundingClientRect();
    const boxes = document.querySelectorAll('[data-bubble], [data-index] p, [data-conversation] footer p');
    const isOutside = (box: DOMRect): boolean =>
      conversation === undefined || box.left < conversation.left || box.right > conversation.right;
    return {
      stackedMarks: texts.filter((text) => /\p{M}{9}/u.test(text)).map((text) => text.slice(0, 40)),
      tooLong: texts.filter((text) => text.length > 6000).map((text) => text.slice(0, 40)),
      tooWide: [...boxes]
        .filter((box) => isOutside(box.getBoundingClientRect()))
        .map((box) => box.textContent.slice(0, 40)),
      pageScrollsSideways: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

// What of a page is more than a page should lay out of the texts of others.
import type { Page } from '@playwright/test';

export interface LaidOut {
  /** Texts and attributes with more marks on a letter than any writing has; or longer than a piece of a message. */
  heaps: string[];
  long: string[];
  /** What stands outside of the conversation. */
  wide: string[];
  sideways: boolean;
}

/** A page that shows texts of others as it should. */
export const BOUNDED: LaidOut = { heaps: [], long: [], wide: [], sideways: false };

export function laidOut(page: Page): Promise<LaidOut> {
  return page.evaluate(() => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')];
    const texts = elements.flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? [node.data] : [])),
      ...[...element.attributes].map(({ value }) => value),
    ]);
    const place = document.querySelector('[data-conversation]')?.getBoundingClientRect();
    const boxes = document.querySelectorAll('[data-bubble], [data-index] p, [data-conversation] footer p');
    const isOutside = (box: DOMRect): boolean =>
      place === undefined || box.left < place.left || box.right > place.right;
    return {
      heaps: texts.filter((text) => /\p{M}{9}/u.test(text)).map((text) => text.slice(0, 40)),
      long: texts.filter((text) => text.length > 6000).map((text) => text.slice(0, 40)),
      wide: [...boxes]
        .filter((box) => isOutside(box.getBoundingClientRect()))
        .map((box) => box.textContent.slice(0, 40)),
      sideways: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

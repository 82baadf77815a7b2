// The texts of a page in the pseudo-locale that come from no message catalogue.
import type { Page } from '@playwright/test';
import { PSEUDO_LETTERS, SEPARATORS } from '../../../scripts/lib/pseudo-messages.ts';

export interface PageTexts {
  /** Texts with letters outside the pseudo-locale, with the elements that show them. */
  plain: { text: string; element: string }[];
  /** Texts of users on the page. */
  foreign: string[];
}

/** Elements whose texts are not messages: texts of users, keys, names of languages, emoji. */
const FOREIGN =
  'bdi, kbd, [dir]:not(html), [data-words], section[aria-label] [data-cell], [contenteditable=true], [lang]:not(html)';

/** Reads all texts and text attributes that the page shows or that a screen reader speaks. */
export function textsOf(page: Page): Promise<PageTexts> {
  return page.evaluate(
    ({ foreignElements, separators, pseudoLetters }) => {
      const plain: { text: string; element: string }[] = [];
      const foreign = new Set<string>();
      const isOwn = (text: string): boolean =>
        text.match(/\p{L}/gu)?.some((letter) => !pseudoLetters.includes(letter)) === true;
      const note = (text: string, element: Element): void => {
        for (const part of text.split(new RegExp(`[${separators}]| · `, 'u'))) {
          if (isOwn(part)) plain.push({ text: part.trim(), element: element.outerHTML.slice(0, 200) });
        }
      };
      const attributes = [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'title',
        'placeholder',
        'alt',
      ];
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest(foreignElements)) {
          foreign.add(element.textContent.trim());
          for (const name of attributes) foreign.add(element.getAttribute(name)?.trim() ?? '');
          continue;
        }
        // The title of a button with an avatar alone is the name of its user.
        if (element.querySelector(':scope > [class*=_avatar_]')) foreign.add(element.title);
        for (const name of attributes) note(element.getAttribute(name) ?? '', element);
        // An avatar without a picture shows the initials of a name.
        if (element.matches('[class*=_face_]')) continue;
        for (const node of element.childNodes) if (node instanceof Text) note(node.data, element);
      }
      note(document.title, document.documentElement);
      return { plain, foreign: [...foreign] };
    },
    { foreignElements: FOREIGN, separators: SEPARATORS, pseudoLetters: PSEUDO_LETTERS },
  );
}

// The texts of an element as each language shows them, in their order; spoken texts are among them.
import type { ReactElement } from 'react';
import { LOCALES } from '../../src/platform/locale.ts';
import { markup } from './words.ts';

/** Markup in English, then in Chinese. */
export const drawnInBoth = (element: ReactElement): Promise<string[]> =>
  Promise.all(LOCALES.map((locale) => markup(locale, element)));

export const textsIn = (html: string): string[] => html.split(/<[^>]*>/).filter((part) => part.trim() !== '');

/** Texts in English, then in Chinese. */
export const textsInBoth = async (element: ReactElement): Promise<string[][]> =>
  (await drawnInBoth(element)).map(textsIn);

// The rendered texts of an element in each language, in order and including texts for screen readers.
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

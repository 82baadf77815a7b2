// The message catalogues of the current language. The page's entry chunk contains the login's catalogues (`door`), so
// that the login waits for no request. Other screens load their own catalogues (lingui.config.ts).
import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../locales/en-US/door.po';
import { messages as chinese } from '../locales/zh-TW/door.po';
import { isolateValues } from './isolated-values.ts';
import type { Locale } from './locale.ts';

isolateValues(i18n);

export type CatalogueName = 'home' | 'rest';

const door: Readonly<Record<Locale, Messages>> = { 'en-US': english, 'zh-TW': chinese };

const requested = new Set<CatalogueName>();
let current: Locale = 'en-US';

/** Loads the messages of a catalogue; rejects if the file does not load. */
export type LoadCatalogue = (locale: Locale, name: CatalogueName) => Promise<Messages>;

/** Switches the language of the page. Rejects if a catalogue does not load; the language then stays unchanged. */
export async function setLanguage(locale: Locale, load: LoadCatalogue = loadCatalogue): Promise<void> {
  const before = current;
  current = locale;
  let others: Messages[] = [];
  try {
    if (requested.size > 0) others = await Promise.all([...requested].map((name) => load(locale, name)));
  } catch (error) {
    // Parts that load next need the catalogues of the active language.
    if (current === locale) current = before;
    throw error;
  }
  // The user chose another language while the catalogues loaded.
  if (current !== locale) return;
  // Lingui adds later catalogues to the object that it loads first, so each load takes a copy.
  for (const messages of [door[locale], ...others]) i18n.load(locale, { ...messages });
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Loads a catalogue in the current language, and in each language that `setLanguage` selects later. */
export async function addCatalogue(name: CatalogueName, load: LoadCatalogue = loadCatalogue): Promise<void> {
  requested.add(name);
  const locale = current;
  i18n.load(locale, { ...(await load(locale, name)) });
}

/** Prefetches a catalogue for a later call of `addCatalogue`. */
export const fetchCatalogue = (name: CatalogueName): Promise<unknown> => loadCatalogue(current, name);

async function loadCatalogue(locale: Locale, name: CatalogueName): Promise<Messages> {
  const { messages } = await catalogues[locale][name]();
  return messages;
}

/** The import paths are literal: with a computed path the bundler would add the login's catalogues a second time. */
const catalogues = {
  'en-US': {
    home: () => import('../locales/en-US/home.po'),
    rest: () => import('../locales/en-US/rest.po'),
  },
  'zh-TW': {
    home: () => import('../locales/zh-TW/home.po'),
    rest: () => import('../locales/zh-TW/rest.po'),
  },
} satisfies Record<Locale, Record<CatalogueName, () => Promise<{ messages: Messages }>>>;

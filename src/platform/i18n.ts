// The message catalogues of the current language. The page contains the catalogues of the login, so that the login waits
// for no request. Other screens load their own catalogues (lingui.config.ts).
import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../locales/en-US/door.po';
import { messages as chinese } from '../locales/zh-TW/door.po';
import type { Locale } from './locale.ts';

export type CatalogueName = 'home' | 'rest';

const door: Readonly<Record<Locale, Messages>> = { 'en-US': english, 'zh-TW': chinese };

const requested = new Set<CatalogueName>();
let current: Locale = 'en-US';

/** Switches the language. Rejects where a catalogue does not load; the language then stays unchanged. */
export async function speak(locale: Locale): Promise<void> {
  current = locale;
  const others =
    requested.size === 0 ? [] : await Promise.all([...requested].map((name) => load(locale, name)));
  // Another language was chosen meanwhile.
  if (current !== locale) return;
  for (const messages of [door[locale], ...others]) i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Loads the messages of a part of the page before it shows. */
export async function addCatalogue(name: CatalogueName): Promise<void> {
  requested.add(name);
  const locale = current;
  i18n.load(locale, await load(locale, name));
}

/** Fetches a catalogue ahead of `addCatalogue`. */
export const fetchCatalogue = (name: CatalogueName): Promise<unknown> => load(current, name);

async function load(locale: Locale, name: CatalogueName): Promise<Messages> {
  const { messages } = await catalogues[locale][name]();
  return messages;
}

/** Literal paths: a computed path takes the catalogues of the login in a second time. */
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

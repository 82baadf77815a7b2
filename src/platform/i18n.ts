// The tab. The catalogues of one language at a time. The page contains those of the login, which therefore waits for
// no request. Other screens load their own (lingui.config.ts).
import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../locales/en-US/door.po';
import { messages as chinese } from '../locales/zh-TW/door.po';
import type { Locale } from './locale.ts';

export type CatalogueName = 'home' | 'rest';

const door: Readonly<Record<Locale, Messages>> = { 'en-US': english, 'zh-TW': chinese };

const wanted = new Set<CatalogueName>();
let spoken: Locale = 'en-US';

/** Rejects where a catalogue does not load; the language then stays what it was. */
export async function speak(locale: Locale): Promise<void> {
  spoken = locale;
  const others = wanted.size === 0 ? [] : await Promise.all([...wanted].map((name) => load(locale, name)));
  // Another choice came meanwhile.
  if (spoken !== locale) return;
  for (const messages of [door[locale], ...others]) i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** Loads the messages of a part of the page before it shows. */
export async function addCatalogue(name: CatalogueName): Promise<void> {
  wanted.add(name);
  const locale = spoken;
  i18n.load(locale, await load(locale, name));
}

/** Fetches a catalogue ahead of `addCatalogue`. */
export const fetchCatalogue = (name: CatalogueName): Promise<unknown> => load(spoken, name);

async function load(locale: Locale, name: CatalogueName): Promise<Messages> {
  const catalogue = (await import(`../locales/${locale}/${name}.po`)) as { messages: Messages };
  return catalogue.messages;
}

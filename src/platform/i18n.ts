// The tab. The words of one language at a time, and of them only those that are needed: `door` before the
// sign-in, `home` after it.
import { i18n, type Messages } from '@lingui/core';
import type { Locale } from './locale.ts';

export type CatalogueName = 'door' | 'home';

const wanted = new Set<CatalogueName>(['door']);
let spoken: Locale = 'en-US';

/** Rejects where a catalogue does not load; the language then stays what it was. */
export async function speak(locale: Locale): Promise<void> {
  spoken = locale;
  const catalogues = await Promise.all([...wanted].map((name) => load(locale, name)));
  // Another choice came meanwhile.
  if (spoken !== locale) return;
  for (const messages of catalogues) i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
}

/** The words of a part of the page, to be there before it is shown. */
export async function addCatalogue(name: CatalogueName): Promise<void> {
  wanted.add(name);
  const locale = spoken;
  i18n.load(locale, await load(locale, name));
}

async function load(locale: Locale, name: CatalogueName): Promise<Messages> {
  const catalogue = (await import(`../locales/${locale}/${name}.po`)) as { messages: Messages };
  return catalogue.messages;
}

// The change of the page's language, which is stored as the language of this browser's next page.
import { setLanguage } from './i18n.ts';
import type { Locale } from './locale.ts';
import { storage } from './storage.ts';

/** Rejects if the language's texts do not load; the choice is stored all the same. */
export function applyLanguage(locale: Locale): Promise<void> {
  storage.locale.write(locale);
  return setLanguage(locale);
}

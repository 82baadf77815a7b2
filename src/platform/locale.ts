// The languages of the page, and the choice of one before a user is signed in.

export const LOCALES = ['en-US', 'zh-TW'] as const;
export type Locale = (typeof LOCALES)[number];

/**
 * The saved locale if it is supported, else the browser's, else en-US (LOGIN-05, I18N-01, I18N-02).
 * @param saved the value of `locale` in local storage
 * @param browser the browser's language tags, most preferred first
 */
export function chooseLocale(saved: string | null, browser: readonly string[]): Locale {
  const own = LOCALES.find((locale) => locale === saved);
  if (own) return own;
  for (const tag of browser) {
    const locale = localeOf(tag);
    if (locale) return locale;
  }
  return 'en-US';
}

/** The supported locale of a language tag; null where there is none. */
export function localeOf(tag: string): Locale | null {
  if (TRADITIONAL.test(tag)) return 'zh-TW';
  return ENGLISH.test(tag) ? 'en-US' : null;
}

const TRADITIONAL = /^zh-(?:tw|hk|hant)(?:-|$)/i;
const ENGLISH = /^en(?:-|$)/i;

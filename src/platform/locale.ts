// The language of the page before a user is signed in.

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
    if (TRADITIONAL.test(tag)) return 'zh-TW';
    if (ENGLISH.test(tag)) return 'en-US';
  }
  return 'en-US';
}

const TRADITIONAL = /^zh-(?:tw|hk|hant)(?:-|$)/i;
const ENGLISH = /^en(?:-|$)/i;

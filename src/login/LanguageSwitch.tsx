// The language switch, which shows each language by its own name. The choice is stored under the key `locale` (I18N-01,
// LOGIN-05).
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { setLanguage } from '../platform/i18n.ts';
import { LOCALES, type Locale } from '../platform/locale.ts';
import { storage } from '../platform/storage.ts';
import styles from './LoginScreen.module.css';

const NAMES: Readonly<Record<Locale, { short: string; full: string }>> = {
  'en-US': { short: 'EN', full: 'English' },
  'zh-TW': { short: '繁中', full: '繁體中文' },
};

export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const choose = async (locale: Locale): Promise<void> => {
    try {
      await setLanguage(locale);
      storage.locale.write(locale);
    } catch {
      // The language's message catalogue did not load. The page keeps its language, and the user can press the button
      // again.
    }
  };
  return (
    <div className={styles.languages} role="group" aria-label={t`Language`}>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          className={styles.language}
          lang={locale}
          title={NAMES[locale].full}
          aria-pressed={i18n.locale === locale}
          onClick={() => void choose(locale)}
        >
          {NAMES[locale].short}
        </button>
      ))}
    </div>
  );
}

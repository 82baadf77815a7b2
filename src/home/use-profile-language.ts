// The language of the signed-in user's profile becomes the language of every tab (SESS-03). A choice on the login screen
// is older than the profile, so the profile wins.
import { useEffect } from 'react';
import { useRow } from '../line/hooks.ts';
import { applyLanguage } from '../platform/apply-language.ts';
import { localeOf } from '../platform/locale.ts';

export function useProfileLanguage(): void {
  const language = useRow({ view: 'status' })?.self?.language;
  useEffect(() => {
    const locale = localeOf(language ?? '');
    // Without its texts, the language follows at the next load of the page.
    if (locale) applyLanguage(locale).catch(() => undefined);
  }, [language]);
}

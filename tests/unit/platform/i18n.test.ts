import { expect, test } from 'vitest';
import { addCatalogue, setLanguage } from '../../../src/platform/i18n.ts';
import type { Locale } from '../../../src/platform/locale.ts';

test('After a language whose catalogue does not load, the next catalogue is in the active language', async () => {
  const loaded: Locale[] = [];
  const load = async (locale: Locale) => {
    loaded.push(locale);
    return {};
  };
  await addCatalogue('home', load);
  const other = loaded[0] === 'en-US' ? 'zh-TW' : 'en-US';
  await expect(setLanguage(other, () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  await addCatalogue('rest', load);
  expect(loaded).toEqual([loaded[0], loaded[0]]);
});

import { expect, test } from 'vitest';
import { addCatalogue, type LoadCatalogue, setLanguage } from '../../../src/platform/i18n.ts';

test('After a language whose catalogue does not load, the next catalogue is in the active language', async () => {
  const loaded: string[] = [];
  const load: LoadCatalogue = async (locale, name) => {
    loaded.push(`${locale} ${name}`);
    return locale === 'zh-TW' ? Promise.reject(new Error('no network')) : {};
  };
  await addCatalogue('home', load);
  await expect(setLanguage('zh-TW', load)).rejects.toThrow('no network');
  await addCatalogue('rest', load);
  expect(loaded).toEqual(['en-US home', 'zh-TW home', 'en-US rest']);
});

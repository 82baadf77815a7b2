import { expect, test } from 'vitest';
import { chooseLocale, LOCALES } from '../../../src/platform/locale.ts';

test('[I18N-01] the interface speaks English, and Traditional Chinese', () => {
  expect(LOCALES).toEqual(['en-US', 'zh-TW']);
});

test('[I18N-02] a browser in Traditional Chinese gets it, any other gets English', () => {
  expect(chooseLocale(null, ['zh-TW'])).toBe('zh-TW');
  expect(chooseLocale(null, ['zh-HK', 'en'])).toBe('zh-TW');
  expect(chooseLocale(null, ['zh-Hant-TW', 'en'])).toBe('zh-TW');
  expect(chooseLocale(null, ['ZH-tw'])).toBe('zh-TW');
  expect(chooseLocale(null, ['zh-CN'])).toBe('en-US');
  expect(chooseLocale(null, ['zh'])).toBe('en-US');
  expect(chooseLocale(null, ['fr-FR', 'de'])).toBe('en-US');
  expect(chooseLocale(null, [])).toBe('en-US');
});

test('[I18N-02] the language that is wanted more wins', () => {
  expect(chooseLocale(null, ['en-GB', 'zh-TW'])).toBe('en-US');
  expect(chooseLocale(null, ['fr-FR', 'zh-TW', 'en-US'])).toBe('zh-TW');
});

test('[LOGIN-05] the saved locale comes before the browser, an unknown one is as good as none', () => {
  expect(chooseLocale('zh-TW', ['en-US'])).toBe('zh-TW');
  expect(chooseLocale('en-US', ['zh-TW'])).toBe('en-US');
  expect(chooseLocale('fr-FR', ['zh-TW'])).toBe('zh-TW');
  expect(chooseLocale('', ['de'])).toBe('en-US');
});

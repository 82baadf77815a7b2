import { expect, test } from 'vitest';
import { chooseLocale, LOCALES } from '../../../src/platform/locale.ts';
import { catalogue } from '../words.ts';

/** Compiled messages without translatable words. */
const WORDLESS: ReadonlySet<string> = new Set([
  '["Service worker"]',
  '["GIF"]',
  '[["kind"],"：",["name"]]',
  '[["said"],"。"]',
  '[["name"],"：",["reason"]]',
  '[["confirm"],"（",["count"],"）"]',
  '[["kindLabel"],"，",["sentAt"]]',
  '[["kindLabel"],"，",["sender"],"，",["sentAt"]]',
]);

const HAN = /\p{Script=Han}/u;
/** The placeholders of a compiled message: `["Hello ", ["name"]]`. */
const slots = (message: unknown): Set<unknown> =>
  new Set([message].flat().flatMap((part: unknown) => (Array.isArray(part) ? [part[0]] : [])));

test('[I18N-01] The locales are English, the default, and Traditional Chinese', () => {
  expect(LOCALES).toEqual(['en-US', 'zh-TW']);
  expect(chooseLocale(null, [])).toBe('en-US');
});

test('[I18N-01] Every message has an English and a Chinese text with the same placeholders', async () => {
  for (const name of ['door', 'home', 'rest']) {
    const [english, chinese] = await Promise.all(LOCALES.map((locale) => catalogue(locale, name)));
    const ids = Object.keys(english ?? {});
    expect(ids.length).toBeGreaterThan(20);
    expect(Object.keys(chinese ?? {}).sort()).toEqual(ids.sort());
    const textsOf = (id: string) => ({ en: english?.[id], zh: chinese?.[id] });
    expect(ids.map(textsOf).filter(({ en }) => HAN.test(JSON.stringify(en)))).toEqual([]);
    const chineseTexts = ids.map((id) => JSON.stringify(chinese?.[id]));
    expect(chineseTexts.filter((message) => !HAN.test(message) && !WORDLESS.has(message))).toEqual([]);
    for (const { en, zh } of ids.map(textsOf)) expect(slots(zh)).toEqual(slots(en));
  }
});

test('[I18N-02] A Traditional Chinese browser gets Chinese, any other browser English', () => {
  expect(chooseLocale(null, ['zh-TW'])).toBe('zh-TW');
  expect(chooseLocale(null, ['zh-HK', 'en'])).toBe('zh-TW');
  expect(chooseLocale(null, ['zh-Hant-TW', 'en'])).toBe('zh-TW');
  expect(chooseLocale(null, ['ZH-tw'])).toBe('zh-TW');
  expect(chooseLocale(null, ['zh-CN'])).toBe('en-US');
  expect(chooseLocale(null, ['zh'])).toBe('en-US');
  expect(chooseLocale(null, ['fr-FR', 'de'])).toBe('en-US');
  expect(chooseLocale(null, [])).toBe('en-US');
});

test('[I18N-02] The first supported language of the browser’s list wins', () => {
  expect(chooseLocale(null, ['en-GB', 'zh-TW'])).toBe('en-US');
  expect(chooseLocale(null, ['fr-FR', 'zh-TW', 'en-US'])).toBe('zh-TW');
});

test('[LOGIN-05] The stored locale takes precedence over the browser; an unknown locale is ignored', () => {
  expect(chooseLocale('zh-TW', ['en-US'])).toBe('zh-TW');
  expect(chooseLocale('en-US', ['zh-TW'])).toBe('en-US');
  expect(chooseLocale('fr-FR', ['zh-TW'])).toBe('zh-TW');
  expect(chooseLocale('', ['de'])).toBe('en-US');
});

import { readdirSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { afterEach, expect, test, vi } from 'vitest';
import { addCatalogue, setLanguage } from '../../../src/platform/i18n.ts';
import type { Locale } from '../../../src/platform/locale.ts';
import { catalogue } from '../words.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test('Lingui gets copies of the catalogues, because it adds later catalogues to the first one', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  const taken = vi.spyOn(i18n, 'load');
  const [door, home] = [await catalogue('en-US', 'door'), { first: 'One' }];
  await addCatalogue('home', async () => home);
  await setLanguage('en-US', async () => home);
  const messages = taken.mock.calls.map(([, loaded]) => loaded);
  expect(messages).toContainEqual(home);
  for (const original of [home, door]) expect(messages.some((copy) => copy === original)).toBe(false);
});

test('[I18N-01] The lang attribute of the document follows the language, and stays where a catalogue is missing', async () => {
  const root = { lang: '' };
  vi.stubGlobal('document', { documentElement: root });
  const load = async () => ({});
  await addCatalogue('home', load);
  await setLanguage('zh-TW', load);
  expect(root.lang).toBe('zh-TW');
  await expect(setLanguage('en-US', () => Promise.reject(new Error('no network')))).rejects.toThrow(
    'no network',
  );
  expect(root.lang).toBe('zh-TW');
  await setLanguage('en-US', load);
  expect(root.lang).toBe('en-US');
});

test('[I18N-01] Every format of a date, a number or a list in the interface names its locale', () => {
  const found = sources().flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (isWithoutLocale(line) ? [`${path}:${index + 1}: ${line}`] : [])),
  );
  expect(found).toEqual([]);
});

test('A format without a locale, or with another locale than that of the interface, is found', () => {
  const without = [
    'new Intl.NumberFormat()',
    'new Intl.DateTimeFormat(undefined, options)',
    "new Intl.ListFormat('en')",
    'size.toLocaleString()',
    'at.toLocaleDateString(undefined)',
    'size.toFixed(1)',
    'a.localeCompare(b)',
  ];
  const others = ['new Intl.NumberFormat(locale)', 'new Intl.DateTimeFormat(i18n.locale, options)'];
  expect([...without, ...others].filter(isWithoutLocale)).toEqual(without);
});

/** Segmenters split texts into characters, which is the same in every language. */
function isWithoutLocale(line: string): boolean {
  const [, argument] = /\bnew Intl\.(?!Segmenter)\w+\(([^,)]*)/.exec(line) ?? [];
  // The time zone of a format depends on no locale.
  const isFormat = !line.includes('.resolvedOptions().timeZone');
  const isOther = argument !== undefined && isFormat && !/^(?:i18n\.)?locale$/.test(argument);
  return isOther || /\.(?:toLocale(?:Date|Time)?String|toFixed|localeCompare)\(/.test(line);
}

function sources(): { path: string; text: string }[] {
  const root = new URL('../../../src/', import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }));
}

import { expect, test } from 'vitest';
import { AVATAR_COLOURS, avatarColour, initials, personColour } from '../../../src/ui/initials.ts';

test('[FMT-05] The initials of a name of several words are the first letters of its first and last word', () => {
  expect(initials('Bruno Keller')).toBe('BK');
  expect(initials('Ops night shift')).toBe('OS');
  expect(initials('  lena   wójcik ')).toBe('LW');
  expect(initials('Jean-Luc')).toBe('JL');
  expect(initials('élodie Ångström')).toBe('ÉÅ');
});

test('[FMT-05] The initials of a single word are its first two letters, of a single letter that one', () => {
  expect(initials('System')).toBe('SY');
  expect(initials('alice')).toBe('AL');
  expect(initials('q')).toBe('Q');
  expect(initials('7up')).toBe('7U');
});

test('[FMT-05] The initial of a name that starts with a Chinese, Japanese or Korean character is that character', () => {
  expect(initials('陳雅婷')).toBe('陳');
  expect(initials('さくら')).toBe('さ');
  expect(initials('김 민준')).toBe('김');
  expect(initials('陳 Amy')).toBe('陳');
  expect(initials('陳 Amy Bob')).toBe('陳');
  expect(initials('𠮷野家')).toBe('𠮷');
  expect(initials('Amy 陳')).toBe('AM');
  expect(initials('A陳')).toBe('A');
});

test('[FMT-05] Initials skip characters other than letters, and split no grapheme', () => {
  expect(initials('🌙 Luna Park')).toBe('LP');
  expect(initials('(old) design')).toBe('OD');
  expect(initials('👩‍👩‍👧')).toBe('👩‍👩‍👧');
  expect(initials('E\u0301lodie')).toBe('ÉL');
  expect(initials('ßeta')).toBe('ßE');
  expect(initials('\u202Ealice')).toBe('AL');
  expect(initials(' \u200B\t')).toBe('');
  expect(initials('')).toBe('');
});

test('[FMT-05, INV-8] The initials of a hostile name are two graphemes at most', () => {
  expect(initials('<b onclick=alert(1)>x</b>')).toBe('BB');
  expect(initials('@all')).toBe('AL');
  expect(initials('\u{1D4D0}\u{1D4D1} \u{1D4D2}')).toBe('\u{1D4D0}\u{1D4D2}');
  expect(initials('龘'.repeat(20))).toBe('龘');
  expect(initials('👩‍👩‍👧‍👦'.repeat(4))).toBe('👩‍👩‍👧‍👦');
  expect(initials('\u200B\u2060\uFEFF\u200D')).toBe('');
  expect(initials(`Z${'\u0301'.repeat(50_000)}`)).toBe('Ź');
  expect(initials('\u202E\u2066Mira Okafor')).toBe('MO');
  expect(initials('x'.repeat(1_000_000))).toBe('XX');
});

test('[FMT-05] An id always gives the same avatar colour, as number or text', () => {
  expect(avatarColour(7)).toBe(avatarColour('7'));
  // Colours are not stored, so these values must never change: users recognize friends by them.
  expect(['1', '2', '3', 'u1', 'g1', '900719925474099101'].map(avatarColour)).toStrictEqual(KNOWN);
  expect(personColour('u1')).toBe(`var(--person-${avatarColour('u1') + 1})`);
});

test('[FMT-05] Each of the six avatar colours is used by about a sixth of consecutive ids', () => {
  expect(AVATAR_COLOURS).toStrictEqual(['#5daa31', '#c7515a', '#e03697', '#85029b', '#c9b455', '#326eb6']);
  const counts = AVATAR_COLOURS.map(() => 0);
  for (let id = 1; id <= 6000; id += 1) counts[avatarColour(id)]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(900);
  expect(Math.max(...counts)).toBeLessThan(1100);
});

const KNOWN = [3, 5, 1, 4, 2, 1];

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedAt, foldsOf } from '../../../src/shared/text/fold.ts';
import { isLarge } from '../../../src/shared/text/large.ts';
import { isFound, partsOf } from '../../../src/shared/text/marks.ts';
import type { Mention } from '../../../src/shared/text/mentions.ts';
import { piecesOf } from '../../../src/shared/text/pieces.ts';
import { growth, LINEAR } from '../growth.ts';

const shape = (text: string, mentions?: readonly Mention[]): string[] =>
  piecesOf(text, mentions).map((piece) => `${piece.kind} ${piece.text}`);
const joined = (text: string, mentions?: readonly Mention[]): string =>
  piecesOf(text, mentions)
    .map((piece) => piece.text)
    .join('');
const person = (name: string, me = false): Mention => ({ name, me });

test('[EMO-02] the code of an emoticon is a piece of its own, wherever it stands', () => {
  expect(shape('早安#开心;#点赞;好')).toEqual([
    'words 早安',
    'emoticon #开心;',
    'emoticon #点赞;',
    'words 好',
  ]);
  expect(shape('see www.example.com/a#微笑; or #问号;')).toEqual([
    'words see ',
    'link www.example.com/a',
    'emoticon #微笑;',
    'words  or ',
    'emoticon #问号;',
  ]);
  expect(shape('##开心;;')).toEqual(['words #', 'emoticon #开心;', 'words ;']);
});

test('[EMO-03] a code that nobody has named is text, and so is one that is not quite a code', () => {
  for (const text of [
    '#不認得;',
    '#开心',
    '# 开心;',
    '# 开心 ;',
    '#开心；',
    '#happy;',
    '#;',
    '#开心开心;',
    '#toString;',
  ]) {
    expect(shape(text)).toEqual([`words ${text}`]);
  }
});

test('a mention is the name of somebody who is mentioned, behind an @ and before a space', () => {
  const people = [person('Bruno Keller'), person('Bruno', true), person('陳雅婷')];
  expect(shape('@Bruno\u00a0hello', people)).toEqual(['mention @Bruno', 'words \u00a0hello']);
  expect(shape('hi @Bruno Keller\u00a0and @陳雅婷', people)).toEqual([
    'words hi ',
    'mention @Bruno Keller',
    'words \u00a0and ',
    'mention @陳雅婷',
  ]);
  expect(piecesOf('@Bruno\u00a0', people)[0]).toMatchObject({ kind: 'mention', me: true });
  expect(shape('@Brunos\u00a0', people)).toEqual(['words @Brunos\u00a0']);
  expect(shape('@Bruno\u00a0hello')).toEqual(['words @Bruno\u00a0hello']);
  expect(shape('a@Bruno\u00a0', [])).toEqual(['words a@Bruno\u00a0']);
});

test('[INV-8] a name that looks like another one, or like everybody, is a mention of nobody else', () => {
  const people = [person('Alice', true), person('all')];
  // A Cyrillic letter.
  expect(shape('@Аlice\u00a0', people)).toEqual(['words @Аlice\u00a0']);
  expect(piecesOf('@all\u00a0', people)[0]).toMatchObject({ kind: 'mention', me: false });
  expect(shape('@\u00a0', [person('')])).toEqual(['words @\u00a0']);
  expect(joined('@@all\u00a0@', people)).toBe('@@all\u00a0@');
});

test('[INV-8] what nothing can wrap is a heap: marks on one letter, emoji joined without end', () => {
  expect(shape(`a${'\u0301'.repeat(50_000)}b`)).toEqual([`heap a${'\u0301'.repeat(50_000)}`, 'words b']);
  const chain = `${'👩\u200d'.repeat(1999)}👩`;
  expect(shape(`x ${chain} y`)).toEqual(['words x ', `heap ${chain}`, 'words  y']);
  expect(shape('\u1100'.repeat(500))).toEqual([`heap ${'\u1100'.repeat(500)}`]);
  // What people write is none.
  for (const text of ['Vi\u1ec7t Nam e\u0302\u0323', 'กิ๊ฟ น้ำ', 'क्ष्म्य', '👩🏽‍❤️‍💋‍👨🏽👨‍👩‍👧‍👦', 'שָׁלוֹם', '한국어 텍스트']) {
    expect(shape(text)).toEqual([`words ${text}`]);
  }
});

const scrap = fc.constantFrom(
  '#',
  ';',
  '#开心;',
  '#点赞;',
  '开',
  '@',
  '@Bo\u00a0',
  'Bo',
  '\u00a0',
  'http',
  'https://',
  'www.',
  'a.',
  'example.com',
  '/',
  '(',
  ')',
  '<b>',
  '"',
  '\u202e',
  '\u0301',
  '👍',
  '\u200d',
  '\ud83d',
  ' ',
  '\n',
  '是',
);
const anyText = fc
  .array(fc.oneof(scrap, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('[INV-8, X-CHAT-11] of any text, the pieces joined are the text, and each stands where it says', () => {
  const people = [person('Bo'), person('Bo\u00a0Bo', true), person('#开心;')];
  fc.assert(
    fc.property(anyText, (text) => {
      const pieces = piecesOf(text, people);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      let at = 0;
      for (const piece of pieces) {
        expect(piece.at).toBe(at);
        expect(piece.text).not.toBe('');
        at += piece.text.length;
        if (piece.kind === 'link') expect(piece.href).toMatch(/^https?:\/\//);
      }
    }),
    { numRuns: 500 },
  );
});

const BOMBS: Readonly<Record<string, string>> = {
  '#': '#',
  '#开': '#开',
  'a.a.a.': 'a.a.a.',
  '@': '@',
  '@ and spaces': '@\u00a0',
  'www.': 'www.',
  'www.+': 'www.+',
  'https://': 'https://',
  'https://x': 'https://x(',
  brackets: ')',
  marks: '\u0301',
  'few marks': 'a\u0301\u0301\u0301\u0301',
  emoji: '👩\u200d',
  'emoji and marks': '👩\u0301\u0301',
  lines: '\n',
};

test('[INV-8] the cost grows with the length of a text and no faster, whatever it is made of', () => {
  const people = Array.from({ length: 20 }, (_, index) => person(`${'a.'.repeat(10)}${index}`));
  const look = (text: string): void => expect(joined(text, people)).toBe(text);
  const grows = Object.entries(BOMBS).flatMap(([name, unit]) =>
    ['', 'https://example.com/'].map((before) => [name, before, growth(look, unit, 60_000, before)]),
  );
  expect(grows.filter(([, , times]) => Number(times) > LINEAR)).toEqual([]);
});

test('one to three emoji, and nothing else, are shown large', () => {
  const large = (text: string): boolean => isLarge(piecesOf(text));
  const few = ['👍', '❤️', '👨‍👩‍👧‍👦 👍🏽', '🇹🇼', '🎉🎉🎉', '#开心;', '#开心; 👍', '1️⃣'];
  expect(few.filter((text) => !large(text))).toEqual([]);
  const not = [
    '',
    ' ',
    'ok 👍',
    '👍!',
    '🎉🎉🎉🎉',
    '1',
    '#',
    '#开心;#开心;#开心;👍',
    '😀'.repeat(200),
    'www.example.com',
  ];
  expect(not.filter(large)).toEqual([]);
});

test('found words are marked over the borders of pieces', () => {
  const text = 'see #开心; at';
  const marks = [
    [2, 6],
    [9, 11],
  ] as const;
  const parts = piecesOf(text).map((piece) =>
    piece.kind === 'emoticon' ? isFound(piece.text, piece.at, marks) : partsOf(piece.text, piece.at, marks),
  );
  expect(parts).toEqual([
    [
      { at: 0, text: 'se', found: false },
      { at: 2, text: 'e ', found: true },
    ],
    true,
    [
      { at: 8, text: ' ', found: false },
      { at: 9, text: 'at', found: true },
    ],
  ]);
});

test('marked or not, nothing of a text gets lost', () => {
  const ranges = fc
    .uniqueArray(fc.nat(40), { maxLength: 8 })
    .map((ends) => [...ends].sort((a, b) => a - b))
    .map((ends) =>
      ends.flatMap((to, index) => (index % 2 === 1 ? [[ends[index - 1] ?? 0, to] as const] : [])),
    );
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.nat(10), ranges, (text, at, marks) => {
      const parts = partsOf(text, at, marks);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const [index, { at: place, found }] of parts.entries()) {
        expect(found).toBe(marks.some(([from, to]) => from <= place && place < to));
        if (index > 0) expect(parts[index - 1]?.found).not.toBe(found);
      }
    }),
  );
});

test('[INV-8] of a text without end the beginning is shown, and never half a sign', () => {
  expect(foldedAt('as long as a message may be'.repeat(37))).toBe(999);
  expect(foldedAt('w'.repeat(1_000_000))).toBe(6000);
  expect(foldedAt(`${'w'.repeat(5999)}👍${'w'.repeat(10)}`)).toBe(5999);
  expect(foldedAt('\n'.repeat(100_000))).toBe(200);
  expect(foldedAt('a\n'.repeat(199))).toBe(398);
  // Between two words where there is room between them, else between two letters with their marks.
  expect(foldedAt(`${'w'.repeat(5950)} ${'w'.repeat(100)}`)).toBe(5951);
  expect(foldedAt(`${'w'.repeat(5998)}e\u0301e\u0301`)).toBe(6000);
  expect(foldedAt(`${'w'.repeat(5999)}e\u0301e\u0301`)).toBe(5999);
});

test('[INV-8] each press shows one bounded piece more, and all pieces together are the text', () => {
  const unit = fc.constantFrom(
    'word ',
    '\n',
    'w'.repeat(700),
    '\u05d0'.repeat(900),
    'e\u0301',
    '👨‍👩‍👧‍👦',
    '\u0301'.repeat(400),
  );
  const texts = fc
    .array(fc.tuple(unit, fc.integer({ min: 1, max: 300 })), { maxLength: 6 })
    .map((parts) => parts.map(([part, count]) => part.repeat(count)).join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const folds = foldsOf(text, 1000);
      expect(folds.join('')).toBe(text);
      for (const [at, fold] of folds.entries()) {
        expect(fold.length).toBeLessThanOrEqual(6000);
        expect(fold.split('\n').length).toBeLessThanOrEqual(201);
        expect(foldsOf(text, at + 1)).toEqual(folds.slice(0, at + 1));
      }
    }),
    { numRuns: 50 },
  );
  expect(foldsOf('', 3)).toEqual(['']);
});

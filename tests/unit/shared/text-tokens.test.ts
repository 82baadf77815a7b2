import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockEnd, textBlocks } from '../../../src/shared/text/text-blocks.ts';
import { isEmojiOnly } from '../../../src/shared/text/emoji-only.ts';
import { isHighlighted, highlightParts } from '../../../src/shared/text/highlights.ts';
import type { Mention } from '../../../src/shared/text/mentions.ts';
import { tokenize } from '../../../src/shared/text/tokens.ts';
import { growth, LINEAR } from '../growth.ts';

const shape = (text: string, mentions?: readonly Mention[]): string[] =>
  tokenize(text, mentions).map((token) => `${token.kind} ${token.text}`);
const joinTokens = (text: string, mentions?: readonly Mention[]): string =>
  tokenize(text, mentions)
    .map((token) => token.text)
    .join('');
const person = (name: string, me = false, id: number | null = null): Mention => ({ name, me, id });

test('[EMO-02] The code of an emoticon is a token of its own beside text and links', () => {
  expect(shape('早安#开心;#点赞;好')).toEqual(['text 早安', 'emoticon #开心;', 'emoticon #点赞;', 'text 好']);
  expect(shape('see www.example.com/a#微笑; or #问号;')).toEqual([
    'text see ',
    'link www.example.com/a',
    'emoticon #微笑;',
    'text  or ',
    'emoticon #问号;',
  ]);
  expect(shape('##开心;;')).toEqual(['text #', 'emoticon #开心;', 'text ;']);
});

test('[EMO-03] An unknown or malformed emoticon code stays text', () => {
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
    expect(shape(text)).toEqual([`text ${text}`]);
  }
});

test('In a text a mention is an @ and a mentioned member’s name before a space or the end of the text', () => {
  const people = [person('Bruno Keller'), person('Bruno', true), person('陳雅婷')];
  expect(shape('@Bruno\u00a0hello', people)).toEqual(['mention @Bruno', 'text \u00a0hello']);
  expect(shape('hi @Bruno Keller\u00a0and @陳雅婷', people)).toEqual([
    'text hi ',
    'mention @Bruno Keller',
    'text \u00a0and ',
    'mention @陳雅婷',
  ]);
  expect(tokenize('@Bruno\u00a0', people)[0]).toMatchObject({ kind: 'mention', me: true });
  expect(shape('@Brunos\u00a0', people)).toEqual(['text @Brunos\u00a0']);
  expect(shape('@Bruno\u00a0hello')).toEqual(['text @Bruno\u00a0hello']);
  expect(shape('a@Bruno\u00a0', [])).toEqual(['text a@Bruno\u00a0']);
});

test('A mention names the user; a name that two mentioned users have names neither', () => {
  const people = [
    person('Bruno', false, 2),
    person('Lee', false, 3),
    person('Lee', true, 4),
    person('Bruno', false, 2),
  ];
  expect(tokenize('@Bruno', people)[0]).toMatchObject({ kind: 'mention', id: 2 });
  expect(tokenize('@Lee', people)[0]).toMatchObject({ kind: 'mention', me: true, id: null });
});

test('[INV-8] A look-alike name is no mention, and a member named "all" does not mention the reader', () => {
  const people = [person('Alice', true), person('all')];
  // The first letter of the name is Cyrillic.
  expect(shape('@Аlice\u00a0', people)).toEqual(['text @Аlice\u00a0']);
  expect(tokenize('@all\u00a0', people)[0]).toMatchObject({ kind: 'mention', me: false });
  expect(shape('@\u00a0', [person('')])).toEqual(['text @\u00a0']);
  expect(joinTokens('@@all\u00a0@', people)).toBe('@@all\u00a0@');
});

test('[INV-8] A grapheme of very many code points is an oversized token; normal scripts have no such token', () => {
  expect(shape(`a${'\u0301'.repeat(50_000)}b`)).toEqual([`oversized a${'\u0301'.repeat(50_000)}`, 'text b']);
  const chain = `${'👩\u200d'.repeat(1999)}👩`;
  expect(shape(`x ${chain} y`)).toEqual(['text x ', `oversized ${chain}`, 'text  y']);
  expect(shape('\u1100'.repeat(500))).toEqual([`oversized ${'\u1100'.repeat(500)}`]);
  // Graphemes of real scripts are not oversized.
  for (const text of ['Vi\u1ec7t Nam e\u0302\u0323', 'กิ๊ฟ น้ำ', 'क्ष्म्य', '👩🏽‍❤️‍💋‍👨🏽👨‍👩‍👧‍👦', 'שָׁלוֹם', '한국어 텍스트']) {
    expect(shape(text)).toEqual([`text ${text}`]);
  }
});

const fragment = fc.constantFrom(
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
  .array(fc.oneof(fragment, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

test('[INV-8, X-CHAT-11] The tokens of any text joined give the text, at the indexes that they name', () => {
  const people = [person('Bo'), person('Bo\u00a0Bo', true), person('#开心;')];
  fc.assert(
    fc.property(anyText, (text) => {
      const tokens = tokenize(text, people);
      expect(tokens.map((token) => token.text).join('')).toBe(text);
      let at = 0;
      for (const token of tokens) {
        expect(token.at).toBe(at);
        expect(token.text).not.toBe('');
        at += token.text.length;
        if (token.kind === 'link') expect(token.href).toMatch(/^https?:\/\//);
      }
    }),
    { numRuns: 500 },
  );
});

const HOSTILE_UNITS: Readonly<Record<string, string>> = {
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

test('[INV-8] The tokenizer takes linear time for hostile texts', () => {
  const people = Array.from({ length: 20 }, (_, index) => person(`${'a.'.repeat(10)}${index}`));
  const check = (text: string): void => expect(joinTokens(text, people)).toBe(text);
  const growths = Object.entries(HOSTILE_UNITS).flatMap(([name, unit]) =>
    ['', 'https://example.com/'].map((before) => [name, before, growth(check, unit, 60_000, before)]),
  );
  expect(growths.filter(([, , times]) => Number(times) > LINEAR)).toEqual([]);
});

test('A message of one to three emoji and nothing else shows large', () => {
  const large = (text: string): boolean => isEmojiOnly(tokenize(text));
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

test('Search highlights continue across the borders of tokens', () => {
  const text = 'see #开心; at';
  const marks = [
    [2, 6],
    [9, 11],
  ] as const;
  const parts = tokenize(text).map((token) =>
    token.kind === 'emoticon'
      ? isHighlighted(token.text, token.at, marks)
      : highlightParts(token.text, token.at, marks),
  );
  expect(parts).toEqual([
    [
      { at: 0, text: 'se', highlighted: false },
      { at: 2, text: 'e ', highlighted: true },
    ],
    true,
    [
      { at: 8, text: ' ', highlighted: false },
      { at: 9, text: 'at', highlighted: true },
    ],
  ]);
});

test('Highlighted and plain parts joined give the text, and each range is highlighted', () => {
  const ranges = fc
    .uniqueArray(fc.nat(40), { maxLength: 8 })
    .map((ends) => [...ends].sort((a, b) => a - b))
    .map((ends) =>
      ends.flatMap((to, index) => (index % 2 === 1 ? [[ends[index - 1] ?? 0, to] as const] : [])),
    );
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.nat(10), ranges, (text, at, marks) => {
      const parts = highlightParts(text, at, marks);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const [index, { at: start, highlighted }] of parts.entries()) {
        expect(highlighted).toBe(marks.some(([from, to]) => from <= start && start < to));
        if (index > 0) expect(parts[index - 1]?.highlighted).not.toBe(highlighted);
      }
    }),
  );
});

test('[INV-8] A block of a long text ends within 6,000 units or 200 lines, and never inside a grapheme', () => {
  expect(blockEnd('as long as a message may be'.repeat(37))).toBe(999);
  expect(blockEnd('w'.repeat(1_000_000))).toBe(6000);
  expect(blockEnd(`${'w'.repeat(5999)}👍${'w'.repeat(10)}`)).toBe(5999);
  expect(blockEnd('\n'.repeat(100_000))).toBe(200);
  expect(blockEnd('a\n'.repeat(199))).toBe(398);
  // A block of a long text ends after a space near its limit, else between two graphemes.
  expect(blockEnd(`${'w'.repeat(5950)} ${'w'.repeat(100)}`)).toBe(5951);
  expect(blockEnd(`${'w'.repeat(5998)}e\u0301e\u0301`)).toBe(6000);
  expect(blockEnd(`${'w'.repeat(5999)}e\u0301e\u0301`)).toBe(5999);
});

test('[INV-8] Blocks of a long text are bounded and joined give it; a higher limit only appends blocks', () => {
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
      const blocks = textBlocks(text, 1000);
      expect(blocks.join('')).toBe(text);
      for (const [index, block] of blocks.entries()) {
        expect(block.length).toBeLessThanOrEqual(6000);
        expect(block.split('\n').length).toBeLessThanOrEqual(201);
        expect(textBlocks(text, index + 1)).toEqual(blocks.slice(0, index + 1));
      }
    }),
    { numRuns: 50 },
  );
  expect(textBlocks('', 3)).toEqual(['']);
});

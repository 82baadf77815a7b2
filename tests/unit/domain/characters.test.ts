// Lengths of texts in characters as people see them (src/core/domain/characters.ts).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  characterCount,
  contentLength,
  firstCharacters,
  firstUnits,
  hasAtMost,
  lastUnits,
} from '../../../src/core/domain/characters.ts';
import { shortFileName } from '../../../src/core/domain/file-names.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const KISS = '👩🏽‍❤️‍💋‍👨🏿';
const SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';

test.each([
  ['abc', 3],
  ['ä', 1],
  ['a\u0308', 1],
  ['王小明', 3],
  ['が', 1],
  ['か\u3099', 1],
  [FAMILY, 1],
  [KISS, 1],
  [SCOTLAND, 1],
  ['🇹🇼', 1],
  ['1️⃣', 1],
  ['\r\n', 1],
  ['', 0],
])('%j counts as %i characters', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

test('[X-PWD-06] A letter with 10,000 marks counts once for each 16 units', () => {
  const stack = `a${'\u0301'.repeat(10_000)}`;
  expect(characterCount(stack)).toBe(626);
  expect(hasAtMost(stack, 20)).toBe(false);
  expect(firstCharacters(`ab${stack}`, 20)).toBe('ab');
});

test('[X-PWD-06] A text of n characters has at most 16 n units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.nat(80), (text, max) => {
      const count = characterCount(text);
      expect(text.length).toBeLessThanOrEqual(16 * count);
      expect(hasAtMost(text, max)).toBe(count <= max);
    }),
  );
});

test('The fast path counts as the segmenter does', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const ranges = [
    0x0a, 0x20, 0x7e, 0xa0, 0xad, 0x2ff, 0x370, 0x3ff, 0x400, 0x482, 0x48a, 0x52f, 0x2010, 0x2027,
  ];
  const wide = [0x3000, 0x3029, 0x3041, 0x3096, 0x30a0, 0x30ff, 0x3400, 0x4e00, 0x9fff, 0xff01, 0xff9d];
  const unit = fc.constantFrom(...ranges, ...wide).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const text = units.join('');
      expect(characterCount(text)).toBe([...segmenter.segment(text)].length);
      expect(characterCount(text)).toBe(units.length);
    }),
  );
  for (const [from, to] of SINGLE_RANGES) {
    for (let code = from; code <= to; code++) {
      const text = `a${String.fromCharCode(code)}a${String.fromCharCode(code, code)}`;
      if (characterCount(text) !== [...segmenter.segment(text)].length) expect.unreachable(code.toString(16));
    }
  }
});

const SINGLE_RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x2ff],
  [0x370, 0x3ff],
  [0x400, 0x482],
  [0x48a, 0x52f],
  [0x2010, 0x2027],
  [0x3000, 0x3029],
  [0x3041, 0x3096],
  [0x30a0, 0x30ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xff01, 0xff9d],
] as const;

test('A cut never splits a character', () => {
  const families = FAMILY.repeat(20);
  expect(firstCharacters(`${'x'.repeat(15)}${FAMILY}`, 15)).toBe('x'.repeat(15));
  expect(firstCharacters(families, 3)).toBe(FAMILY.repeat(3));
  expect(firstUnits(families, 30)).toBe(FAMILY.repeat(2));
  expect(firstUnits(families, 33)).toBe(FAMILY.repeat(3));
  expect(lastUnits(families, 30)).toBe(FAMILY.repeat(2));
  expect(lastUnits(families, 33)).toBe(FAMILY.repeat(3));
  expect(firstUnits('😀'.repeat(200), 101)).toBe('😀'.repeat(50));
  expect(lastUnits('abc', 2)).toBe('bc');
});

test('A cut within one endless character keeps its limit, and no half of a pair', () => {
  const stack = `a${'\u0301'.repeat(500)}`;
  expect(firstUnits(stack, 100)).toHaveLength(100);
  expect(lastUnits(stack, 100).length).toBeLessThanOrEqual(100);
  expect(firstUnits(`${stack}😀`, 502)).toBe(stack);
});

test('[X-CHAT-10] The length of a message counts emoji once, and more for long sequences', () => {
  expect(contentLength('😀'.repeat(1024))).toBe(1024);
  expect(contentLength('x'.repeat(1024))).toBe(1024);
  expect(contentLength(FAMILY.repeat(1024))).toBe(2816);
});

test('[X-PWD-06] A file name of 200 emoji is cut between two of them, and keeps its extension', () => {
  expect(shortFileName(`${'😀'.repeat(200)}.txt`, 255)).toBe(`${'😀'.repeat(125)}.txt`);
  expect(shortFileName(`${FAMILY.repeat(20)}.txt`, 128)).toBe(`${FAMILY.repeat(11)}.txt`);
  expect(shortFileName(`${'🇹🇼'.repeat(50)}.tar.gz`, 21)).toBe(`${'🇹🇼'.repeat(4)}.gz`);
  expect(shortFileName('list.abcdefghijklmnop', 10)).toBe('list.abcde');
  expect(shortFileName('a\ud800.txt', 255)).toBe('a\ufffd.txt');
});

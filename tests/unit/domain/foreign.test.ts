import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clusterStart } from '../../../src/core/domain/characters.ts';
import {
  type Bound,
  bounded,
  FILE_NAME,
  LINE,
  NAME,
  PARAGRAPH,
  SENTENCE,
  thinned,
  unbounded,
} from '../../../src/core/domain/foreign.ts';
import { growth, LINEAR } from '../growth.ts';

const BOUNDS: readonly Bound[] = [NAME, FILE_NAME, LINE, SENTENCE, PARAGRAPH];
const BREAK = /\r\n|[\n\v\f\r\u2028\u2029]/;
const HEAP = /(?:\p{M}|\p{Emoji_Modifier}|\u200c|\u200d|[\u{e0020}-\u{e007f}]){9}/u;

/** Ordinary texts by script; each is at most as long as a name may be. */
const ORDINARY: Readonly<Record<string, string>> = {
  english: 'We meet at the “Café”, don’t we? — 50 % off @ 3:00',
  vietnamese: 'Tiếng Việt có dấu: ngữ, được, nghĩa'.normalize('NFD'),
  hebrew: 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים',
  hebrewWithEverything: 'שּׁ\u05b8\u05bd\u0591\u05c4',
  arabic: 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ',
  persian: 'می\u200cخواهم کتاب\u200cها را',
  hindi: 'क्षत्रिय, हिन्दी में लिखा हुआ',
  tamil: 'தமிழ் மொழி கொண்டு',
  burmese: 'မြန်မာဘာသာစကား ကျွန်ုပ်',
  khmer: 'ភាសាខ្មែរ ស្ត្រី',
  thai: 'ภาษาไทย น้ำใจ ที่สุด',
  tibetan: 'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ',
  tallestTibetan: 'ཧྐྵྨླྺྼྻྂ',
  korean: '한국어'.normalize('NFD'),
  japanese: 'ガギグゲゴ'.normalize('NFD'),
  chinese: '繁體中文，標點符號。',
  phonetic: 'ə̟̃́ː ɔ̃̂ t͡ʃ',
  mongolian: 'ᠮᠣᠩᠭᠣᠯ\u180b ᠬᠡᠯᠡ',
  family: '👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿 🏳️‍🌈 🧑🏻‍🤝‍🧑🏾',
  flags: '🇹🇼🇩🇪🇺🇳 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣#️⃣',
};

/** Units of which a few thousand in a row can freeze a page or break its layout. */
const HOSTILE = [
  '\u0301',
  '\u0301\u0316\u0359',
  '\u0301\u200d',
  '\u200c',
  '\u200d',
  '\ufe0f',
  '\u{e0061}',
  '👩\u200d',
  '👩🏽\u200d',
  '\u{1f3fd}',
  '\u05d0',
  '\u0628',
  '\u202e',
  '\u2067',
  '\u1100',
  '\u0915\u094d',
  '\n',
  '\r\n',
  '\u2028',
  '\t',
  '𝓐',
  '\ud835',
  'w',
] as const;

const heap = fc
  .tuple(fc.constantFrom(...HOSTILE), fc.integer({ min: 1, max: 3000 }))
  .map(([unit, count]) => unit.repeat(count));
const hostile = fc
  .array(fc.oneof(heap, fc.constantFrom(...Object.values(ORDINARY)), fc.string({ unit: 'binary' })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
const bound = fc.constantFrom(...BOUNDS);

const lines = (text: string): number => text.split(new RegExp(BREAK, 'g')).length;

/** True if `part` is `text` without some of its units; a space in `part` also stands for a line break. */
function isPartOf(part: string, text: string): boolean {
  let matched = 0;
  for (let index = 0; index < text.length && matched < part.length; index += 1) {
    const unit = part[matched];
    if (unit === text[index] || (unit === ' ' && BREAK.test(text.charAt(index)))) matched += 1;
  }
  return matched === part.length;
}

describe('foreign texts on the screen', () => {
  test('[INV-8] Ordinary texts of all scripts are shown unchanged in names, lines, sentences and paragraphs', () => {
    const shown = (look: (text: string) => string): Record<string, string> =>
      Object.fromEntries(Object.entries(ORDINARY).map(([script, text]) => [script, look(text)]));
    expect(shown(thinned)).toEqual(ORDINARY);
    for (const each of BOUNDS) expect(shown((text) => bounded(text, each))).toEqual(ORDINARY);
    expect(bounded('', NAME)).toBe('');
    expect(bounded('One line\nand another', SENTENCE)).toBe('One line\nand another');
  });

  test('[INV-8] bounded keeps any text within its limits of length, lines and combining marks', () => {
    fc.assert(
      fc.property(hostile, bound, (text, limits) => {
        const shown = bounded(text, limits);
        expect(shown.length).toBeLessThanOrEqual(limits.length);
        expect(lines(shown)).toBeLessThanOrEqual(limits.lines);
        expect(shown).not.toMatch(HEAP);
        expect(shown).not.toMatch(/(?:\p{Extended_Pictographic}[\p{M}\p{Emoji_Modifier}]*\u200d){10}/u);
        // A second bounding changes nothing.
        expect(bounded(shown, limits)).toBe(shown);
      }),
    );
  });

  test('bounded returns a subsequence of the text and never half a surrogate pair', () => {
    fc.assert(
      fc.property(hostile, bound, (text, limits) => {
        const shown = bounded(text, limits);
        expect(isPartOf(shown, `${text}…`)).toBe(true);
        if (text.isWellFormed()) expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });

  test('bounded cuts a long ordinary text between two graphemes and appends an ellipsis', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    const words = fc.array(fc.constantFrom(...Object.values(ORDINARY)), { minLength: 2, maxLength: 400 });
    fc.assert(
      fc.property(words, fc.constantFrom(NAME, LINE), (parts, limits) => {
        const text = parts.join(' ');
        fc.pre(text.length > limits.length);
        const shown = bounded(text, limits);
        expect(shown.endsWith('…')).toBe(true);
        const start = shown.slice(0, -1);
        const ends = Array.from(graphemes.segment(text), ({ index }) => index);
        expect(text.startsWith(start)).toBe(true);
        expect(ends).toContain(start.length);
        // The cut is at most one grapheme of the longest kind, a family, below the bound.
        expect(start.length).toBeGreaterThan(limits.length - 32);
      }),
    );
  });

  test('bounded keeps the first of many combining marks on a letter, and the text after them', () => {
    expect(bounded(`Z${'\u0301'.repeat(60)}oe`, NAME)).toBe(`Z${'\u0301'.repeat(8)}oe`);
    expect(bounded(`Z${'\u0301'.repeat(50_000)}oe`, NAME)).toBe(`Z${'\u0301'.repeat(8)}…`);
    expect(bounded(`${'👩\u200d'.repeat(30)}👩 and so on`, NAME)).toBe(`${'👩\u200d'.repeat(9)}👩 and so on`);
    // A joiner at the end of the kept marks would join the next character.
    expect(thinned(`👩${'\u0301\u200d'.repeat(9)}👩`)).toBe(`👩${'\u0301\u200d'.repeat(3)}\u0301👩`);
  });

  test('A bounded name has one line, and a bounded sentence at most SENTENCE.lines', () => {
    expect(bounded('a\nb\r\nc\u2028d', NAME)).toBe('a b c d');
    expect(bounded('\n'.repeat(100), SENTENCE)).toBe(`${'\n'.repeat(SENTENCE.lines - 1)}…`);
    expect(bounded('x\n'.repeat(7), SENTENCE)).toBe('x\n'.repeat(7));
  });

  test('A cut never leaves half a surrogate pair', () => {
    for (let before = 0; before < 4; before += 1) {
      const shown = bounded('w'.repeat(before) + '𝓐'.repeat(400), NAME);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown.length).toBeGreaterThan(NAME.length - 3);
    }
    // One grapheme that is longer than any limit.
    const jamo = 'ᄀ'.repeat(1000);
    expect(clusterStart(jamo, 500)).toBe(500);
    const tags = `🏴${'\u{e0061}'.repeat(1000)}`;
    expect(tags.slice(0, clusterStart(tags, 501)).isWellFormed()).toBe(true);
  });

  test('[INV-8] bounded and thinned take linear time for a million UTF-16 units of any hostile text', () => {
    const work = (text: string): void => {
      thinned(text);
      for (const each of BOUNDS) bounded(text, each);
    };
    const grows = (unit: string): boolean =>
      growth(work, unit, Math.ceil(1_000_000 / unit.length), 'Z') >= LINEAR;
    expect(HOSTILE.filter(grows)).toEqual([]);
  });

  test('unbounded returns the whole original text', () => {
    const text = `Z${'\u0301'.repeat(50_000)}`;
    expect(unbounded(text)).toBe(text);
  });
});

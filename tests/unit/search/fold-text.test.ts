import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWithOffsets } from '../../../src/core/domain/fold-offsets.ts';
import { fold } from '../../../src/core/domain/fold-text.ts';
import { wordsOf } from '../../../src/core/domain/query-words.ts';
import { snippetOf } from '../../../workers/search/snippet.ts';
import { CHARACTERS, text, wordFor } from './hostile-texts.ts';

test('[X-CHAT-26, X-SRCH-03] Texts that differ in case, accents, width or composition fold to one text', () => {
  const alike = [
    ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
    ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul'],
    ['cafe', 'café', 'cafe\u0301', 'CAFÉ'],
    ['lodz', 'Łódź', 'ŁÓDŹ', 'lódz'],
    ['orsted', 'Ørsted', 'ørsted'],
    ['dakovo', 'Đakovo', 'ðakovo'],
    ['hamrun', 'Ħamrun', 'ħamrun'],
    ['aether oeuvre', 'Æther œuvre', 'ǽther ŒUVRE'],
    ['thor', 'Þór', 'þor'],
    ['viet', 'Việt', 'VIỆT', 'vie\u0323\u0302t'],
    ['abc12', 'ＡＢＣ１２', '𝐀𝐁𝐂12', 'ⓐⓑⓒ①②', 'ªbc12'],
    ['fin', 'ﬁn', 'FIN'],
    ['ガイド', 'ｶﾞｲﾄﾞ', 'カ\u3099イト\u3099', 'ガイト\uff9e'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['οδοσ', 'ΟΔΟΣ', 'οδος', 'ὁδός'],
    ['αγιοσ', 'Άγιος', 'άγιος', 'ΑΓΙΟΣ'],
    ['елка', 'Ёлка', 'ЕЛКА'],
    ['שלום', 'שָׁלוֹם', 'שׁלום'],
    ['محمد', 'مُحَمَّد'],
    ['➡', '➡️', '➡︎'],
    ['❤', '❤️'],
    ['👍', '👍🏽', '👍🏿'],
    ['☝', '☝️🏽', '☝🏽'],
    ['👩👧', '👩‍👧', '👩🏽‍👧🏽'],
    ['software', 'soft\u00adware', 'soft\u200bware', 'soft\u2060ware\ufeff'],
    ['\u200fabc'.slice(1), '\u202aabc\u202c', 'abc\u200e', 'a\ufe20b\ufe21c'],
    ["don't", 'don’t', 'donʼt', 'DON＇T'],
    ['a b', 'a  b', 'a\u00a0b', 'a\n\tb', 'a\u3000b', 'a\u2028b'],
  ];
  for (const [folded, ...others] of alike)
    for (const other of others) expect([other, fold(other)]).toEqual([other, folded]);
});

test('[X-SRCH-03] Letters with a stroke or a hook, and letters of two, fold to plain letters', () => {
  const strokes = [
    ['a', 'ⱥȺ'],
    ['ae', 'æÆ'],
    ['b', 'ƀɓƃɃƁƂ'],
    ['c', 'ƈȼƇȻ'],
    ['d', 'đðɖɗƌȡĐÐƉƊƋ'],
    ['e', 'ɇɆ'],
    ['f', 'ƒƑ'],
    ['g', 'ǥɠǤƓ'],
    ['h', 'ħⱨĦⱧ'],
    ['i', 'ıɨIƗ'],
    ['j', 'ɉȷɈ'],
    ['k', 'ƙĸⱪƘⱩ'],
    ['l', 'łƚɫɬɭⱡȴŁȽⱢⱠ'],
    ['n', 'ŋɲƞȵŊƝȠ'],
    ['o', 'øɵØƟ'],
    ['oe', 'œŒ'],
    ['p', 'ƥᵽƤⱣ'],
    ['q', 'ɋɊ'],
    ['r', 'ɍɽɌⱤ'],
    ['s', 'ʂȿſ'],
    ['t', 'ŧƫƭʈⱦȶŦƬƮȾ'],
    ['th', 'þÞ'],
    ['u', 'ʉɄ'],
    ['v', 'ʋƲ'],
    ['w', 'ⱳⱲ'],
    ['y', 'ɏƴɎƳ'],
    ['z', 'ƶȥɀⱬƵȤⱫ'],
    ['σ', 'ςσΣ'],
    ["'", '‘’ʼ‛＇'],
  ] as const;
  for (const [plain, letters] of strokes)
    for (const letter of letters) expect([letter, fold(letter)]).toEqual([letter, plain]);
});

test('[X-SRCH-03] Marks that make another letter stay, and an alone skin tone or flag does', () => {
  const different = [
    ['か', 'が'],
    ['は', 'ぱ'],
    ['कि', 'की'],
    ['กิน', 'กน'],
    ['🏽', ''],
    ['🇩🇪', '🇫🇷'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴'],
    ['1⃣', '1'],
    ['и', 'н'],
    ['ab', 'a b'],
  ];
  for (const [one = '', other = ''] of different) expect(fold(one)).not.toBe(fold(other));
});

test('[INV-8] A fold keeps 32 marks of a letter, which is more than any script needs', () => {
  const vowel = '\u0e34';
  expect(fold(`ก${vowel.repeat(31)}ข`)).toBe(`ก${vowel.repeat(31)}ข`);
  expect(fold(`ก${vowel.repeat(32)}ข`)).toBe(`ก${vowel.repeat(32)}ข`);
  expect(fold(`ก${vowel.repeat(90)}ข`)).toBe(`ก${vowel.repeat(32)}ข`);
  expect(fold(`Kar\u0301l${'word '.repeat(20)}ก${vowel.repeat(40)}`)).toBe(
    `karl${'word '.repeat(20)}ก${vowel.repeat(32)}`,
  );
  expect(fold(`ｶ${'\uff9e'.repeat(40)}`)).toBe(`ガ${'\u3099'.repeat(31)}`);
});

test('[X-SRCH-03] Most East Asian texts change in the width of their signs only', () => {
  const usual = '、。〈》【】ぁゖァヺ・ー㐀䶿一鿿가힣';
  expect(fold(usual)).toBe(usual);
  expect(fold('你好，Ｗｏｒｌｄ！～')).toBe('你好,world!~');
  expect(fold('你 好\n\n再　見')).toBe('你 好 再 見');
});

/** Texts of everyday and of rare characters; more than 32 marks of one letter are cut. */
const anyText = fc
  .array(
    fc.oneof(fc.constantFrom(...CHARACTERS), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
    { maxLength: 30 },
  )
  .map((characters) => characters.join('').toWellFormed());

test('[X-SRCH-03] A fold folds to itself, and texts with the same composed form have one fold', () => {
  fc.assert(
    fc.property(anyText, (original) => {
      const folded = fold(original);
      expect(fold(folded)).toBe(folded);
      expect(fold(original.normalize('NFC'))).toBe(fold(original.normalize('NFD')));
      expect(fold(original.normalize('NFD'))).toBe(folded);
    }),
    { numRuns: 3000 },
  );
});

test('Every UTF-16 unit of a folded text has its offset in the original text', () => {
  fc.assert(
    fc.property(text, (original) => {
      const { text: folded, start, end } = foldWithOffsets(original);
      for (let at = 0; at < folded.length; at++) {
        expect(fold(original.slice(start(at), end(at)))).toContain(folded.charAt(at));
        if (at > 0) expect(start(at)).toBeGreaterThanOrEqual(start(at - 1));
      }
      expect(original === '' || end(folded.length - 1)).toBe(original === '' || original.length);
    }),
  );
});

test('Folding character by character gives the fold of the whole text', () => {
  const ordinary = fc.array(
    fc.constantFrom(
      ...Array.from('aZß İıéガ한 好，。…Ａ１😀łÆ’`´\n'),
      'e\u0301',
      'ｶﾞ',
      'カ\u3099',
      '\u1112\u1161\u11ab',
      '👩‍👧',
      '👍🏽',
      '❤️',
      'ﬁ',
      '\u00ad',
      '\u200d',
      '🏽',
    ),
  );
  fc.assert(
    fc.property(ordinary, (characters) => {
      expect(foldWithOffsets(characters.join('')).text).toBe(fold(characters.join('')));
    }),
  );
});

test('A search snippet shows the first match in one line, with the ranges of all words', () => {
  const { text: shown, marks } = snippetOf('See the Straße\nand the strasse', ['strasse', 'the']);
  expect(shown).toBe('See the Straße and the strasse');
  expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(['the', 'Straße', 'the', 'strasse']);
  const far = snippetOf(`${'word '.repeat(100)}needle ${'word '.repeat(100)}`, ['needle']);
  expect(far.text).toMatch(/^….*needle.*…$/);
  expect(far.text.length).toBeLessThanOrEqual(162);
  expect(far.marks.map(([from, to]) => far.text.slice(from, to))).toEqual(['needle']);
  expect(snippetOf('nothing to mark', [])).toEqual({ text: 'nothing to mark', marks: [] });
});

test('[X-SRCH-03] The marked ranges of a hit are those of the original text, whatever its fold', () => {
  const marked = (original: string, query: string): string[] => {
    const { text: shown, marks } = snippetOf(original, wordsOf(query));
    return marks.map(([from, to]) => shown.slice(from, to));
  };
  const found = [
    ['The ﬁnal ﬁn', 'fin', ['ﬁn', 'ﬁn']],
    ['Die Straße dort', 'strasse', ['Straße']],
    ['Die Straße dort', 's', ['S', 'ß']],
    ['Merhaba İstanbul!', 'istan', ['İstan']],
    ['Ein Cafe\u0301, zwei Cafés', 'cafe', ['Cafe\u0301', 'Café']],
    ['w Łodzi', 'lodz', ['Łodz']],
    ['soft\u00adware\u200b!', 'software', ['soft\u00adware\u200b']],
    ['ok 👍🏽 ok', '👍', ['👍🏽']],
    ['go ➡️ there', '➡', ['➡️']],
    ['a design\n  review b', '"design review"', ['design   review']],
    ['well #憨笑; done', 'silly', ['#憨笑;']],
    ['well #开心; done', '開心', ['#开心;']],
    ['well #开心; done', '#开心;', ['#开心;']],
  ] as const;
  for (const [original, query, parts] of found)
    expect([query, marked(original, query)]).toEqual([query, parts]);
});

test('The ranges in a search snippet are ordered, apart and inside it, and cut no character in two', () => {
  fc.assert(
    fc.property(
      fc
        .array(text)
        .map((parts) => parts.join(' '))
        .chain((whole) =>
          fc.tuple(
            fc.constant(whole.toWellFormed()),
            fc.array(wordFor([whole]), { minLength: 1, maxLength: 3 }),
          ),
        ),
      ([whole, words]) => {
        const { text: shown, marks } = snippetOf(whole, wordsOf(words.join(' ')));
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[\n\t]/);
        let last = -1;
        for (const [from, to] of marks) {
          expect(from).toBeGreaterThan(last);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(shown.length);
          last = to;
        }
      },
    ),
    { numRuns: 300 },
  );
});

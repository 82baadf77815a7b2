// The words and phrases of a search query.
import { expect, test } from 'vitest';
import { termsOf, wordsOf } from '../../../src/core/domain/query-words.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { foldedText } from '../../../src/core/domain/searchable-text.ts';

test('A search query has each of its words once, whatever white space separates them', () => {
  expect(wordsOf('  Two　words\n two ')).toEqual(['two', 'words']);
  expect(wordsOf(' \u00a0 ')).toEqual([]);
  expect(wordsOf('\u200b \u00ad')).toEqual([]);
});

test('[X-SRCH-02] A phrase in any kind of quotation marks is one term, also where the mark is not closed', () => {
  const phrases = [
    '"design review"',
    '＂design review＂',
    '“design review”',
    '”design review”',
    '„design review“',
    '„design review”',
    '‟design review”',
    '〝design review〞',
    '❝design review❞',
    '«design review»',
    '»design review«',
    '‹design review›',
    '「design review」',
    '｢design review｣',
    '『design review』',
    '﹁design review﹂',
    '‘design review’',
    '‚design review‘',
    "'design review'",
    '"design review',
    '“design review',
    '「design review',
    '"  Design\n Review "',
    '“design\u3000review”',
  ];
  for (const phrase of phrases) expect([phrase, wordsOf(phrase)]).toEqual([phrase, ['design review']]);
});

test('[X-SRCH-02] Words and phrases stand beside each other, and marks inside of words begin no phrase', () => {
  const queries = [
    ['say "design review" now', ['say', 'design review', 'now']],
    ['say“design review”now', ['say', 'design review', 'now']],
    ['他說「你好 嗎」了', ['他說', '你好 嗎', '了']],
    ['"one two" «three four»', ['one two', 'three four']],
    ['"one «two» three"', ['one «two» three']],
    ['19" monitor stand', ['19', 'monitor', 'stand']],
    ["don't panic", ["don't", 'panic']],
    ['the dogs’ ‘old house’', ['the', "dogs'", 'old house']],
    ["'tis late", ["'tis", 'late']],
    ["'don’t go'", ["don't go"]],
    ["rock 'n' roll", ['rock', 'n', 'roll']],
    ['"Café" cafe', ['cafe']],
  ] as const;
  for (const [query, words] of queries) expect([query, wordsOf(query)]).toEqual([query, words]);
});

test('[X-SRCH-02] Empty quotation marks are left out, and a query of marks alone searches for the marks', () => {
  expect(wordsOf('"" review')).toEqual(['review']);
  expect(wordsOf('«  » review „“')).toEqual(['review']);
  expect(wordsOf('"')).toEqual(['"']);
  expect(wordsOf('“”')).toEqual(['“”']);
  expect(wordsOf('「」 "')).toEqual(['「」', '"']);
});

test('A term has the text as typed beside its fold', () => {
  expect(termsOf('„Große Straße“ Café')).toEqual([
    { typed: 'Große Straße', folded: 'grosse strasse' },
    { typed: 'Café', folded: 'cafe' },
  ]);
});

test('[X-SRCH-03] A text with an emoticon has its code and its shown names, each on a line of its own', () => {
  const text = (content: string): string => foldedText({ type: MessageType.TEXT, content });
  expect(text('So #憨笑; #憨笑; #开心;')).toBe(
    'so #憨笑; #憨笑; #开心;\n#憨笑;\n憨笑\nsilly grin\n#开心;\n開心\nhappy',
  );
  expect(text('#没有; #')).toBe('#没有; #');
  const file = { type: MessageType.FILE, content: JSON.stringify({ name: 'Café #1.PDF', url: '/x' }) };
  expect(foldedText(file)).toBe('cafe #1.pdf');
  for (const content of ['{', 'null', '{"name":1}', '[]'])
    expect(foldedText({ type: MessageType.FILE, content })).toBe('');
  expect(foldedText({ type: MessageType.IMAGE, content: '{"name":"a"}' })).toBe('');
});

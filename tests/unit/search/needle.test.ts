// Raw texts and signatures rule out pages, and never one with a hit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SearchKind, type SearchSpec } from '../../../src/core/contract/search.ts';
import { emptyMarks } from '../../../src/core/domain/chat.ts';
import { pageRecord } from '../../../workers/journal/records.ts';
import { fold } from '../../../workers/search/fold-text.ts';
import { wordsOf } from '../../../workers/search/query-words.ts';
import { UNUSUAL_BUCKET } from '../../../workers/search/grams.ts';
import { hasBucket, readSignature } from '../../../workers/search/page-signature.ts';
import { signPage } from '../../../workers/search/sign.ts';
import { rawTest } from '../../../workers/search/needle.ts';
import { isUnusual } from '../../../workers/search/unusual.ts';
import { queryOf } from '../../../workers/search/query.ts';
import { searchableText } from '../../../workers/search/searchable.ts';
import { message } from '../support.ts';
import { saying, text, usualText, wordFor } from './texts.ts';

/** One unusual sign keeps a whole page: every second page has none. */
const asked = fc
  .constantFrom(text, usualText)
  .chain((said) => fc.array(fc.tuple(said, fc.nat(6)), { minLength: 1, maxLength: 8 }))
  .chain((said) =>
    fc.tuple(
      fc.constant(said.map(([it, how], at) => saying(it, at + 1, how))),
      fc.array(wordFor(said.map(([it]) => it)), { minLength: 1, maxLength: 2 }),
    ),
  );

test('[X-CHAT-26] raw text and signature of a page pass whenever one of its messages is a hit', () => {
  let found = 0;
  fc.assert(
    fc.property(asked, ([page, questions]) => {
      const words = wordsOf(questions.join(' '));
      // The plain definition of a hit.
      const holds = page.filter((it) => words.every((word) => fold(searchableText(it)).includes(word)));
      const query = queryOf({ view: 'search', words: questions.join(' '), size: 50 });
      const answers = page.filter((it) => query.finds(it, emptyMarks));
      if (words.length > 0) expect(answers).toEqual(holds.filter(({ type }) => type < 10));
      if (answers.length === 0 || words.length === 0) return;
      found++;
      const signature = readSignature(signPage(page))!;
      const raw = JSON.stringify(pageRecord(page));
      expect(query.mayBeIn(raw, false)).toBe(true);
      expect(query.mayBeIn(raw, !hasBucket(signature, UNUSUAL_BUCKET))).toBe(true);
      expect(query.required.all.every((bucket) => hasBucket(signature, bucket))).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(200);
});

const PLAIN = /[0-9a-z\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+/g;

/** The first part of a text that its raw form does not show. */
const hiddenIn = (said: string): string | undefined =>
  fold(said)
    .match(PLAIN)
    ?.find((part) => !rawTest([part])(JSON.stringify(`. ${said} .`), !isUnusual(`. ${said} .`)));

test('[X-CHAT-26] every sign that does not fold one for one keeps its page from being ruled out', () => {
  const hidden: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const sign = String.fromCodePoint(code);
    if (fold(sign) !== sign && hiddenIn(sign) !== undefined) hidden.push(code.toString(16));
  }
  expect(hidden).toEqual([]);
});

test('[X-CHAT-26] every sign that joins the one before it keeps its page from being ruled out', () => {
  const hidden: string[] = [];
  let joined = 0;
  for (const first of ['i', 'a', 'か', 'ｶ', '가', 'ᄀ', 'ㄱ', '一']) {
    for (let code = 0x80; code <= 0x1ffff; code++) {
      const sign = String.fromCodePoint(code);
      if (fold(first + sign) === fold(first) + fold(sign)) continue;
      joined++;
      if (hiddenIn(`${first}${sign}s`) !== undefined) hidden.push(`${first} ${code.toString(16)}`);
    }
  }
  expect(hidden).toEqual([]);
  expect(joined).toBeGreaterThan(50);
});

test('a page without the word is ruled out by its raw text, whatever its case and width', () => {
  const raw = JSON.stringify(pageRecord([message(1, { content: 'The ＱUICK fox，好的 ' })]));
  const may = (words: string): boolean => rawTest(wordsOf(words))(raw, false);
  expect(['quick', 'ox', 'fox the', '好', '好的', 'ｑuick', '，']).toSatisfy((all: string[]) =>
    all.every(may),
  );
  expect(['slow', 'quick slow', '好的明', 'quickfox'].filter(may)).toEqual([]);
});

test('signatures rule out pages by filters too', () => {
  const page = [saying('a.pdf', 1, 1), message(2, { sendId: 9, sendTime: 7 })];
  const signature = readSignature(signPage(page))!;
  expect(signature).toMatchObject({ oldest: 7, newest: page[0]?.sendTime });
  const may = (over: Partial<SearchSpec>): boolean => {
    const { required } = queryOf({ view: 'search', words: '', size: 1, ...over });
    return (
      required.all.every((it) => hasBucket(signature, it)) &&
      (required.oneOf.length === 0 || required.oneOf.some((it) => hasBucket(signature, it)))
    );
  };
  expect([may({ kind: SearchKind.FILE }), may({ kind: SearchKind.VIDEO })]).toEqual([true, false]);
  expect([may({ sender: 9 }), may({ sender: 2 }), may({ sender: 12345 })]).toEqual([true, true, false]);
});

test('a signature with a wrong bit is null', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (place, change) => {
      const bytes = signPage([message(1)]);
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ change;
      expect(readSignature(bytes)).toBeNull();
    }),
    { numRuns: 200 },
  );
  for (const odd of [undefined, null, 7, 'text', new Uint8Array(0), new Uint8Array(1044)])
    expect(readSignature(odd)).toBeNull();
});

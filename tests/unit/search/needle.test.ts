// The raw texts and the signatures of pages rule out pages, and never a page with a hit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SearchKind, type SearchSpec } from '../../../src/core/contract/search.ts';
import { emptyMarks } from '../../../src/core/domain/chat.ts';
import { pageRecord } from '../../../workers/journal/records.ts';
import { fold } from '../../../src/core/domain/fold-text.ts';
import { wordsOf } from '../../../src/core/domain/query-words.ts';
import { UNUSUAL_BUCKET } from '../../../workers/search/grams.ts';
import { hasBucket, readSignature } from '../../../workers/search/page-signature.ts';
import { signPage } from '../../../workers/search/sign.ts';
import { rawTest } from '../../../workers/search/needle.ts';
import { isUnusual } from '../../../workers/search/unusual.ts';
import { queryOf } from '../../../workers/search/query.ts';
import { foldedText } from '../../../src/core/domain/searchable-text.ts';
import { message } from '../support.ts';
import { messageWith, text, usualText, wordFor } from './hostile-texts.ts';

/** One unusual character keeps a page from being ruled out, so every second generated page has none. */
const pageAndWords = fc
  .constantFrom(text, usualText)
  .chain((texts) => fc.array(fc.tuple(texts, fc.nat(6)), { minLength: 1, maxLength: 8 }))
  .chain((texts) =>
    fc.tuple(
      fc.constant(texts.map(([it, variant], at) => messageWith(it, at + 1, variant))),
      fc.array(wordFor(texts.map(([it]) => it)), { minLength: 1, maxLength: 2 }),
    ),
  );

test('[X-CHAT-26] The raw text and signature of a page match the query whenever one of its messages is a hit', () => {
  let found = 0;
  fc.assert(
    fc.property(pageAndWords, ([page, queries]) => {
      const words = wordsOf(queries.join(' '));
      // The definition of a hit.
      const expected = page.filter((it) => words.every((word) => foldedText(it).includes(word)));
      const query = queryOf({ view: 'search', words: queries.join(' '), size: 50 });
      const hits = page.filter((it) => query.finds(it, emptyMarks));
      if (words.length > 0) expect(hits).toEqual(expected.filter(({ type }) => type < 10));
      if (hits.length === 0 || words.length === 0) return;
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

/** The first part of a folded text that its raw form does not show. */
const hiddenPart = (content: string): string | undefined =>
  fold(content)
    .match(PLAIN)
    ?.find((part) => !rawTest([part])(JSON.stringify(`. ${content} .`), !isUnusual(`. ${content} .`)));

test('[X-CHAT-26] No page is ruled out because of a character that case or width folding changes', () => {
  const hidden: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (fold(character) !== character && hiddenPart(character) !== undefined) hidden.push(code.toString(16));
  }
  expect(hidden).toEqual([]);
});

test('[X-CHAT-26] No page is ruled out because of a character that folding joins to the one before it', () => {
  const hidden: string[] = [];
  let joined = 0;
  for (const first of ['i', 'é', 'か', 'ｶ', '가', 'ᄀ', 'ㄱ', '一']) {
    const folded = fold(first);
    for (let code = 0x80; code <= 0x1ffff; code++) {
      const character = String.fromCodePoint(code);
      const together = fold(first + character);
      if (together.length > folded.length && together === folded + fold(character)) continue;
      joined++;
      if (hiddenPart(`${first}${character}s`) !== undefined) hidden.push(`${first} ${code.toString(16)}`);
    }
  }
  expect(hidden).toEqual([]);
  expect(joined).toBeGreaterThan(50);
});

test('The raw text of a page rules the page out if it lacks the word, whatever its case and width', () => {
  const raw = JSON.stringify(pageRecord([message(1, { content: 'The ＱUICK fox，好的 ' })]));
  const mayMatch = (words: string): boolean => rawTest(wordsOf(words))(raw, false);
  expect(['quick', 'ox', 'fox the', '好', '好的', 'ｑuick', '，']).toSatisfy((all: string[]) =>
    all.every(mayMatch),
  );
  expect(['slow', 'quick slow', '好的明', 'quickfox'].filter(mayMatch)).toEqual([]);
});

test('[X-SRCH-03] The raw text of a page rules the page out by no word that only the names of its emoticons have', () => {
  const page = [message(1, { content: 'so #开心;' })];
  const raw = JSON.stringify(pageRecord(page));
  for (const name of ['happy', '開心']) {
    const { mayBeIn, required } = queryOf({ view: 'search', words: name, size: 1 });
    const signature = readSignature(signPage(page))!;
    expect(mayBeIn(raw, !hasBucket(signature, UNUSUAL_BUCKET))).toBe(true);
    expect(required.all.every((bucket) => hasBucket(signature, bucket))).toBe(true);
  }
});

test('Page signatures also rule out pages by the filters of a search', () => {
  const page = [messageWith('a.pdf', 1, 1), message(2, { sendId: 9, sendTime: 7 })];
  const signature = readSignature(signPage(page))!;
  expect(signature).toMatchObject({ oldest: 7, newest: page[0]?.sendTime });
  const mayMatch = (over: Partial<SearchSpec>): boolean => {
    const { required } = queryOf({ view: 'search', words: '', size: 1, ...over });
    return (
      required.all.every((it) => hasBucket(signature, it)) &&
      (required.oneOf.length === 0 || required.oneOf.some((it) => hasBucket(signature, it)))
    );
  };
  expect([mayMatch({ kind: SearchKind.FILE }), mayMatch({ kind: SearchKind.VIDEO })]).toEqual([true, false]);
  expect([mayMatch({ sender: 9 }), mayMatch({ sender: 2 }), mayMatch({ sender: 12345 })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('A page signature with a wrong bit reads as null', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), (position, change) => {
      const bytes = signPage([message(1)]);
      const index = position % bytes.length;
      bytes[index] = (bytes[index] ?? 0) ^ change;
      expect(readSignature(bytes)).toBeNull();
    }),
    { numRuns: 200 },
  );
  for (const invalid of [undefined, null, 7, 'text', new Uint8Array(0), new Uint8Array(1044)])
    expect(readSignature(invalid)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import {
  COLUMNS,
  directoryOf,
  isSet,
  signaturesOf,
  PARTS,
  partsOf,
  partWith,
  readDirectory,
  readPart,
  rowIn,
  type PageSpan,
} from '../../../workers/search/block.ts';
import { BUCKETS } from '../../../workers/search/grams.ts';
import { hasBucket, readSignature } from '../../../workers/search/page-signature.ts';
import { signatureRecord, signPage } from '../../../workers/search/sign.ts';
import { readsOf, type Candidate } from '../../../workers/search/read-plan.ts';
import { saying, text } from './texts.ts';

const signature = fc
  .array(text, { minLength: 1, maxLength: 6 })
  .map((said) => readSignature(signPage(said.map((it, at) => saying(it, at + 1, at))))!);

test('a block has the bits of every signature in it, and gives the signatures back', () => {
  fc.assert(
    fc.property(fc.array(signature, { minLength: 1, maxLength: 20 }), (signatures) => {
      const records = partsOf(signatures);
      expect(records).toHaveLength(PARTS);
      for (let bucket = 0; bucket < BUCKETS; bucket += 7) {
        const row = rowIn(readPart(records[partWith(bucket)])!, bucket);
        for (const [column, it] of signatures.entries())
          expect(isSet(row, column)).toBe(hasBucket(it, bucket));
      }
      const spans = signatures.map(({ oldest, newest }, at): PageSpan => ({
        chat: 'private-2',
        first: at,
        oldest,
        newest,
      }));
      const again = signaturesOf(
        spans,
        records.map((record) => [0, record] as const),
      );
      expect(again?.map(signatureRecord)).toEqual(signatures.map(signatureRecord));
    }),
    { numRuns: 20 },
  );
});

test('a damaged part or directory of a block is null', () => {
  const [part] = partsOf([]);
  expect(readPart(part)).not.toBeNull();
  for (const odd of [undefined, 'text', new Uint8Array(9), part?.slice(1), part?.map((byte) => byte ^ 1)])
    expect(readPart(odd)).toBeNull();
  const spans: PageSpan[] = [{ chat: 'group-7', first: 3, oldest: 1000, newest: 2000 }];
  expect(readDirectory(JSON.parse(JSON.stringify(directoryOf(spans))))).toEqual(spans);
  const wrong = [
    null,
    {},
    [1],
    [['group-x', 3, 1, 2]],
    [['group-7', '3', 1, 2]],
    [['group-7', 3, 1]],
    Array.from({ length: COLUMNS + 1 }, (_, at) => ['group-7', at, 1, 2]),
  ];
  for (const odd of wrong) expect(readDirectory(odd)).toBeNull();
});

const entry = fc.record({
  chat: fc.constantFrom<ChatKey>('private-2', 'private-3', 'group-7'),
  first: fc.nat(5000),
  newest: fc.oneof(fc.nat(100_000), fc.constant(Infinity)),
  may: fc.boolean(),
});

test('every page that may hold a hit is read, and no later read is newer than its bound', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, {
        maxLength: 1500,
        size: 'max',
        selector: ({ chat, first }) => `${chat} ${first}`,
      }),
      fc.boolean(),
      (drawn, all) => {
        const entries = drawn.map((it): Candidate => ({
          ...it,
          may: all || it.may,
          oldest: 0,
          usual: true,
          signed: true,
        }));
        const reads = readsOf(entries);
        const left = new Set(entries.filter(({ may }) => may));
        for (const { range, newest } of reads) {
          for (const it of left) expect(it.newest).toBeLessThanOrEqual(newest);
          for (const it of left) {
            const { chat, first } = it;
            const isRead =
              'keys' in range
                ? range.keys.some(([of, at]) => of === chat && at === first)
                : !isBefore([chat, first], range.from) && !isBefore(range.to, [chat, first]);
            if (isRead) left.delete(it);
          }
          if ('keys' in range) expect(range.keys.length).toBeLessThanOrEqual(64);
        }
        expect(left.size).toBe(0);
      },
    ),
    { numRuns: 30 },
  );
});

type Key = readonly [string, number];
const isBefore = (a: Key, b: Key): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

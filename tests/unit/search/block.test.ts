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
import { messageWith, text } from './hostile-texts.ts';

const signature = fc
  .array(text, { minLength: 1, maxLength: 6 })
  .map((texts) =>
    readSignature(signPage(texts.map((content, index) => messageWith(content, index + 1, index))))!,
  );

test('A block of search signatures has the bits of each signature, and returns the signatures', () => {
  fc.assert(
    fc.property(fc.array(signature, { minLength: 1, maxLength: 20 }), (signatures) => {
      const records = partsOf(signatures);
      expect(records).toHaveLength(PARTS);
      for (let bucket = 0; bucket < BUCKETS; bucket += 7) {
        const row = rowIn(readPart(records[partWith(bucket)])!, bucket);
        for (const [column, columnSignature] of signatures.entries())
          expect(isSet(row, column)).toBe(hasBucket(columnSignature, bucket));
      }
      const spans = signatures.map(({ oldest, newest }, index): PageSpan => ({
        chat: 'private-2',
        first: index,
        oldest,
        newest,
      }));
      const restored = signaturesOf(
        spans,
        records.map((record) => [0, record] as const),
      );
      expect(restored?.map(signatureRecord)).toEqual(signatures.map(signatureRecord));
    }),
    { numRuns: 20 },
  );
});

test('A damaged part or directory of a signature block reads as null', () => {
  const [part] = partsOf([]);
  expect(readPart(part)).not.toBeNull();
  for (const damaged of [undefined, 'text', new Uint8Array(9), part?.slice(1), part?.map((byte) => byte ^ 1)])
    expect(readPart(damaged)).toBeNull();
  const spans: PageSpan[] = [{ chat: 'group-7', first: 3, oldest: 1000, newest: 2000 }];
  expect(readDirectory(JSON.parse(JSON.stringify(directoryOf(spans))))).toEqual(spans);
  const invalid = [
    null,
    {},
    [1],
    [['group-x', 3, 1, 2]],
    [['group-7', '3', 1, 2]],
    [['group-7', 3, 1]],
    Array.from({ length: COLUMNS + 1 }, (_, index) => ['group-7', index, 1, 2]),
  ];
  for (const damaged of invalid) expect(readDirectory(damaged)).toBeNull();
});

const entry = fc.record({
  chat: fc.constantFrom<ChatKey>('private-2', 'private-3', 'group-7'),
  first: fc.nat(5000),
  newest: fc.oneof(fc.nat(100_000), fc.constant(Infinity)),
  may: fc.boolean(),
});

test('Every page that may have a hit is read, and no later read is newer than its bound', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, {
        maxLength: 1500,
        size: 'max',
        selector: ({ chat, first }) => `${chat} ${first}`,
      }),
      fc.boolean(),
      (generated, all) => {
        const entries = generated.map((it): Candidate => ({
          ...it,
          may: all || it.may,
          oldest: 0,
          usual: true,
          signed: true,
        }));
        const reads = readsOf(entries);
        const unread = new Set(entries.filter(({ may }) => may));
        for (const { range, newest } of reads) {
          for (const it of unread) expect(it.newest).toBeLessThanOrEqual(newest);
          for (const it of unread) {
            const { chat, first } = it;
            const isRead =
              'keys' in range
                ? range.keys.some(([pageChat, pageFirst]) => pageChat === chat && pageFirst === first)
                : !isBefore([chat, first], range.from) && !isBefore(range.to, [chat, first]);
            if (isRead) unread.delete(it);
          }
          if ('keys' in range) expect(range.keys.length).toBeLessThanOrEqual(64);
        }
        expect(unread.size).toBe(0);
      },
    ),
    { numRuns: 30 },
  );
});

type Key = readonly [string, number];
const isBefore = (a: Key, b: Key): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import {
  COLUMNS,
  directoryOf,
  isSet,
  leavesOf,
  PARTS,
  partsOf,
  partWith,
  readDirectory,
  readPart,
  rowIn,
  type Place,
} from '../../../workers/search/block.ts';
import { BUCKETS } from '../../../workers/search/grams.ts';
import { hasBucket, readLeaf } from '../../../workers/search/leaf.ts';
import { leafRecord, signed } from '../../../workers/search/sign.ts';
import { readingsOf, type Entry } from '../../../workers/search/plan.ts';
import { saying, text } from './texts.ts';

const leaf = fc
  .array(text, { minLength: 1, maxLength: 6 })
  .map((said) => readLeaf(signed(said.map((it, at) => saying(it, at + 1, at))))!);

test('a block says of each page what its signature says, and gives the signatures back', () => {
  fc.assert(
    fc.property(fc.array(leaf, { minLength: 1, maxLength: 20 }), (leaves) => {
      const records = partsOf(leaves);
      expect(records).toHaveLength(PARTS);
      for (let bucket = 0; bucket < BUCKETS; bucket += 7) {
        const row = rowIn(readPart(records[partWith(bucket)])!, bucket);
        for (const [column, it] of leaves.entries()) expect(isSet(row, column)).toBe(hasBucket(it, bucket));
      }
      const places = leaves.map(({ oldest, newest }, at): Place => ({
        chat: 'private-2',
        first: at,
        oldest,
        newest,
      }));
      const again = leavesOf(
        places,
        records.map((record) => [0, record] as const),
      );
      expect(again?.map(leafRecord)).toEqual(leaves.map(leafRecord));
    }),
    { numRuns: 20 },
  );
});

test('a part that does not hold, or a directory, is none', () => {
  const [part] = partsOf([]);
  expect(readPart(part)).not.toBeNull();
  for (const odd of [undefined, 'text', new Uint8Array(9), part?.slice(1), part?.map((byte) => byte ^ 1)])
    expect(readPart(odd)).toBeNull();
  const places: Place[] = [{ chat: 'group-7', first: 3, oldest: 1000, newest: 2000 }];
  expect(readDirectory(JSON.parse(JSON.stringify(directoryOf(places))))).toEqual(places);
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

test('every page that may hold an answer is read, and what is said of later ones is true', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, {
        maxLength: 1500,
        size: 'max',
        selector: ({ chat, first }) => `${chat} ${first}`,
      }),
      fc.boolean(),
      (drawn, all) => {
        const entries = drawn.map((it): Entry => ({
          ...it,
          may: all || it.may,
          oldest: 0,
          usual: true,
          signed: true,
        }));
        const readings = readingsOf(entries);
        const left = new Set(entries.filter(({ may }) => may));
        for (const { what, newest } of readings) {
          for (const it of left) expect(it.newest).toBeLessThanOrEqual(newest);
          for (const it of left) {
            const { chat, first } = it;
            const isRead =
              'keys' in what
                ? what.keys.some(([of, at]) => of === chat && at === first)
                : !isBefore([chat, first], what.from) && !isBefore(what.to, [chat, first]);
            if (isRead) left.delete(it);
          }
          if ('keys' in what) expect(what.keys.length).toBeLessThanOrEqual(64);
        }
        expect(left.size).toBe(0);
      },
    ),
    { numRuns: 30 },
  );
});

type Key = readonly [string, number];
const isBefore = (a: Key, b: Key): boolean => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { emptyMarks, emptySummary, emptyFolded } from '../../../src/core/domain/chat.ts';
import { isPlainMarks, isPlainRow } from '../../../workers/journal/plain.ts';
import { marksRecord, MarksSchema, MAX_BATCH, RowSchema } from '../../../workers/journal/records.ts';

const number = fc.oneof(
  fc.nat(),
  fc.constantFrom(-1, -0, 0.5, 2 ** 48, 2 ** 48 + 1, 2 ** 53, 8.64e15, 8.64e15 + 1, Number.NaN, Infinity),
);
const odd = fc.oneof(
  number,
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined, {}, []),
  fc.object(),
);

/** A record as it is written, with some of its fields spoiled, left out or added. */
const spoiled = (record: object): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: odd },
    {
      weight: 9,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...Object.keys(record), 'more'), odd, fc.boolean()), { maxLength: 3 })
        .map((changes) => {
          const made: Record<string, unknown> = structuredClone(record) as Record<string, unknown>;
          for (const [key, value, out] of changes) {
            if (out) delete made[key];
            else made[key] = value;
          }
          return made;
        }),
    },
  );

const gap = { after: 0, before: 41, lost: false };
const marks = spoiled(marksRecord(emptyMarks) as object);
const row = fc
  .tuple(
    spoiled(emptyFolded),
    fc.array(spoiled(gap), { maxLength: 2 }).chain((gaps) => spoiled({ ...emptySummary, gaps })),
    number,
  )
  .chain(([folded, summary, at]) => spoiled({ at, folded, summary }));

test('marks that are taken as plain are those that the schema takes as they are', () => {
  expect(isPlainMarks(marksRecord(emptyMarks))).toBe(true);
  fc.assert(
    fc.property(marks, (record) => {
      if (!isPlainMarks(record)) return;
      const read = v.safeParse(MarksSchema, record);
      expect(read.success).toBe(true);
      expect(read.output).toEqual(record);
    }),
    { numRuns: 3000 },
  );
});

test('a row that is taken as plain is one that the schema takes as it is', () => {
  const summary = { ...emptySummary, gaps: [gap] };
  expect(isPlainRow({ at: 3, folded: emptyFolded, summary }, MAX_BATCH)).toBe(true);
  fc.assert(
    fc.property(row, (record) => {
      if (!isPlainRow(record, MAX_BATCH)) return;
      const read = v.safeParse(RowSchema, record);
      expect(read.success).toBe(true);
      expect(read.output).toEqual(record);
    }),
    { numRuns: 3000 },
  );
});

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
const anyValue = fc.oneof(
  number,
  fc.string(),
  fc.boolean(),
  fc.constantFrom(null, undefined, {}, []),
  fc.object(),
);

/** A journal record as it is written, with some fields changed, left out or added. */
const mutated = (record: object): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: anyValue },
    {
      weight: 9,
      arbitrary: fc
        .array(fc.tuple(fc.constantFrom(...Object.keys(record), 'more'), anyValue, fc.boolean()), {
          maxLength: 3,
        })
        .map((changes) => {
          const changed = structuredClone(record) as Record<string, unknown>;
          for (const [key, value, omitted] of changes) {
            if (omitted) delete changed[key];
            else changed[key] = value;
          }
          return changed;
        }),
    },
  );

const gap = { after: 0, before: 41, lost: false };
const marks = mutated(marksRecord(emptyMarks) as object);
const row = fc
  .tuple(
    mutated(emptyFolded),
    fc.array(mutated(gap), { maxLength: 2 }).chain((gaps) => mutated({ ...emptySummary, gaps })),
    number,
  )
  .chain(([folded, summary, at]) => mutated({ at, folded, summary }));

test('isPlainMarks (a fast check) accepts only marks that the schema accepts unchanged', () => {
  expect(isPlainMarks(marksRecord(emptyMarks))).toBe(true);
  fc.assert(
    fc.property(marks, (record) => {
      if (!isPlainMarks(record)) return;
      const parsed = v.safeParse(MarksSchema, record);
      expect(parsed.success).toBe(true);
      expect(parsed.output).toEqual(record);
    }),
    { numRuns: 3000 },
  );
});

test('isPlainRow (a fast check) accepts only chat rows that the schema accepts unchanged', () => {
  const summary = { ...emptySummary, gaps: [gap] };
  expect(isPlainRow({ at: 3, folded: emptyFolded, summary }, MAX_BATCH)).toBe(true);
  fc.assert(
    fc.property(row, (record) => {
      if (!isPlainRow(record, MAX_BATCH)) return;
      const parsed = v.safeParse(RowSchema, record);
      expect(parsed.success).toBe(true);
      expect(parsed.output).toEqual(record);
    }),
    { numRuns: 3000 },
  );
});

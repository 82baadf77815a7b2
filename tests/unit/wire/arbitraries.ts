// Generators of valid, unexpected and malformed server input, for fast-check.
import * as fc from 'fast-check';

/** Any JSON value, often one that breaks naive code. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: fc.jsonValue() },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      '7',
      '-1',
      -1,
      -0,
      1.5,
      1e308,
      2 ** 53,
      Number.NaN,
      true,
      'true',
      [],
      [null],
      {},
      '__proto__',
      'constructor',
    ),
  },
);

const id = fc.oneof(fc.nat(), fc.nat().map(String), fc.constant(null));
const time = fc.oneof(
  fc.integer({ min: 0, max: 2_000_000_000_000 }),
  fc.constantFrom<unknown>(null, '1795187923230', '2026-11-20T15:18:43.230Z', -5, 8.64e15),
);

/** The quote in a message row. */
export const quote = fc.record(
  { id: fc.nat(), sendId: id, content: fc.string(), type: fc.nat(300), status: fc.integer() },
  { requiredKeys: ['id'] },
);
const message = {
  id,
  tmpId: fc.string(),
  sendId: id,
  content: fc.string({ unit: 'binary' }),
  type: fc.integer({ min: -1, max: 300 }),
  status: fc.integer({ min: -2, max: 4 }),
  sendTime: time,
  quoteMessage: fc.oneof(quote, fc.constant(null), hostile),
};
const privateFields = { ...message, recvId: id };
const groupFields = {
  ...message,
  groupId: id,
  sendNickName: fc.string(),
  receipt: fc.boolean(),
  receiptOk: fc.option(fc.boolean()),
  readedCount: fc.nat(),
  atUserIds: fc.option(fc.array(fc.oneof(fc.integer(), fc.integer().map(String)))),
};
const systemFields = {
  ...message,
  seqNo: id,
  title: fc.string(),
  coverUrl: fc.oneof(fc.string(), fc.webUrl(), fc.constant('/files/a/b.webp')),
  intro: fc.string(),
};

export const privateRow = rows(privateFields);
export const groupRow = rows(groupFields);
export const systemRow = rows(systemFields);

/** Valid rows, and rows with missing, malformed or unknown fields. */
function rows(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const names = Object.keys(fields);
  const valid = fc.record(fields, { requiredKeys: [] });
  const malformed = fc
    .tuple(valid, fc.constantFrom(...names, '__proto__', 'extra'), hostile)
    .map(([row, name, value]) =>
      Object.defineProperty({ ...row }, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      }),
    );
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 5, arbitrary: malformed },
    { weight: 1, arbitrary: hostile },
  );
}

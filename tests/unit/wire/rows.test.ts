import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  decodeRows,
  GroupMessageSchema,
  PrivateMessageSchema,
  SystemMessageSchema,
} from '../../../src/core/wire/index.ts';
import {
  fastGroupMessage,
  fastPrivateMessage,
  fastSystemMessage,
} from '../../../src/core/wire/profile-s/fast-rows.ts';
import { groupRow, hostile, privateRow, systemRow } from './arbitraries.ts';

/**
 * Asserts that schema and fast parser give the same result for each row. Returns the lesser of the counts
 * accepted and refused.
 */
function expectSame(rows: fc.Arbitrary<unknown>, schema: v.GenericSchema, fast: (row: unknown) => unknown) {
  let acceptedCount = 0;
  let refusedCount = 0;
  fc.assert(
    fc.property(rows, (row) => {
      const slow = v.safeParse(schema, row);
      expect(fast(row)).toStrictEqual(slow.success ? slow.output : undefined);
      if (slow.success) acceptedCount += 1;
      else refusedCount += 1;
    }),
    { numRuns: 3000 },
  );
  return Math.min(acceptedCount, refusedCount);
}

test('fastPrivateMessage gives the same result as the schema of private messages', () => {
  expect(expectSame(privateRow, PrivateMessageSchema, fastPrivateMessage)).toBeGreaterThan(200);
});

test('fastGroupMessage gives the same result as the schema of group messages', () => {
  expect(expectSame(groupRow, GroupMessageSchema, fastGroupMessage)).toBeGreaterThan(200);
});

test('fastSystemMessage gives the same result as the schema of system messages', () => {
  expect(expectSame(systemRow, SystemMessageSchema, fastSystemMessage)).toBeGreaterThan(200);
});

test('A quote whose type or status is not a number is null, and its message is kept', () => {
  const quoteMessage = { id: 9, sendId: 8, content: 'before', type: 0, status: 2 };
  const row = { id: 10, type: 0 };
  expect(fastPrivateMessage({ ...row, quoteMessage })).toMatchObject({ quoteMessage });
  for (const broken of [{ type: 'x' }, { status: 'x' }])
    expect(fastPrivateMessage({ ...row, quoteMessage: { ...quoteMessage, ...broken } })).toMatchObject({
      id: 10,
      quoteMessage: null,
    });
});

test('decodeRows rejects a malformed row with its index and a reason, and keeps the order of others', () => {
  const { rows, rejected } = decodeRows('privateMessage', [
    { id: 1, type: 0 },
    { id: 2 },
    null,
    { id: 3, type: 4711, content: 'kept' },
    { id: 4, type: 0, content: 7 },
  ]);
  expect(rows.map((row) => [row.id, row.type])).toEqual([
    [1, 0],
    [3, 4711],
  ]);
  expect(rejected.map((row) => row.index)).toEqual([1, 2, 4]);
  expect(rejected.map((row) => row.reason)).toEqual([
    expect.stringContaining('type'),
    'not an object',
    'content: not a text',
  ]);
});

test('decodeRows never throws, and returns or rejects each row', () => {
  const kinds = fc.constantFrom(
    'privateMessage' as const,
    'groupMessage' as const,
    'systemMessage' as const,
    'user' as const,
    'friend' as const,
    'friendRequest' as const,
    'friendGrouping' as const,
    'group' as const,
    'groupMember' as const,
  );
  fc.assert(
    fc.property(kinds, fc.array(hostile), (kind, list) => {
      const { rows, rejected } = decodeRows(kind, list);
      expect(rows.length + rejected.length).toBe(list.length);
    }),
    { numRuns: 1000 },
  );
});

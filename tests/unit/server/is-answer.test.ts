import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { isAnswer } from '../../../server/db/postgres.ts';

const failed = (cause: object) =>
  new DrizzleQueryError('insert', [], Object.assign(new Error('cause'), cause));

test('a refusal by PostgreSQL is an answer; a lost connection, a timeout and an ended one are none', () => {
  expect(isAnswer(failed({ severity: 'ERROR', code: '23505' }))).toBe(true);
  // A statement may be committed before its connection is ended, and nobody says so.
  expect(isAnswer(failed({ severity: 'FATAL', code: '57P01' }))).toBe(false);
  expect(isAnswer(failed({ code: 'ECONNRESET' }))).toBe(false);
  expect(isAnswer(failed({}))).toBe(false);
  expect(isAnswer(new TypeError('ours'))).toBe(true);
});

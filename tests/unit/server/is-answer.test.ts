import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { isAnswer } from '../../../server/db/postgres.ts';

const failedWith = (cause: object) =>
  new DrizzleQueryError('insert', [], Object.assign(new Error('cause'), cause));

test('An error from PostgreSQL is an answer; a lost or ended connection or a timeout is none', () => {
  expect(isAnswer(failedWith({ severity: 'ERROR', code: '23505' }))).toBe(true);
  // The database may commit the statement before it ends the connection, without any notice.
  expect(isAnswer(failedWith({ severity: 'FATAL', code: '57P01' }))).toBe(false);
  expect(isAnswer(failedWith({ code: 'ECONNRESET' }))).toBe(false);
  expect(isAnswer(failedWith({}))).toBe(false);
  expect(isAnswer(new TypeError('ours'))).toBe(true);
});

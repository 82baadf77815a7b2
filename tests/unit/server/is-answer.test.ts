import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { isDatabaseAnswer } from '../../../server/db/postgres.ts';

const failedWith = (cause: object) =>
  new DrizzleQueryError('insert', [], Object.assign(new Error('cause'), cause));

test('An error from PostgreSQL is an answer; a lost or ended connection or a timeout is none', () => {
  expect(isDatabaseAnswer(failedWith({ severity: 'ERROR', code: '23505' }))).toBe(true);
  // The database may commit the statement before it ends the connection, without any notice.
  expect(isDatabaseAnswer(failedWith({ severity: 'FATAL', code: '57P01' }))).toBe(false);
  expect(isDatabaseAnswer(failedWith({ code: 'ECONNRESET' }))).toBe(false);
  // Another server is the primary by now.
  expect(isDatabaseAnswer(failedWith({ severity: 'ERROR', code: '25006' }))).toBe(false);
  expect(isDatabaseAnswer(failedWith({}))).toBe(false);
  expect(isDatabaseAnswer(new TypeError('ours'))).toBe(true);
});

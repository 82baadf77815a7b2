import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { loggerFor } from '../../../server/http/logs.ts';

test('A failed statement is logged without its values, which are texts of users', () => {
  const options = loggerFor('error') as { serializers: { err: (error: Error) => object } };
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (content)=(a private word)',
  });
  const params = ['a private word'];
  const error = new DrizzleQueryError('insert into private_messages values ($1)', params, cause);
  const line = options.serializers.err(error);
  expect(line).toMatchObject({
    message: 'duplicate key (23505) in insert into private_messages values ($1)',
  });
  expect(JSON.stringify(line)).not.toContain('a private word');
});

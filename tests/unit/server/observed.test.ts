// Observed statements: their operations, durations and failures.
import { expect, test } from 'vitest';
import { createObserver, observeQueries, operationOf } from '../../../server/db/observed.ts';
import { laneLocks } from '../../../server/messages/lane-locks.ts';
import { NO_SPANS, type SpanStart } from '../../../server/spans.ts';

test.each([
  ['select 1', 'select'],
  ['  (select 1) union (select 2)', 'select'],
  ['INSERT INTO users VALUES ($1)', 'insert'],
  ['update friends set read_id = $1', 'update'],
  ['delete from files', 'delete'],
  ['begin', 'begin'],
  ['rollback', 'rollback'],
  ['vacuum', 'other'],
  ['', 'other'],
  ['with a as (select 1) select * from a', 'select'],
  ['with a as (select id from users for update) select * from a', 'select'],
  ['with a as (select id from users for no key update) update users set name = $1', 'update'],
  [`with ${laneLocks('private', 1)} insert into private_messages select $2 from entered`, 'insert'],
] as const)('The statement "%s" counts as %s', (text, operation) => {
  expect(operationOf(text)).toBe(operation);
});

test('A statement counts with its duration, and a failed one as failed', async () => {
  const ended: unknown[] = [];
  const starts: SpanStart[] = [];
  let now = 1_000;
  const spans = { ...NO_SPANS, begin: (start: SpanStart) => (starts.push(start), () => undefined) };
  const observe = createObserver({ counts: { ended: (one) => ended.push(one) }, spans }, () => now);
  const result = await observe('select $1', async () => {
    now += 250;
    return 'rows';
  });
  const failed = observe('delete from files where id = $1', () => Promise.reject(new Error('no table')));
  await expect(failed).rejects.toThrow('no table');
  expect(result).toBe('rows');
  expect(ended).toEqual([
    { operation: 'select', seconds: 0.25, isFailed: false },
    { operation: 'delete', seconds: 0, isFailed: true },
  ]);
  expect(starts[0]).toEqual({
    name: 'sql select',
    kind: 'client',
    fields: { 'db.system.name': 'postgresql', 'db.operation.name': 'select', 'db.query.text': 'select $1' },
  });
});

test('A query with a callback passes through, because the pool makes it for an observed one', async () => {
  const seen: string[] = [];
  const driver = {
    query: (...args: unknown[]) => {
      const callback = args.find((arg) => typeof arg === 'function') as (() => void) | undefined;
      callback?.();
      return Promise.resolve(args.length);
    },
  };
  observeQueries(driver, (text, run) => (seen.push(text), run()));
  await driver.query('select 1', []);
  await driver.query({ text: 'select 2', name: 'two' }, []);
  await new Promise<void>((resolve) => void driver.query('select 3', [], resolve));
  expect(seen).toEqual(['select 1', 'select 2']);
});

// The list of migrations, and the parts of it that a database lacks.
import { expect, test } from 'vitest';
import {
  isConcurrent,
  type Migration,
  pendingOf,
  readMigrations,
  sqlOf,
} from '../../../server/db/migrations.ts';

const migration = (when: number, ...statements: string[]): Migration => ({
  tag: `000${when}_change`,
  when,
  hash: '',
  statements,
});

test('The migrations of the folder ascend, and their statements have neither breakpoints nor final semicolons', async () => {
  const migrations = await readMigrations();
  const times = migrations.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const statements = migrations.flatMap((one) => one.statements);
  expect(statements.length).toBeGreaterThan(50);
  expect(statements.filter((text) => /statement-breakpoint|;$|^\s*$/.test(text))).toEqual([]);
});

test('A database lacks the migrations after its last one, and an empty database lacks all', () => {
  const all = [migration(1), migration(2), migration(3)];
  expect(pendingOf(all, null)).toEqual(all);
  expect(pendingOf(all, 1)).toEqual(all.slice(1));
  expect(pendingOf(all, 3)).toEqual([]);
  expect(pendingOf(all, 9)).toEqual([]);
});

test('A migration with a concurrent index is recognized, also after a comment, and only as a statement', () => {
  expect(isConcurrent(migration(1, 'CREATE INDEX CONCURRENTLY "a" ON "b" ("c")'))).toBe(true);
  expect(isConcurrent(migration(1, '-- why\n\nDROP INDEX CONCURRENTLY IF EXISTS "a"'))).toBe(true);
  expect(isConcurrent(migration(1, 'CREATE INDEX "a" ON "b" ("c")'))).toBe(false);
  expect(isConcurrent(migration(1, 'CREATE TABLE "concurrently" ("a" text)', "SELECT 'concurrently'"))).toBe(
    false,
  );
  expect(isConcurrent(migration(1, 'CREATE FUNCTION f() RETURNS text AS $$ concurrently $$'))).toBe(false);
});

test('The SQL of migrations names each one above its statements', () => {
  expect(sqlOf([migration(1, 'select 1', 'select 2'), migration(2, 'select 3')])).toBe(
    '-- 0001_change\nselect 1;\nselect 2;\n\n-- 0002_change\nselect 3;',
  );
});

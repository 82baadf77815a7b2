import { expect, test } from 'vitest';
import { journalProblems, migrationProblems } from '../../../scripts/check/migrations.ts';

/** The problems of one migration with these statements. */
function problemsOf(...statements: string[]): string[] {
  const text = statements.join('--> statement-breakpoint\n');
  return migrationProblems([{ path: 'server/db/migrations/0011_later.sql', text }]);
}

const problemOf = (...statements: string[]): string => problemsOf(...statements).join('\n');

test('The check accepts new tables, with their indexes, triggers and foreign keys', () => {
  const statements = [
    'CREATE TABLE "bots" (\n\t"id" bigserial PRIMARY KEY NOT NULL,\n\t"user_id" bigint NOT NULL,\n\t"name" text NOT NULL\n);\n',
    'ALTER TABLE "bots" ADD CONSTRAINT "bots_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action;',
    'CREATE UNIQUE INDEX "bots_name" ON "bots" USING btree ("name");',
    'CREATE FUNCTION "f"() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n\tDELETE FROM "x"; RETURN NULL;\nEND\n$$;',
    'CREATE TRIGGER "t" AFTER INSERT ON "bots" FOR EACH ROW EXECUTE FUNCTION "f"();',
  ];
  expect(problemsOf(...statements)).toEqual([]);
});

test('The check accepts new columns that are nullable or have a constant default', () => {
  for (const definition of [
    '"mood" text',
    "\"mood\" text DEFAULT 'it''s' NOT NULL",
    '"count" bigint DEFAULT 0 NOT NULL',
    '"flag" boolean DEFAULT false NOT NULL',
    '"list" jsonb DEFAULT \'[]\'::jsonb NOT NULL',
  ]) {
    expect(problemsOf(`ALTER TABLE "users" ADD COLUMN ${definition};`)).toEqual([]);
  }
});

test('The check refuses new columns that an older version cannot insert, or that rewrite the table', () => {
  for (const [definition, reason] of [
    ['"mood" text NOT NULL', 'is nullable, or has a constant default'],
    ['"at" timestamp DEFAULT now() NOT NULL', 'is nullable, or has a constant default'],
    ['"at" timestamp DEFAULT now()', 'rewrites the table'],
    ['"no" bigserial', 'a type, and a constant default or none'],
    ['"code" text UNIQUE', 'a type, and a constant default or none'],
    ['"boss" bigint REFERENCES "users"("id")', 'a type, and a constant default or none'],
  ] as const) {
    expect(problemOf(`ALTER TABLE "users" ADD COLUMN ${definition};`)).toContain(reason);
  }
});

test('The check refuses drops, renames, changes of types, new constraints and changes of rows', () => {
  for (const statement of [
    'ALTER TABLE "users" DROP COLUMN "sex"',
    'ALTER TABLE "users" RENAME COLUMN "sex" TO "gender"',
    'ALTER TABLE "users" RENAME TO "people"',
    'ALTER TABLE "users" ALTER COLUMN "sex" SET DATA TYPE bigint',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL',
    'ALTER TABLE "users" ADD CONSTRAINT "c" CHECK ("sex" < 3)',
    'DROP TABLE "complaints"',
    'DROP INDEX "users_name"',
    'UPDATE "users" SET "sex" = 0',
    'CREATE OR REPLACE FUNCTION "f"() RETURNS void LANGUAGE sql AS $$ select 1; $$',
    'CREATE TRIGGER "t" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "f"()',
    'CREATE TABLE "t" ("id" bigint REFERENCES "sign_ins"("id"))',
    'CREATE UNIQUE INDEX CONCURRENTLY "u" ON "users" ("sex")',
    'ALTER TABLE "users" ADD COLUMN "mood" text; DROP TABLE "complaints"',
  ]) {
    expect(problemsOf(`${statement};`)).not.toEqual([]);
  }
});

test('The check accepts a foreign key to rows that an older version deletes, if it cascades', () => {
  expect(problemsOf('CREATE TABLE "t" ("id" bigint REFERENCES "sign_ins"("id") ON DELETE cascade);')).toEqual(
    [],
  );
});

test('The check accepts an index of an older table only concurrently, repeatable, and by itself', () => {
  const drop = 'DROP INDEX CONCURRENTLY IF EXISTS "users_sex";';
  const create = 'CREATE INDEX CONCURRENTLY "users_sex" ON "users" USING btree ("sex");';
  expect(problemsOf(drop, create)).toEqual([]);
  expect(problemOf(create)).toContain('drops users_sex if it exists before its creation');
  expect(problemOf(create.replace('CONCURRENTLY ', ''))).toContain('is created concurrently');
  expect(problemOf(drop, create, 'CREATE TABLE "t" ("id" bigint);')).toContain('has other statements');
});

test('A comment with a reason excepts its own statement only', () => {
  const reason = '-- breaks no older version: 0.2 was the last version that read users.sex\n';
  const drop = 'ALTER TABLE "users" DROP COLUMN "sex";';
  expect(problemsOf(`${reason}${drop}`)).toEqual([]);
  expect(problemsOf(`-- breaks no older version: sure\n${drop}`)).not.toEqual([]);
  expect(problemsOf(`${reason}${drop}`, 'DROP TABLE "complaints";')).toHaveLength(1);
});

test('Migrations from before the rule are excepted by name', () => {
  const text = 'ALTER TABLE "users" DROP COLUMN "is_audio_tip";';
  expect(migrationProblems([{ path: 'server/db/migrations/0004_sound_per_terminal.sql', text }])).toEqual([]);
});

test('The check refuses a migration that is not later than the one before it', () => {
  const journal = (...whens: number[]) =>
    JSON.stringify({ entries: whens.map((when, at) => ({ tag: `000${at}_x`, when })) });
  expect(journalProblems(journal(1, 2, 3))).toEqual([]);
  expect(journalProblems(journal(1, 3, 2))).toEqual([
    '0002_x: is not later than the migration before it, so databases would skip it',
  ]);
});

// The check of migrations: servers of an older version keep working on the schema that a newer one has migrated. So a
// migration only adds what an older version does not need to know: tables, columns with a default, concurrent indexes.
import type { SourceFile } from './files.ts';

/** Migrations that existed before this rule. */
const BEFORE_THE_RULE = '0010_removed_devices';

/** The comment before a statement that the rule refuses, with the reason why no older version needs the old state. */
const EXCEPTION = /^-- breaks no older version: \S.{19,}$/m;

/** Rows of these tables are never deleted, so a foreign key to them refuses no statement of an older version. */
const NEVER_DELETED: ReadonlySet<string> = new Set(['users', 'groups']);

/** Every statement that breaks the rule, as `path: statement: sentence`. */
export function migrationProblems(files: readonly SourceFile[]): string[] {
  const migrations = files.filter(({ path }) => path.endsWith('.sql') && tagOf(path) > BEFORE_THE_RULE);
  return migrations.flatMap(({ path, text }) => {
    const statements = statementsOf(text);
    const created = new Set(
      statements.flatMap(({ sql }) => name(/^create table (?:if not exists )?/i, sql) ?? []),
    );
    const problems = statements.flatMap(({ sql, isExcepted }) => {
      const problem = isExcepted ? null : problemOf(sql, created);
      return problem === null ? [] : [`${path}: ${sql.slice(0, 60)}: ${problem}`];
    });
    return [...problems, ...mixtureProblems(path, statements)];
  });
}

/** Problems of the order: a database runs only migrations that are newer than its last one. */
export function journalProblems(journal: string): string[] {
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  return entries
    .filter(({ when }, at) => at > 0 && when <= (entries[at - 1]?.when ?? 0))
    .map(({ tag }) => `${tag}: is not later than the migration before it, so databases would skip it`);
}

interface Statement {
  sql: string;
  isExcepted: boolean;
}

function statementsOf(text: string): Statement[] {
  return text.split('--> statement-breakpoint').flatMap((part) => {
    const isExcepted = EXCEPTION.test(part);
    return splitAtSemicolons(part.replace(/^\s*--.*$/gm, '')).map((sql) => ({
      sql: sql.replace(/\s+/g, ' ').trim(),
      isExcepted,
    }));
  });
}

/** A semicolon within quotes or a body between `$$` ends no statement. */
function splitAtSemicolons(text: string): string[] {
  const pieces = text.match(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^;'"$]+|\$/g) ?? [];
  const statements = [''];
  for (const piece of pieces) {
    if (piece === ';') statements.push('');
    else statements[statements.length - 1] += piece;
  }
  return statements.filter((statement) => statement.trim() !== '');
}

function problemOf(sql: string, created: ReadonlySet<string>): string | null {
  if (/^create table /i.test(sql)) return referenceProblem(sql, created);
  if (/^(?:create (?:sequence|type|function|schema)|comment on) /i.test(sql)) return null;
  if (/^create (?:unique )?index /i.test(sql)) return indexProblem(sql, created);
  if (/^drop index concurrently if exists /i.test(sql)) return null;
  const table = name(/^alter table (?:only )?(?:if exists )?/i, sql) ?? name(/^create trigger .* on /i, sql);
  if (table !== null && created.has(table)) return referenceProblem(sql, created);
  if (/^create trigger /i.test(sql))
    return 'a trigger of an older table may refuse statements of an older version';
  const addition = /^alter table \S+ add column (?:if not exists )?\S+ (.*)$/i.exec(sql)?.[1];
  if (addition !== undefined) return columnProblem(addition);
  return 'is not among the additions that an older version does not notice';
}

/** The column of an older version's insert is null, or has the default. */
function columnProblem(definition: string): string | null {
  const hasDefault =
    /\bdefault (?:'(?:[^']|'')*'|-?\d+(?:\.\d+)?|true|false|null)(?:::[\w" ]+)?(?= not null|$)/i;
  if (/\b(?:unique|primary key|references|check|generated|serial|bigserial)\b/i.test(definition))
    return 'a new column of an older table has a type, and a constant default or none';
  if (/\bnot null\b/i.test(definition) && !hasDefault.test(definition))
    return 'a new column is nullable, or has a constant default';
  if (/\bdefault\b/i.test(definition) && !hasDefault.test(definition))
    return 'a default that is no constant rewrites the table';
  return null;
}

function indexProblem(sql: string, created: ReadonlySet<string>): string | null {
  const table = name(/^create (?:unique )?index .*? on (?:only )?/i, sql);
  if (table !== null && created.has(table)) return null;
  if (/^create unique /i.test(sql)) return 'a unique index may refuse rows of an older version';
  if (!/^create index concurrently /i.test(sql))
    return 'an index of an older table is created concurrently, in a migration of its own';
  return null;
}

function referenceProblem(sql: string, created: ReadonlySet<string>): string | null {
  for (const [, clause = ''] of sql.matchAll(/\breferences (.*?)(?=\breferences |$)/gi)) {
    const target = name(/^/, clause) ?? '';
    const isSafe = created.has(target) || NEVER_DELETED.has(target);
    if (!isSafe && !/^\S+ ?\([^)]*\) on delete (?:cascade|set null|set default)\b/i.test(clause))
      return `a foreign key may refuse deletions of an older version from ${target}`;
  }
  return null;
}

/** A migration with a concurrent statement runs outside of a transaction, and again after an interruption. */
function mixtureProblems(path: string, statements: readonly Statement[]): string[] {
  const concurrent = statements.filter(({ sql }) =>
    /^(?:create|drop) (?:unique )?index concurrently /i.test(sql),
  );
  if (concurrent.length === 0) return [];
  const problems =
    concurrent.length < statements.length ? [`${path}: has other statements beside concurrent ones`] : [];
  for (const [at, { sql }] of statements.entries()) {
    const index = name(/^create (?:unique )?index concurrently (?:if not exists )?/i, sql);
    const before = statements[at - 1]?.sql ?? '';
    if (index !== null && name(/^drop index concurrently if exists /i, before) !== index)
      problems.push(
        `${path}: drops ${index} if it exists before its creation, which may have been interrupted`,
      );
  }
  return problems;
}

/** The name that follows a pattern, without quotes and schema; null if the text does not match. */
function name(before: RegExp, sql: string): string | null {
  const start = before.exec(sql);
  if (start === null) return null;
  const found = /^(?:"?public"?\.)?"?(\w+)"?/.exec(sql.slice(start.index + start[0].length));
  return found?.[1] ?? null;
}

const tagOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.sql$/, '');

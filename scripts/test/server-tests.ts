// The databases on which the tests of servers and of engines run. The server has one set of statements for both
// databases, and ten of its test files took 18 s on the embedded one (PGlite) and 10 s on PostgreSQL. So most of them run
// on PostgreSQL alone, where there is one. The servers of tests/faults/nodes use PGlite, too.
import { readdirSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Server tests that do not depend on PostgreSQL: they use a data folder, and so PGlite, or a database only beside
 * their subject.
 */
const WITHOUT_POSTGRES: ReadonlySet<string> = filesOf([
  'admin',
  'admin-arguments',
  'admin-complaints',
  'backup',
  'bots',
  'builds',
  'built',
  'copy-files',
  'data-folder',
  'encodings',
  'file-backfill',
  'file-kinds',
  'file-uses',
  'migrate',
  'process',
  'restore',
  's3-put',
  's3-start',
  'settings',
  'uploads',
  'uploads-disk',
  'uploads-hostile',
  'uploads-interrupted',
  'uploads-media',
]);

/**
 * Server tests that run on both databases: each endpoint once, the one transaction that no endpoint runs (the sweep of
 * sign-ins), and the start, stop and death of a server. PGlite has one connection, so a transaction that waits for a
 * second one stops there for ever.
 */
const ON_BOTH: ReadonlySet<string> = filesOf(['api-walk', 'kill-under-load', 'lifecycle', 'sign-in-sweep']);

/** Server tests that run on PostgreSQL with two nodes: their requests and sockets alternate between both. */
const ON_TWO_NODES = /^(?:group-)?calls?-?.*\.test\.ts$/;

/** The filters of the tests without a browser, in vitest's form, where others run on PostgreSQL afterwards. */
export function testsOnEmbedded(): string[] {
  const others = readdirSync(inRoot('tests'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !OWN_STEPS.has(entry.name))
    .map(({ name }) => `tests/${name}/`);
  return [...others, ...[...WITHOUT_POSTGRES, ...ON_BOTH].map((name) => `tests/server/${name}`)];
}

/** The tests of the server and of engines on PostgreSQL, and the tests that need PostgreSQL. */
export function testsOnPostgres(): string[] {
  const isHere = (name: string): boolean => !WITHOUT_POSTGRES.has(name) && !ON_TWO_NODES.test(name);
  return [...serverTests(isHere), 'tests/engine/', 'tests/postgres/'];
}

/** The tests of several nodes. */
export function testsOfNodes(): string[] {
  return ['tests/cluster/', ...serverTests((name) => ON_TWO_NODES.test(name))];
}

/** Folders whose tests run in steps of their own. */
const OWN_STEPS: ReadonlySet<string> = new Set(['server', 'engine', 'postgres', 'cluster', 'deploy', 'long']);

function serverTests(isWanted: (name: string) => boolean): string[] {
  return readdirSync(inRoot('tests/server'))
    .filter((name) => name.endsWith('.test.ts') && isWanted(name))
    .map((name) => `tests/server/${name}`);
}

function filesOf(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => `${name}.test.ts`));
}
